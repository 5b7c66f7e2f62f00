import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationFor } from '../../sandbox/index.ts';
import { type Ended } from '../second-process.fixture.ts';
import { run } from '../warm-process.fixture.ts';
import { broken, restarted } from './replay-tried.fixture.ts';

test('without an id, all findings of the last report are sent: still broken, not reproduced, or not clear', async () => {
  const faults = [
    'remark-null',
    'past-date-accepted',
    'paging-largest-page-lacks-last',
    'cancel-order-number-missing',
    'wrong-key-accepted',
  ];
  const target = await broken(faults, [
    'bus.trip',
    'bus.past-date',
    'bus.paging',
    'cancel.order-no',
    'auth.invalid-key',
  ]);
  const replay = (...more: string[]): Promise<Ended> => run(['replay', ...more], { cwd: target.cwd });
  const lines = ({ out }: Ended): Record<string, string> =>
    Object.fromEntries([...out.matchAll(/^f-\S+ {2}(\S+) +(.*)$/gm)].map(([, id = '', text = '']) => [id, text]));
  const still = await replay();
  expect([still.code, still.err]).toEqual([1, '']);
  expect(still.out).toMatch(/^5 findings of reports\/latest\/report\.json, sent again at http:\/\/127\.0\.0\.1:\d+$/m);
  expect(lines(still)).toEqual({
    'bus.trip': expect.stringMatching(/^Still broken: \/data\/lines\/\d+\/remark: expected a string, got null/),
    'bus.past-date': expect.stringMatching(/^Still broken: expected 400, got 200/),
    'cancel.order-no': 'Still broken: /data/order_no: expected a string, but the field is missing',
    'auth.invalid-key': expect.stringMatching(/^Still broken: expected 401, got 200/),
    'bus.paging': expect.stringMatching(/^Still broken: .*got \d+ trips/),
  });
  expect(still.out).toMatch(/\n5 still broken \(\d+ calls, \d+ orders? spent\)\n$/);

  const some = await restarted(target, faults.slice(1, 3));
  const partly = await replay();
  expect([partly.code, lines(partly)['bus.trip'], lines(partly)['bus.paging']]).toEqual([
    1,
    expect.stringMatching(/^Not reproduced: \d+ cases of bus\.trip were judged, its own requests among them$/),
    expect.stringMatching(/^Still broken: /),
  ]);
  expect(partly.out).toMatch(/\n2 still broken, 3 not reproduced \(\d+ calls, \d+ orders? spent\)\n$/);

  // All limits are those of the whole command.
  const { platform } = await some.again();
  const before = platform.calls;
  const limited = await replay('--max-requests', '7');
  expect([limited.code, platform.calls - before <= 7, lines(limited)['bus.paging']]).toEqual([
    3,
    true,
    expect.stringMatching(/^Not clear: .*the limit of calls is reached/),
  ]);
  expect((await replay()).code).toBe(0);

  writeFileSync(
    join(target.cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(target.reference.url), orders: {} }),
  );
  const orderless = await replay();
  expect([orderless.code, lines(orderless)['cancel.order-no'], orderless.out]).toEqual([
    3,
    expect.stringMatching(/^Not clear: a cancel can be sent again only with a fresh order/),
    expect.stringMatching(/\n4 not reproduced, 1 not clear \(\d+ calls\)\n$/),
  ]);
});

test('a report without findings has nothing to send again', async () => {
  const target = await broken([], ['bus.today']);
  expect(await run(['replay'], { cwd: target.cwd })).toEqual({
    code: 2,
    out: '',
    err: 'error: reports/latest/report.json: expected a report with findings, got one without any\n',
  });
});

test('findings outside the scope of the configuration are sent again, too', async () => {
  const target = await broken(['second-cancel-409'], ['cancel.again']);
  writeFileSync(
    join(target.cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(target.reference.url), scope: 'bus-search' }),
  );
  const { code, out } = await target.replay(target.finding('cancel.again').id);
  expect([code, out]).toEqual([1, expect.stringMatching(/^Still broken: .*got 409/m)]);
});
