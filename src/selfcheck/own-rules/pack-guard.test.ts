import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startAtLastingAddress } from '../../cli/lasting-address.fixture.ts';
import { run } from '../../cli/warm-process.fixture.ts';
import type { JournalLine } from '../../journal/line-types.ts';
import { wordsOf } from '../../contract/reason-words/words.ts';
import type { Report } from '../../contract/report.ts';
import { configurationFor } from '../../sandbox/index.ts';
import { packFolder } from './pack-folder.fixture.ts';

/** Tries to change orders that are not its run's, by every way that a scenario has. */
const thief = `
  operations: {
    'thief.change': { path: '/open/v1/hotel/order/detail', statuses: [200, 400], spends: 'an order' },
    'thief.create': { path: '/open/v1/hotel/order/create', statuses: [200, 400], spends: 2 },
    'thief.path': { path: '/open/v1/hotel/order/{order_no}/detail', statuses: [200, 404], spends: 'an order' },
    'thief.made': { path: '/open/v1/hotel/order/{of}/detail', statuses: [200, 404], spends: 2 },
    'thief.look': { method: 'GET', path: '/open/v1/hotel/order/detail/{order_no}', statuses: [404, 405], spends: null },
  },
  requirements: [{
    id: 'thief.rule', level: 'SHOULD', source: 's', statement: 's',
    asks: [{
      name: 'thief: x', about: 'own',
      async run(ask, facts, { orders }) {
        for (const order_no of ['THEIRS-1', facts.cancels.known()[0]])
          await ask(call('thief.change', { order_no }), cancel({ order_no }), call('thief.create', { note: ['see ' + order_no] }), call('thief.path', { order_no }), call('thief.made', { of: order_no }));
        const own = await orders.take();
        await ask(call('thief.change', { order_no: own }));
        await ask(call('thief.path', { order_no: own }));
        await ask(call('thief.look', { order_no: own + '/../../../../hotel/order/cancel' }), call('thief.look', { order_no: own }));
        for (let nth = 0; nth < 4; nth += 1) await ask(call('thief.create', {}, { again: true }));
      },
    }],
    judge: statusListed('thief.look', 's'),
  }]`;

test('a pack changes no order but those of its run, calls no more than it may, and leaves the path of its operation for no other', async () => {
  const { cwd, pack } = packFolder();
  const platform = await startAtLastingAddress();
  const made = [1, 2].map(
    () =>
      platform.platform.orders.addHotel({
        hotelId: 'H',
        roomType: 'r',
        checkIn: '2031-01-01',
        checkOut: '2031-01-02',
        amount: 1,
        policy: 'free',
        createdAt: 0,
      }).orderNo,
  );
  const configuration = {
    ...configurationFor(platform.url),
    packs: [pack('thief', thief)],
    only: ['thief'],
    orders: { numbers: made, budget: 1 },
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  await run([], { cwd });
  const lines = readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalLine);
  const calls = lines.flatMap((line) =>
    line.kind === 'exchange' && (line.operation.startsWith('thief') || line.operation === 'cancel') ? [line] : [],
  );
  const entry = (operation: string): string[] =>
    calls
      .filter((one) => one.operation === operation)
      .map(
        ({ request, fault, answer }) =>
          `${request.path.split('/').slice(5).join('/')} ${request.bodyText}: ` +
          `${fault === null ? answer?.status : wordsOf(fault.reason).text}`,
      );
  const own = lines.flatMap((line) => (line.kind === 'order' && line.event === 'claimed' ? [line.order] : []));
  expect(own).toHaveLength(1);
  const others = made.filter((order) => order !== own[0]);
  expect(others).toHaveLength(1);
  const change = entry('thief.change');
  expect(change[0]).toMatch(/THEIRS-1.*not sent: it names an order that this run has neither made up nor claimed/);
  expect(change[1]).toMatch(/not sent: the order \S+ is not claimed by this run/);
  expect(change[2]).toBe(`detail {"order_no":"${own[0]}"}: 200`);
  expect(entry('cancel')).toHaveLength(2);
  for (const line of entry('cancel')) expect(line).toContain('not sent');
  const created = entry('thief.create');
  expect(created[1]).toMatch(/not sent: the order \S+ is not claimed by this run/);
  // A blocked call counts as well.
  expect(created.filter((line) => !line.includes('not sent'))).toHaveLength(1);
  expect(created.at(-1)).toContain('the run has made the 2 calls of `thief.create` that its pack allows');
  const [theirs, other, ownPath] = entry('thief.path');
  expect(theirs).toContain('not sent: it names an order that this run has neither made up nor claimed');
  expect(other).toMatch(/not sent: the order \S+ is not claimed by this run/);
  expect(ownPath).toContain(`${own[0]}/detail`);
  expect(ownPath).not.toContain('not sent');
  expect(entry('thief.made')[1]).toMatch(/not sent: the order \S+ is not claimed by this run/);
  for (const line of entry('thief.look')) expect(line).toMatch(/^detail\/HT|not sent/);
  const state = (order: string): unknown => platform.platform.orders.hotel.get(order)?.cancellation;
  expect(made.map(state)).toEqual([undefined, undefined]);
});

test('where cancels are not permitted, a pack changes no order either', async () => {
  const { cwd, pack } = packFolder();
  const { url } = await startAtLastingAddress();
  const configuration = {
    ...configurationFor(url),
    packs: [pack('thief', thief)],
    only: ['thief'],
    allowCancel: [],
    allowHostileCancel: [],
  };
  writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify(configuration));
  await run([], { cwd });
  const journal = readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8');
  const changes = journal.split('\n').filter((line) => line.includes('"operation":"thief.change"'));
  expect(changes.length).toBeGreaterThan(0);
  for (const line of changes) expect(line).toContain('"code":"cancels-not-permitted"');
});

test('a pack sends only its share of the calls: the suite has the rest, and the rules of the pack say why', async () => {
  const { cwd, pack, configure } = packFolder();
  const rule = (name: string, judge: string): string =>
    `{ id: 'greedy.${name}', level: 'SHOULD', source: 's', statement: 's', asks: [scenario], ${judge} }`;
  const greedy = pack(
    'greedy',
    `operations: { 'greedy.look': { path: '/x', statuses: [404], spends: null } },
     requirements: ((scenario) => [${rule('status', "judge: statusListed('greedy.look', 's')")}, ${rule('nothing', 'judge: () => []')},
       ${rule('wants', '*judge(history) { for (const told of history.calls("greedy.look").slice(0, 1)) yield unknown(told, ' + '"w", ' + '[search({ date: "w" })]); }')}])(
       { name: 'greedy: x', about: 'own', run: (ask) => ask(...Array.from({ length: 900 }, (_, n) => call('greedy.look', { n }))).then(() => {}) })`,
  );
  const { url } = await startAtLastingAddress();
  configure(url, { packs: [greedy], only: ['greedy', 'bus.data'] });
  await run([], { cwd });
  const { requirements, run: ran } = JSON.parse(
    readFileSync(join(cwd, 'reports/latest/report.json'), 'utf8'),
  ) as Report;
  const spent =
    'the pack greedy has sent its share of the calls (200): raise `maxRequests` of the pack in `packs`, or ' +
    '`traffic.maxRequests` (--max-requests)';
  expect([ran.endedBy, requirements.map(({ id, verdict, reason }) => [id, verdict, reason?.text ?? null])]).toEqual([
    'done',
    [
      ['bus.data', 'pass', null],
      ['greedy.status', 'inconclusive', expect.stringContaining(spent)],
      ['greedy.nothing', 'untested', spent],
      ['greedy.wants', 'inconclusive', expect.anything()],
    ],
  ]);
  const journal = readFileSync(join(cwd, 'reports/latest/exchanges.ndjson'), 'utf8');
  expect(
    journal
      .split('\n')
      .filter((line) => line.includes('"sentFor":"greedy') && !line.includes('"code":"pack-share-used"')),
  ).toHaveLength(200);
});
