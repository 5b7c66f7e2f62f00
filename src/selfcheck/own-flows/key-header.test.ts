import { expect, test } from 'vitest';
import { flow, generic, operation, pack } from '../../cli/api/authoring.ts';
import type { FlowTools } from '../../requirements/flows/flow.ts';
import type { Handler } from '../../sandbox/serve-handler.ts';
import { runPack } from './run-pack.fixture.ts';
import { estimateRequest, refusals } from './taxi-pack.fixture.ts';
import { type Bug, partnerKey, taxiKey, taxiPlatform } from './taxi-platform.fixture.ts';

const trip = { from: 'PEK', to: 'SHA' };

/** Takes the key from the given header, after the scheme if there is one. */
const takenFrom =
  (header: string, scheme: string, handle: Handler): Handler =>
  async (request) => {
    const headers = new Headers(request.headers);
    const given = headers.get(header);
    headers.delete('authorization');
    if (given?.startsWith(scheme) === true) headers.set('authorization', given.slice(scheme.length));
    return handle(new Request(request.url, { method: request.method, headers, body: await request.text() }));
  };

const places = { 'X-Partner': ['X-Partner', ''], 'the word Bearer': ['Authorization', 'Bearer '] } as const;

function run(
  place: keyof typeof places,
  bugs: readonly Bug[] = [],
  more: (tools: FlowTools) => Promise<void> = noMore,
) {
  const [header, scheme] = places[place];
  const estimate = operation('taxi.estimate', {
    path: '/open/v1/taxi/estimate',
    request: estimateRequest,
    answers: { 200: null, ...refusals },
    ...(header === 'Authorization' ? {} : { keyHeader: header }),
    ...(scheme === '' ? {} : { keyScheme: scheme.trim() }),
  });
  const two = flow('taxi.two-keys', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, tools) => {
      const mine = await tools.call.answer(estimate, trip);
      const theirs = await tools.call.answer(estimate, trip, { key: 'partner' });
      expect([mine.status, theirs.status]).toEqual([200, 200]);
      await more(tools);
    },
  });
  const made = pack('taxi', { operations: [estimate], requirements: [...generic([estimate]), two] });
  return runPack(made, takenFrom(header, scheme, taxiPlatform(...bugs).handle), { keys: { partner: partnerKey } });
}
const noMore = (): Promise<void> => Promise.resolve();

test.each(Object.keys(places) as (keyof typeof places)[])(
  'a platform that reads its key from %s keeps every requirement, those of keys too',
  async (place) => {
    const { report } = await run(place);
    expect(report.requirements.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['taxi.estimate.answer', 'pass'],
      ['taxi.estimate.key', 'pass'],
      ['taxi.estimate.input', 'pass'],
      ['taxi.two-keys', 'pass'],
    ]);
  },
);

test.each<[place: keyof typeof places, valid: string, wrong: RegExp]>([
  ['X-Partner', '-H "X-Partner: $CONFORMANCE_API_KEY"', / -H 'X-Partner: '[^ ]+ --data-raw /],
  [
    'the word Bearer',
    '-H "Authorization: Bearer $CONFORMANCE_API_KEY"',
    / -H 'Authorization: ''Bearer '[^ ]+ --data-raw /,
  ],
])(
  'a wrong key that is let in is found with the key in %s, and shown as a command there',
  async (place, valid, wrong) => {
    const { report, journal } = await run(place, ['wrong key let in']);
    const [finding, ...more] = report.findings;
    expect([finding?.requirement, more]).toEqual(['taxi.estimate.key', []]);
    expect(finding?.curl).toMatch(wrong);
    expect(finding?.control?.curl).toContain(valid);
    for (const text of [JSON.stringify(report), journal])
      for (const key of [taxiKey, partnerKey]) expect(text).not.toContain(key);
  },
);

test('a call of a flow cannot set the header of the key itself', async () => {
  const one = operation('taxi.estimate', {
    path: '/open/v1/taxi/estimate',
    answers: { 200: null },
    keyHeader: 'X-Key',
  });
  const sets = flow('taxi.sets', {
    level: 'MUST',
    source: 's',
    statement: 's',
    run: async (_, { call }) => void (await call(one, trip, { headers: { 'x-key': 'mine' } })),
  });
  const { row } = await runPack(pack('taxi', { operations: [one], requirements: [sets] }), taxiPlatform().handle);
  expect(row('taxi.sets').reason?.text).toContain('expected headers that a call may set, got "x-key"');
});
