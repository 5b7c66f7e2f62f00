import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { listFronts } from '../../sandbox/index.ts';
import { expected } from './expected.ts';
import { oddities } from './oddities.ts';
import { runFront } from './run-front.ts';

test('every front has its row of what is expected, and every row its front', () => {
  expect(Object.keys(expected).toSorted()).toEqual(
    listFronts()
      .map(({ id }) => id)
      .toSorted(),
  );
});

/** One of each kind, and a part of the suites; all others, and all suites, are for `npm run matrix`. */
const sample = [
  'gateway-502-once',
  'gateway-502-down',
  'never-up',
  'limiter-503',
  'firewall-403-html',
  'proxy-password',
  'closes-unannounced',
  'dies-on-one-input',
];

/** Odd and attack-like searches, cancels and wrong keys. */
const only = ['auth', 'cancel', 'bus.bad-input', 'bus.hostile-text'];

test.each(sample)('the clean platform behind %s', async (front) => {
  expect(oddities(front, await runFront(front, 0.02, { only }))).toEqual([]);
});
