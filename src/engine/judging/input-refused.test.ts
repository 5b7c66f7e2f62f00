import { expect, test } from 'vitest';
import type { FrontFault } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { reasonOfInput } from './judgements.ts';

const request = { method: 'POST', path: '/', headers: { a: 'bc' }, bodyText: '{"a":"é"}', body: { a: 'é' } };
const inFront = (front: FrontFault) => ({ kind: 'in-front', reason: said('in front'), front }) as const;

test.each([400, 413, 414, 415, 431])('an input that is refused with %i in front is named with its size', (status) => {
  const front: FrontFault = { what: 'size limit', status, mark: null };
  const reason = { code: 'input-refused-in-front', ...front, input: 'a long text', bytes: 10, headerBytes: 7 };
  expect(reasonOfInput({ request, fault: inFront(front) }, 'a long text')).toEqual(reason);
});

test('an input that a size limit refuses with 400 is named with its size', () => {
  const front: FrontFault = { what: 'size limit', status: 400, mark: 'HTTP.sys' };
  const reason = { code: 'input-refused-in-front', ...front, input: null, bytes: 10, headerBytes: 7 };
  expect(reasonOfInput({ request, fault: inFront(front) }, null)).toEqual(reason);
});

test('nothing else is an input that is refused in front', () => {
  expect(
    reasonOfInput({ request, fault: inFront({ what: 'load balancer', status: 502, mark: null }) }, null),
  ).toBeNull();
  expect(reasonOfInput({ request, fault: { kind: 'reset', reason: said('reset') } }, null)).toBeNull();
  expect(reasonOfInput({ request, fault: null }, null)).toBeNull();
});
