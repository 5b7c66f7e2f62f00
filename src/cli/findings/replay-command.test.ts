import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../model/report.ts';
import { configurationFor, startReference } from '../../reference/index.ts';
import { temporaryFolder } from '../second-process.fixture.ts';
import { run } from '../warm-process.fixture.ts';
import { timeout, broken, restarted, createOrder } from './replay-tried.fixture.ts';

test('what is broken still is said with its place and with what came', { timeout }, async () => {
  const target = await broken(['remark-null'], ['bus.trip']);
  const { out, code } = await target.replay(target.finding('bus.trip').id);
  expect([code, out]).toEqual([1, expect.stringMatching(/^Still broken: \/data\/lines\/\d+\/remark: expected a string, got null/m)]);
});

test('a finding by its status: broken still, no longer where it is mended, and no answer tells nothing', { timeout }, async () => {
  const target = await broken(['past-date-accepted'], ['bus.past-date']);
  const { id } = target.finding('bus.past-date');
  const still = await target.replay(id);
  expect(still.out).toMatch(/^Still broken: expected 400, got 200: the date is in the past/m);
  expect([still.code, still.err]).toEqual([1, '']);
  const { platform } = await restarted(target, []);
  const mended = await target.replay(id);
  expect(mended.out).toMatch(/^Not reproduced: \d+ cases of bus\.past-date were judged, its own requests among them$/m);
  expect(mended.code).toBe(0);
  const { calls } = platform;
  const limited = await target.replay(id, '--max-requests', '10');
  expect([limited.code, limited.out]).toEqual([3, expect.stringContaining('Cannot tell: search: not sent: the limit of calls is reached')]);
  expect(platform.calls - calls).toBeLessThanOrEqual(10);
  const wrongKey = await target.replay(id, '--api-key', 'not-the-key-at-all');
  expect(wrongKey.out).toContain('Cannot tell: the target answered 401 to the key');
  expect(wrongKey.code).toBe(3);
  const nobody = await target.replay(id, '--base-url', 'http://127.0.0.1:1');
  expect(nobody.out).toContain(`at http://127.0.0.1:1 (the report is of ${target.reference.url})\n`);
  expect(nobody.out).toContain('Cannot tell: search: connection refused');
  expect(nobody.code).toBe(3);
});

test('a finding by a rule for answers is judged by that rule again', { timeout }, async () => {
  const target = await broken(['message-missing'], ['envelope.message']);
  const { id } = target.finding('envelope.message');
  expect((await target.replay(id)).code).toBe(1);
  const elsewhere = await startReference();
  onTestFinished(() => elsewhere.close());
  const other = await target.replay(id, '--base-url', elsewhere.url);
  expect([other.code, other.out]).toEqual([
    0,
    expect.stringContaining(`says nothing of the target of the report: this was sent to ${elsewhere.url}, the report is of`),
  ]);
  await restarted(target, []);
  const mended = await target.replay(id);
  expect([mended.code, mended.out]).toEqual([0, expect.not.stringContaining('says nothing')]);
});

test('without a configuration the base URL is that of the report, and the key comes from the variable', { timeout }, async () => {
  const target = await broken(['message-missing'], ['envelope.message']);
  const cwd = temporaryFolder();
  const args = ['replay', target.finding('envelope.message').id, '--report', join(target.cwd, 'reports/latest/report.json')];
  const ended = await run(args, { cwd, env: { CONFORMANCE_API_KEY: 'reference-key-0123456789abcdef' } });
  expect(ended.code).toBe(1);
  expect(ended.out).toContain(`at ${target.reference.url}\n`);
  expect(ended.out).not.toContain('reference-key-0123456789abcdef');
  expect((await run(args, { cwd })).err).toMatch(/^error: CONFORMANCE_API_KEY: expected the key/);
});

test('a cancel is sent again with a fresh order only, which goes into the ledger', { timeout }, async () => {
  const faults = ['cancel-order-number-missing'];
  const target = await broken(faults, ['cancel.order-no']);
  const { id } = target.finding('cancel.order-no');
  const configuration = { ...configurationFor(target.reference.url, [], faults), orders: {} };
  const file = join(target.cwd, 'conformance.config.json');
  const ledger = join(target.cwd, 'orders-spent.ndjson');
  const spent = (): string[] =>
    readFileSync(ledger, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { order: string }).order);
  const before = spent();

  writeFileSync(file, JSON.stringify(configuration));
  const none = await target.replay(id);
  expect(none.out).toContain('Cannot tell: a cancel is sent again only with a fresh order');
  expect(none.code).toBe(3);

  writeFileSync(file, JSON.stringify({ ...configurationFor(target.reference.url, [], faults), allowCancel: [] }));
  const forbidden = await target.replay(id);
  expect(forbidden.out).toContain('not permitted');
  expect(forbidden.code).toBe(3);
  expect(spent()).toEqual(before);

  writeFileSync(file, JSON.stringify(configurationFor(target.reference.url, [], faults)));
  const created = await target.replay(id);
  expect([created.code, created.out]).toEqual([1, expect.stringMatching(/^1 still broken \(\d+ calls, \d+ orders? spent\)$/m)]);
  expect(created.out).not.toContain('left behind');
  expect(spent().length).toBeGreaterThan(before.length);

  // Of orders from a list it takes no others.
  const numbers = [await createOrder(target.reference)];
  const others = spent();
  writeFileSync(file, JSON.stringify({ ...configurationFor(target.reference.url, [], faults), orders: { numbers } }));
  expect(await target.replay(id)).toMatchObject({ code: 1, out: expect.stringContaining(', 1 order spent)') });
  expect(spent()).toEqual([...others, ...numbers]);
  expect(await target.replay(id)).toMatchObject({ code: 3, out: expect.stringContaining('Cannot tell: a cancel is sent again only with a fresh order') });
});

test('orders that a replay leaves standing are told as left behind', { timeout }, async () => {
  const faults = ['cancel-without-key-400'];
  const target = await broken(faults, ['auth.cancel-401']);
  await restarted(target, faults, ['no-order-cancellable']);
  // Without an order that is cancelled afterwards, a refusal proves nothing.
  const { code, out } = await target.replay(target.finding('auth.cancel-401').id);
  expect([code, out]).toEqual([3, expect.stringMatching(/^left behind in the target: HT\d+$/m)]);
});

test('an order that no cancel was sent for is given back, and the next replay has it', { timeout }, async () => {
  const target = await broken(['unknown-order-cancelled'], ['cancel.unknown-order', 'cancel.status']);
  const { id } = target.finding('cancel.unknown-order');
  const mended = await restarted(target, []);
  const number = await createOrder(mended);
  writeFileSync(
    join(target.cwd, 'conformance.config.json'),
    JSON.stringify({ ...configurationFor(mended.url), orders: { numbers: [number], ledger: 'fresh.ndjson' } }),
  );
  const limited = await target.replay(id, '--max-requests', '1');
  expect([limited.code, limited.out]).toEqual([3, expect.not.stringContaining('spent')]);
  const whole = await target.replay(id);
  expect([whole.code, whole.out]).toEqual([0, expect.stringContaining(', 1 order spent)')]);
});

test('a made-up order number is judged beside orders that stand, without which its refusal proves nothing', { timeout: 2 * timeout }, async () => {
  const faults = ['unknown-order-cancelled'];
  const target = await broken(faults, ['cancel.unknown-order']);
  const { id } = target.finding('cancel.unknown-order');
  const still = await target.replay(id);
  expect([still.code, still.out]).toEqual([1, expect.stringContaining('Still broken')]);
  const repaired = await restarted(target, []);
  const mended = await target.replay(id);
  expect([mended.code, mended.out]).toEqual([0, expect.stringMatching(/^1 not reproduced \(\d+ calls, \d+ orders? spent\)$/m)]);
  expect(mended.out).not.toContain('left behind');
  await restarted({ reference: repaired }, [], ['no-order-cancellable']);
  const untold = await target.replay(id);
  expect([untold.code, untold.out]).toEqual([3, expect.stringMatching(/^Cannot tell: .*each cancel of an order was answered 400 as well/m)]);
});

test(
  'what a made-up number cancels only while an order stands is found again, and is not called mended for requests that came by no order',
  { timeout },
  async () => {
    const faults = ['unknown-order-cancels-latest'];
    const target = await broken(faults, ['cancel.unknown-order']);
    const { id } = target.finding('cancel.unknown-order');
    await restarted(target, faults);
    expect(await target.replay(id)).toMatchObject({ code: 1, out: expect.stringContaining('Still broken') });
  },
);

test(
  'where new orders are confirmed late, a replayed cancel of one is sent once more when it is older, and a made-up number is judged beside it',
  { timeout },
  async () => {
    const faults = ['unknown-order-cancelled', 'cancel-fee-text'];
    const target = await broken(faults, ['cancel.unknown-order', 'cancel.amounts']);
    await restarted(target, ['cancel-fee-text'], ['new-orders-confirmed-late']);
    const mended = await target.replay(target.finding('cancel.unknown-order').id);
    expect([mended.code, mended.out]).toEqual([0, expect.stringContaining('Not reproduced: ')]);
    const still = await target.replay(target.finding('cancel.amounts').id);
    expect([still.code, still.out]).toEqual([1, expect.stringContaining('Still broken')]);
    expect(mended.out + still.out).not.toContain('left behind');
  },
);

test('what rests on an order is shown by all that its requirement asks, and cannot be pinned', { timeout }, async () => {
  const target = await broken(['second-cancel-409'], ['cancel.again']);
  const { id } = target.finding('cancel.again');
  const { code, out } = await target.replay(id);
  expect([code, out]).toEqual([1, expect.stringMatching(/^Still broken: .+\n1 still broken \(\d+ calls, \d+ orders? spent\)$/m)]);
  const pinned = await run(['pin', id, '--report', 'reports/latest'], { cwd: target.cwd });
  expect(pinned.out).toContain('Cannot be pinned: it rests on what became of an order, and an order is cancelled once');
  expect(pinned.code).toBe(3);
  expect(existsSync(join(target.cwd, 'conformance.pinned.json'))).toBe(false);
  // Without an order there is no life to be lived again.
  writeFileSync(join(target.cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(target.reference.url), orders: {} }));
  expect((await target.replay(id)).code).toBe(3);
});

test('what rests on several answers is asked again, all of them, and can be pinned', { timeout }, async () => {
  const target = await broken(['paging-largest-page-lacks-last'], ['bus.paging']);
  const { id } = target.finding('bus.paging');
  expect(await target.replay(id)).toMatchObject({ code: 1, out: expect.stringMatching(/^Still broken: .*got \d+ trips/m) });
  expect(await run(['pin', id, '--report', 'reports/latest'], { cwd: target.cwd })).toMatchObject({ code: 0, out: expect.stringMatching(/^Pinned: /) });
  // Whoever has the report only, and the key, needs no configuration for it.
  const env = { CONFORMANCE_API_KEY: 'reference-key-0123456789abcdef' };
  const elsewhere = await run(['replay', id, '--report', join(target.cwd, 'reports/latest')], { cwd: temporaryFolder(), env });
  expect([elsewhere.code, elsewhere.out]).toEqual([1, expect.stringContaining('Still broken')]);
  await restarted(target, []);
  const mended = await target.replay(id);
  expect(mended.out).toMatch(/^Not reproduced: \d+ cases of bus\.paging were judged, its own requests among them$/m);
  expect(mended.code).toBe(0);
});

test('what only a target shows that has answered many calls is not called mended by a few', { timeout }, async () => {
  const target = await broken(['field-missing-after-60-calls'], ['bus.trip', 'bus.paging']);
  const { id } = target.finding('bus.trip');
  await restarted(target, ['field-missing-after-60-calls']);
  const { code, out } = await target.replay(id);
  expect([code, out]).toEqual([1, expect.stringContaining('Still broken: ')]);
});

test('a declared answer that is none is tried again as it was declared', { timeout }, async () => {
  const statement = { pageSizeOver50: 'refused' };
  const target = await broken([], ['statement.pageSizeOver50'], { statement });
  const { id } = target.finding('statement.pageSizeOver50');
  expect((await target.replay(id)).code).toBe(1);
  await restarted(target, [], ['large-page-size-refused']);
  expect((await target.replay(id)).code).toBe(0);
  writeFileSync(join(target.cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(target.reference.url), statement: {} }));
  const undeclared = await target.replay(id);
  expect(undeclared.out).toContain('the statement declares no answer to it');
  expect(undeclared.code).toBe(3);
});

test('what came once, and not again when it was found, is not called mended by calls that do not show it', { timeout }, async () => {
  const target = await broken(['past-date-accepted'], ['bus.past-date']);
  const file = join(target.cwd, 'reports/latest/report.json');
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  writeFileSync(file, JSON.stringify({ ...report, findings: report.findings.map((one) => ({ ...one, reproduced: { of: 3, times: 1 } })) }));
  await restarted(target, []);
  const { code, out } = await target.replay(target.finding('bus.past-date').id);
  expect([code, out]).toEqual([3, expect.stringContaining('Cannot tell: it came once and not again when it was found')]);
});

test('what is no finding is a usage error', { timeout }, async () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'report.json'),
    JSON.stringify({ schemaVersion: 1, target: { baseUrl: 'http://127.0.0.1:1' }, findings: [{ id: 'f-0123456789ab' }] }),
  );
  expect(await run(['replay', 'f-0123456789aa', '--report', 'report.json'], { cwd })).toEqual({
    code: 2,
    out: '',
    err: 'error: "f-0123456789aa": expected the id of a finding in report.json; it has f-0123456789ab; did you mean f-0123456789ab?\n',
  });
  writeFileSync(join(cwd, 'later.json'), JSON.stringify({ schemaVersion: 2, target: { baseUrl: 'http://127.0.0.1:1' }, findings: [{ id: 'f-0123456789ab' }] }));
  for (const command of ['replay', 'pin']) {
    const { code, err } = await run([command, 'f-0123456789ab', '--report', 'later.json'], { cwd });
    expect([code, err]).toEqual([2, 'error: --report: expected a report.json of schema version 1, got later.json, which is none\n']);
  }
  for (const args of [['replay', 'f-0123456789ab'], ['replay'], ['pin', 'f-0123456789ab']])
    expect((await run(args, { cwd })).err).toBe(
      'error: --report: expected the report of a run, got none: there is no reports/latest/report.json; run first, or name another report\n',
    );
  expect((await run(['pin', 'f-1', '--report', 'nowhere.json'], { cwd })).err).toMatch(
    /^error: --report: expected a report, got nowhere\.json, which cannot be read as JSON/,
  );
});
