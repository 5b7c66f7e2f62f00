import { expect, test } from 'vitest';
import { wrongKeys } from '../../arbitraries/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { emptyCall } from '../target.ts';
import { FurtherKeys } from './own-things.ts';

const call = { ...emptyCall('taxi.order'), keyName: 'partner' };
const answered = (status: number): Exchange => ({ answer: { status } }) as Exchange;
const refused = { code: 'flow-key-refused', key: 'partner' };

test.each<[readonly number[], object | null]>([
  [[], null],
  [[400], null],
  [[200, 401], null],
  [[401], refused],
  [[401, 200], refused],
])('after the answers %j to a key', (statuses, reason) => {
  const keys = new FurtherKeys({ partner: 'p', other: 'o' });
  for (const status of statuses) keys.ended(call, answered(status));
  expect(keys.reasonNot(call)).toEqual(reason);
  expect(keys.reasonNot({ ...call, keyName: 'other' })).toBeNull();
  expect(keys.reasonNot(emptyCall('taxi.order'))).toBeNull();
});

test('no wrong key is sent that is a valid one', () => {
  const right = 'sandbox-key-0123456789';
  for (const { value, label } of wrongKeys(right, 1).all) {
    const key = { wrong: value, description: label };
    const reasonOf = (valid: string) => new FurtherKeys({ partner: valid }).reasonNot({ ...emptyCall('search'), key });
    expect(reasonOf(value)).toEqual({ code: 'wrong-key-valid', key: 'partner' });
    expect(reasonOf('another')).toBeNull();
  }
});
