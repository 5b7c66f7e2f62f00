import { expect, test } from 'vitest';
import type { Hooks } from '../sandbox/steps.ts';
import { embeddedRun } from './embedded-run.fixture.ts';

/** Trips that far ahead are seen by chance, when it is asked how far ahead dates are on sale. */
const day = 86_400_000;
const fromDay = (days: number): Hooks => ({
  matching: (next, call, query) => (Date.parse(query.date ?? '') > call.now + days * day ? next(call, query) : []),
});

test('trips that only a search sent for something else has shown prove nothing about paging', async () => {
  const ended = await embeddedRun({
    faults: ['paging-skips-with-odd-size-when-sorted'],
    hooks: fromDay(45),
    change: { only: ['bus.paging', 'bus.total', 'bus.today'] },
  });
  expect(ended.row('bus.paging')).toMatchObject({
    verdict: expect.not.stringMatching('pass'),
    reason: { text: expect.stringContaining('no configured route has trips') },
  });
  expect(ended.report.verdict).toBe('none');
});
