import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { flow, flows, generic, object, operation, pack } from '../../cli/api/authoring.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import { runPack } from './run-pack.fixture.ts';
import { estimate, taxiPack } from './taxi-pack.fixture.ts';
import { taxiKey, taxiPlatform } from './taxi-platform.fixture.ts';

const text = { type: 'string' };
const fee = { type: 'number' };
const error = object({ error: text });
const seats = operation('rail.seats', {
  method: 'GET',
  path: '/seats',
  answers: { 200: object({ seats: { type: 'array', items: object({ seat: text, fee }) } }) },
});
const hold = operation('rail.hold', {
  path: '/holds',
  request: object({ seat: text }),
  answers: { 201: object({ hold: text, fee }), 409: error },
  creates: { kind: 'hold', number: '/hold', undo: () => release },
  examples: [async ({ call }) => ({ seat: (await call(seats)).seats[0]?.seat ?? 'A1' })],
});
const detail = operation('rail.detail', {
  method: 'GET',
  path: '/holds/{hold}',
  answers: { 200: object({ state: text }), 404: error },
  reads: { kind: 'hold', number: 'hold' },
});
const pay = operation('rail.pay', {
  path: '/holds/{hold}/pay',
  request: object({ hold: text, fee }),
  answers: { 200: object({ receipt: text }), 402: error, 404: error },
  changes: { kind: 'hold', number: 'hold' },
});
const release = operation('rail.release', {
  method: 'DELETE',
  path: '/holds/{hold}',
  answers: { 200: object({ hold: text }), 404: error },
  changes: { kind: 'hold', number: 'hold', to: { '/state': 'free' } },
});
const operations = [seats, hold, detail, pay, release];

const must = flows({ level: 'MUST', source: 'Rail rules' });
const feeKept = must('rail.fee-kept', 'A hold costs what the list says.', async (_, { call }) => {
  const [first] = (await call(seats)).seats;
  assert.equal((await call(hold, { seat: first.seat })).fee, first.fee, 'the fee differs from the list');
});
const receipt = must('rail.receipt', 'Who pays gets a receipt.', async (_, { call }) => {
  const held = await call(hold);
  assert.match((await call(pay, { hold: held.hold, fee: held.fee })).receipt, /^R/, 'no receipt');
});

type RailBug = 'fee is lower' | 'fee as text' | 'taken at once' | 'never freed' | 'prices are wrong';

/** A platform with few seats: a seat is taken until its hold is released. */
function rail(...bugs: readonly RailBug[]) {
  const has = (bug: RailBug): boolean => bugs.includes(bug);
  const holds = new Map<string, string>();
  const free = (): string[] => ['A1', 'A2', 'A3'].filter((seat) => ![...holds.values()].includes(seat));
  const no = (status: number): Response => Response.json({ error: 'no' }, { status });
  let made = 0;
  return async (request: Request): Promise<Response> => {
    if (request.headers.get('authorization') !== taxiKey) return no(401);
    const [, what, number, paid] = new URL(request.url).pathname.split('/');
    if (what === 'seats') return Response.json({ seats: free().map((seat) => ({ seat, fee: 20 })) });
    if (number === undefined) {
      const { seat } = (await request.json()) as { seat: string };
      if (has('taken at once')) return no(418);
      if (!free().includes(seat)) return no(409);
      made += 1;
      holds.set(`H${made}`, seat);
      const own = has('fee is lower') ? 18 : 20;
      return Response.json({ hold: `H${made}`, fee: has('fee as text') ? String(own) : own }, { status: 201 });
    }
    if (paid !== undefined) {
      const { fee: given } = (await request.json()) as { fee: number };
      return given === 20 && !has('prices are wrong') ? Response.json({ receipt: 'R1' }) : no(402);
    }
    if (request.method === 'GET') return Response.json({ state: holds.has(number) ? 'held' : 'free' });
    if (!has('never freed')) holds.delete(number);
    return Response.json({ hold: number });
  };
}

const ran = async (requirements: Parameters<typeof pack>[1]['requirements'], ...bugs: readonly RailBug[]) => {
  const { report } = await runPack(pack('rail', { operations, requirements }), rail(...bugs));
  return {
    failed: [...new Set(report.findings.map(({ requirement }) => requirement))],
    open: report.requirements.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason.text, reason.owner]])),
    exit: report.verdict,
  };
};
const answers = generic(operations).filter(({ id }) => ['rail.hold.answer', 'rail.release.changed'].includes(id));
const refused = 'the only case could not be judged: rail.pay was answered 402 "no"';

test('a flow waits for the flow that reports the value which its call was refused for', async () => {
  expect(await ran([feeKept, receipt], 'fee is lower')).toMatchObject({
    failed: ['rail.fee-kept'],
    open: [['rail.receipt', `${refused}, because of a failure that rail.fee-kept reports`, 'platform']],
  });
});

test('a flow waits for the answers whose value or status does not fit', async () => {
  expect(await ran([...answers, receipt], 'fee as text')).toMatchObject({
    failed: ['rail.hold.answer'],
    open: [['rail.receipt', `${refused}, because of a failure that rail.hold.answer reports`, 'platform']],
  });
  const { failed, open } = await ran([...answers.slice(0, 1), receipt], 'taken at once');
  expect(failed).toEqual(['rail.hold.answer']);
  expect(open).toEqual([
    ['rail.receipt', expect.stringContaining('because of a failure that rail.hold.answer reports'), 'platform'],
  ]);
});

test('if it is not certain, a broken requirement of the same kind is only named', async () => {
  const late = ['b', 'c', 'd', 'e'].map((one) =>
    must(`rail.receipt-${one}`, 's', receipt.flow!.run as never, { phase: 'alone' }),
  );
  const { failed, open } = await ran([...answers.slice(1), ...late], 'never freed');
  expect(failed).toEqual(['rail.release.changed']);
  expect(open.length).toBeGreaterThan(0);
  for (const [, why] of open) expect(why).toMatch(/rail\.release\.changed/);
});

test("a refusal that nothing broken explains is the author's", async () => {
  expect(await ran([feeKept, receipt], 'prices are wrong')).toMatchObject({
    failed: [],
    open: [['rail.receipt', expect.stringContaining('402 "no": see the call in report.html'), 'your set-up']],
  });
});

test('a call that was refused only because of another flow is sent again when none runs', async () => {
  const more = ['b', 'c', 'd', 'e', 'f'].map((one) => must(`rail.receipt-${one}`, 's', receipt.flow!.run as never));
  expect(await ran([feeKept, receipt, ...more])).toEqual({ failed: [], open: [], exit: 'conforms' });
});

const trip = { from: 'PEK', to: 'SHA' };

test('a flow that sends a wrong key begins again after everything else', async () => {
  const platform = taxiPlatform();
  const ofKeys = must('taxi.wrong-key', 's', async (_, { call }: FlowTools) => {
    await call(estimate, trip);
    await call.refused(estimate, trip, 401, { key: 'wrong' });
    await call.refused(estimate, trip, 401, { key: 'none' });
  });
  const usual = flow('taxi.usual', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, { call }) => {
      for (let nth = 0; nth < 20; nth += 1) assert.ok((await call(estimate, trip)).data.price > 0);
    },
  });
  const { report } = await runPack(taxiPack(ofKeys, usual), platform.handle);
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  expect(platform.keys.slice(0, -2)).toEqual(platform.keys.slice(0, -2).map(() => taxiKey));
  expect(platform.keys.slice(-2)).toEqual([expect.not.stringMatching(taxiKey), null]);
});

test('a flow that runs alone cannot send a wrong key', async () => {
  const one = must('taxi.one', 's', async (_, { call }) => call(estimate, trip, { key: 'none' }), { phase: 'alone' });
  const { row } = await runPack(taxiPack(one), taxiPlatform().handle);
  expect(row('taxi.one').reason?.text).toContain('expected only valid keys in a flow of the phase `alone`');
});
