import { expect, test } from 'vitest';
import { acceptedCancel } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { OrderHistory } from '../../src/requirements/history/index.ts';
import { fail, pass } from '../../src/requirements/judging/index.ts';
import { unlessMixedUp } from './detail-checks.ts';

const order = (isMixedUp: boolean): OrderHistory => ({
  order: 'HT1',
  cancels: [],
  withKey: [],
  plain: [],
  odd: [],
  repeats: [],
  second: [],
  within: [],
  details: [],
  acceptance: null,
  isMixedUp,
});

test('if answers to cancels were mixed up, failed cases are not applicable, and passed cases stay', () => {
  const exchange = acceptedCancel('HT1');
  const cases = [pass(exchange), fail(exchange, [], { cause: 'c', message: 'm', expected: 'e', actual: 'a' }, 'run')];
  expect(unlessMixedUp([order(false)], cases)).toEqual(cases);
  expect(unlessMixedUp([order(false), order(true)], cases).map(({ is }) => is)).toEqual(['pass', 'notApplicable']);
});
