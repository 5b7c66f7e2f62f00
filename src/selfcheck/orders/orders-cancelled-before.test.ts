import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { Report } from '../../contract/report.ts';
import { startRecording } from '../recording-platform.fixture.ts';

test("supplied orders that were cancelled long ago are nobody's finding, though order detail shows them cancelled", async () => {
  const cwd = temporaryFolder();
  const platform = await startRecording();
  const orders = platform.addOrders(30);
  const long = platform.platform.now() - 86_400_000;
  for (const [place, number] of orders.entries()) {
    const order = platform.platform.orders.hotel.get(number);
    if (order !== undefined && place % 2 === 0)
      order.cancellation = { fee: 0, refund: 100, refundStatus: 'processing', at: long, reason: undefined };
  }
  platform.configure(cwd, { orders: { numbers: orders, budget: 12 } });
  const { code } = await run(['run', '--out', 'out', '--reporter', 'json', '--only', 'cancel', '--only', 'auth'], {
    cwd,
  });
  const report = JSON.parse(readFileSync(join(cwd, 'out', 'report.json'), 'utf8')) as Report;
  expect(report.findings).toEqual([]);
  // Those that stood were cancelled, and shown so.
  expect(report.requirements.find(({ id }) => id === 'cancel.takes-effect')?.verdict).toBe('pass');
  expect([0, 3], report.sentence).toContain(code);
});
