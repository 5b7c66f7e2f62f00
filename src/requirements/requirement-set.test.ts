import { expect, test } from 'vitest';
import { isInSet, judgedSet, newestSet, requirement, setOrNewest } from './index.ts';

const came = (id: string, since?: string) =>
  requirement({ id, level: 'MUST', statement: 'It holds.', judge: [], ...(since === undefined ? {} : { since }) });

test.each([
  [undefined, true],
  ['0.1.0', true],
  ['0.9.0', true],
  ['0.10.0', true],
  ['0.10.1', false],
  ['1.0.0', false],
])('a requirement since %j is in the set of release 0.10.0: %j', (since, isIn) => {
  expect(isInSet(came('bus.x', since), { name: '2027-01', since: '0.10.0' })).toBe(isIn);
});

test('a report names its set, and the requirements that came later', () => {
  const all = [came('bus.old'), came('bus.new', '0.3.0')];
  expect(judgedSet({ name: '2026-11', since: '0.1.0' }, all)).toEqual({ name: '2026-11', leftOut: ['bus.new'] });
  expect(judgedSet({ name: '2027-01', since: '0.3.0' }, all)).toEqual({ name: '2027-01', leftOut: [] });
});

test('a record without a set, or of one that is gone, is judged with the newest', () => {
  expect([undefined, null, 7, '1999-01', newestSet.name].map(setOrNewest)).toEqual(Array(5).fill(newestSet));
});
