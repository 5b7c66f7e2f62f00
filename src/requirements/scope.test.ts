import '../../suites/index.ts';
import { expect, test } from 'vitest';
import { requirements } from './index.ts';
import { isInScope, judgedScope, scopeOrAll, scopes, scopeWords, usesOrders } from './scope.ts';

test('bus search leaves out what needs a hotel order, and nothing else', () => {
  const leftOut = judgedScope('bus-search', requirements())?.leftOut;
  expect(leftOut).toEqual(
    requirements()
      .map(({ id }) => id)
      .filter((id) => /^cancel\.|^auth\.(?:cancel-|no-effect$)/.test(id)),
  );
  for (const one of requirements()) expect(isInScope(one, 'bus-search'), one.id).toBe(!leftOut?.includes(one.id));
});

test('the whole contract leaves nothing out, and a record of before there were scopes is of all of it', () => {
  expect(judgedScope('all', requirements())).toBeNull();
  expect(requirements().every((one) => isInScope(one, 'all'))).toBe(true);
  expect([undefined, null, 'all', 'bus-search', 'hotel', 7].map(scopeOrAll)).toEqual([
    'all',
    'all',
    'all',
    'bus-search',
    'all',
    'all',
  ]);
  expect(scopes.map(usesOrders)).toEqual([true, false]);
  expect(['all', ...Object.keys(scopeWords)]).toEqual(scopes);
});
