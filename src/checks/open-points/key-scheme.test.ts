import { expect, test } from 'vitest';
import { describeScheme } from '../../model/key-scheme.ts';
import { acceptedSearch, sampleExchange } from '../sample-exchange.fixture.ts';
import { keyScheme } from './key-scheme.ts';

const headers = { Authorization: `<wrong key: ${describeScheme('Bearer')}>` };
const wrong = { credentials: 'wrong', headers } as const;

test('Bearer before the key is accepted, refused, or was not asked for', () => {
  const observed = (...exchanges: readonly Parameters<NonNullable<ReturnType<typeof keyScheme>['add']>>[0][]) => {
    const observer = keyScheme();
    for (const one of exchanges) observer.add?.(one);
    return observer.answer();
  };
  expect(observed(acceptedSearch([], {}, wrong))).toMatchObject({ value: ['Bearer'] });
  expect(observed(sampleExchange({ ...wrong, status: 401 }))).toMatchObject({ value: [], answer: 'none: `Bearer <key>` is answered 401' });
  expect(observed(sampleExchange({ ...wrong, status: 500 })).value).toBeNull();
  expect(observed(sampleExchange({ credentials: 'wrong', headers: { Authorization: '<wrong key: one appended>' }, status: 401 })).value).toBeNull();
});
