import { expect, test } from 'vitest';
import { defaultSettings } from '../../config/default-settings.fixture.ts';
import type { Call } from '../../sandbox/call.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';

const only = [
  'cancel.once',
  'cancel.takes-effect',
  'auth.cancel-missing-key',
  'auth.cancel-invalid-key',
  'auth.no-effect',
];
const tooLarge = 120_000;
const traffic = { ...defaultSettings.traffic, timeout: 60_000, maxTime: 3600, maxResponse: 100_000 };

function raise(): never {
  throw new Error('broken on the way');
}

test.concurrent.each([60, 150, 250])(
  'where the limit of %i calls ends the run, no order is said to be missing or refused',
  async (maxRequests) => {
    const { row, report } = await embeddedRun({ change: { traffic: { ...traffic, maxRequests } } });
    expect(report.findings).toEqual([]);
    expect(report.run.endedBy).toBe('budget');
    const unproved = only.filter((id) => row(id).verdict !== 'pass');
    expect(unproved).not.toEqual([]);
    for (const id of unproved) {
      expect(row(id).reason?.text, id).toContain('the limit of calls is reached');
      expect(row(id).reason?.text, id).not.toContain('supply');
    }
  },
);

test.concurrent('two simultaneous cancels that fail are not refusals', async () => {
  const { row } = await embeddedRun({
    change: { only: ['cancel.once'] },
    hooks: { cancelResult: () => raise() },
  });
  expect(row('cancel.once').verdict).toBe('inconclusive');
  expect(row('cancel.once').reason?.text).toContain('answered 500');
});

/** A platform whose successful answers of one operation are larger than a run accepts. */
const large = (operation: string) =>
  embeddedRun({
    change: { only, traffic },
    hooks: {
      success(next, call: Call, data) {
        return next(call, call.operation === operation ? { ...data, filler: 'x'.repeat(tooLarge) } : data);
      },
    },
  });

test.concurrent('a cancel with a cut answer is not a refusal: the reason says so, and nothing fails', async () => {
  const { report, row } = await large('hotelCancel');
  expect(report.findings).toEqual([]);
  expect(report.verdict).toBe('none');
  for (const id of only) {
    expect(['inconclusive', 'untested'], id).toContain(row(id).verdict);
    expect(row(id).reason?.text, id).toContain('its answer was cut');
  }
});

test.concurrent('an order whose creation was answered too large counts as perhaps created, and is named as the reason', async () => {
  const { report, row } = await large('hotelOrderCreate');
  expect(report.findings).toEqual([]);
  for (const id of only)
    expect(row(id).reason?.text, id).toMatch(
      /^creating an order was answered 200 \(call \d+ in exchanges\.ndjson\), but its answer was cut/,
    );
  const entry = report.leftBehind.filter((one) => one.startsWith('an order may have been created: '));
  expect(entry.length).toBeGreaterThan(0);
  for (const one of entry) expect(one).toContain('its answer was cut');
});
