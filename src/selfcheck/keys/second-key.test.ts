import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { mayBeSameKey, wrongKeys } from '../../arbitraries/index.ts';
import { flow, generic, operation, pack } from '../../cli/api/authoring.ts';
import { addPack } from '../../requirements/packs/add-pack.ts';
import { defaultApiKey } from '../../sandbox/index.ts';
import { embeddedRun } from '../embedded-run.fixture.ts';

/** A second key of the platform, which is a near miss of the first: every run sends it as a wrong one. */
const second = defaultApiKey.slice(0, -1);
const only = ['auth.invalid-key', 'auth.valid-key', 'auth.cancel-invalid-key'];

/** Runs the rules about keys on a platform that lets the second key in as well, and notes every key that it gets. */
async function run({
  faults,
  keys = {},
  packs = [],
}: Pick<Parameters<typeof embeddedRun>[0] & object, 'faults'> & {
  readonly keys?: Readonly<Record<string, string>>;
  readonly packs?: readonly string[];
}) {
  const came: string[] = [];
  const done = await embeddedRun({
    ...(faults === undefined ? {} : { faults }),
    hooks: {
      authenticate(next, call) {
        const key = call.header('authorization') ?? '';
        came.push(key);
        if (key !== second) next(call);
      },
    },
    change: {
      keys,
      only: [...only, ...packs],
      packs: packs.map((prefix) => ({ given: `./${prefix}.ts`, from: '/', prefix, version: null })),
    },
  });
  return { ...done, came };
}

test('a second key that the configuration does not name is a wrong one, and its acceptance a finding', async () => {
  const { row, came } = await run({});
  expect(row('auth.invalid-key').verdict).toBe('fail');
  expect(came).toContain(second);
});

test('a configured key is never sent as a wrong one, and the other wrong keys prove enough', async () => {
  const { row, came, report } = await run({ keys: { partner: second } });
  expect(came.filter((key) => mayBeSameKey(key, second))).toEqual([]);
  expect([row('auth.invalid-key').verdict, report.findings]).toEqual(['pass', []]);
});

test('next to a configured key, near misses of the first one are found as before', async () => {
  const { row } = await run({ faults: ['key-beginning-suffices'], keys: { partner: second } });
  expect(row('auth.invalid-key').verdict).toBe('fail');
});

test('whichever wrong key is configured, no run makes it', () => {
  const all = wrongKeys(defaultApiKey, 1).all;
  for (const { value } of all) {
    const { ofSearches, ofCancels, all: others } = wrongKeys(defaultApiKey, 1, [value]);
    for (const one of [...ofSearches, ...ofCancels, ...others]) expect(mayBeSameKey(one.value, value)).toBe(false);
    expect(others.length).toBeGreaterThan(all.length - 8);
  }
});

test('the second key goes with the calls of the flow that names it, and with no other call', async () => {
  const answers = { 200: null, 400: null, 401: null };
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const body = { start_city_code: '310100', end_city_code: '330100', date };
  const trips = operation('twokeys.trips', { path: '/open/v1/bus/search', answers, examples: [body] });
  const partner = { key: 'partner' };
  let sent = 0;
  const both = flow('twokeys.both', {
    level: 'MUST',
    source: 's',
    statement: 's',
    async run(_, { call }) {
      assert.ok((await call(trips, body)).data);
      sent += 1;
      assert.ok((await call(trips, body, partner)).data);
      sent += 1;
      await call.answer(trips, { ...body, date: 'never' }, partner);
      assert.fail('always, so that it is run again');
    },
  });
  addPack(pack('twokeys', { operations: [trips], requirements: [both, ...generic([trips])] }));
  const { came, row } = await run({ keys: { partner: second }, packs: ['twokeys'] });
  expect([row('twokeys.both').verdict, row('twokeys.trips.key').verdict]).toEqual(['fail', 'pass']);
  expect(came.filter((key) => key === second)).toHaveLength(sent);
  expect(sent).toBeGreaterThan(4);
});
