import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { flow, generic, operation, pack } from '../../cli/api/authoring.ts';
import { addPack } from '../../requirements/packs/add-pack.ts';
import { embeddedRun, type EmbeddedRunOptions } from '../embedded-run.fixture.ts';

const stay = {
  hotel_id: 'H1001',
  room_type: 'double',
  check_in: '2031-05-01',
  check_out: '2031-05-02',
  guest: 'Li Lei',
};
const answers = { 200: null, 400: null, 401: null };
const create = operation('stay.create', {
  path: '/open/v1/hotel/order/create',
  request: { type: 'object', properties: { hotel_id: { type: 'string', maxLength: 64 } } },
  answers,
  creates: { kind: 'stay', number: '/data/order_no' },
  examples: [stay],
});
const detail = operation('stay.detail', { path: '/open/v1/hotel/order/detail', answers });
const search = operation('stay.search', { path: '/open/v1/bus/search', answers: { 200: null } });

const row = { level: 'MUST', source: 's', statement: 's' } as const;
/** A pack that sends what it can: odd bodies, other keys, searches, and assertions that fail. */
const stays = pack('stay', {
  operations: [create, detail, search],
  requirements: [
    ...generic([create, detail, search]),
    flow('stay.broken', {
      ...row,
      async run(_, { call }) {
        const made = await call(create, stay);
        assert.equal((await call(detail, { order_no: made.data.order_no })).data.status, 'lost');
      },
    }),
    flow('stay.odd-searches', {
      ...row,
      async run(_, { call }) {
        for (const body of [{}, { date: '1999-01-01' }, [], 'x']) await call.answer(search, body);
        await call(create, stay);
      },
    }),
    flow('stay.keys', {
      ...row,
      phase: 'other-keys',
      async run(_, { call }) {
        for (const key of ['none', 'wrong'] as const)
          for (let nth = 0; nth < 5; nth += 1) await call.answer(search, {}, { key });
        await call(create, stay);
      },
    }),
  ],
});

/** The parts of the catalogue that keys and crashes matter to; `stay` is the pack. */
const ofKeys = ['auth', 'cancel', 'open', 'stay'];
const ofSearches = ['bus.valid-accepted', 'bus.data', 'http.status-listed', 'stay'];

/** What depends on how fast the machine sends. */
const ofPace = ['open.latency', 'open.rate-limit'];
/** The same with a lockout, which counts the calls of a second: on a busy machine there may be no 429. */
const ofLockout = [...ofPace, 'open.error-body'];

/** Both runs begin at the same time of the day: what a run sees of a time zone depends on it. */
const clock = (): (() => number) => {
  const begun = Date.now();
  return () => Date.UTC(2026, 10, 18, 12, 2) + Date.now() - begun;
};

test.each<[string, EmbeddedRunOptions]>([
  ['clean', {}],
  ['with a lockout, which is legal', { variants: ['lockout-after-wrong-keys'], change: { only: ofKeys } }],
  ['that lets a key in', { faults: ['missing-key-accepted'], change: { only: ofKeys } }],
  ['that crashes', { faults: ['request-pretty-printed-500'], change: { only: ofSearches } }],
])('the requirements of the document have the same verdicts with a pack on a platform %s', async (_name, options) => {
  const left = options.variants === undefined ? ofPace : ofLockout;
  const alone = await embeddedRun({ ...options, now: clock() });
  addPack(stays);
  const loaded = { given: './stays.ts', from: '/', prefix: 'stay', version: null };
  const both = await embeddedRun({ ...options, now: clock(), change: { ...options.change, packs: [loaded] } });
  const verdicts = ({ report }: typeof alone): string[] =>
    report.requirements.flatMap(({ id, pack, verdict }) => (pack === undefined ? [`${id} ${verdict}`] : []));
  const causes = ({ report }: typeof alone): string[] =>
    report.findings.flatMap(({ requirement, cause }) => (requirement.startsWith('stay.') ? [] : [cause])).toSorted();
  expect(verdicts(both)).toEqual(verdicts(alone));
  expect(causes(both)).toEqual(causes(alone));
  expect([both.report.run.endedBy, both.row('stay.broken').verdict]).toEqual(['done', 'fail']);
  const observed = ({ report }: typeof alone): unknown[] =>
    report.observations.flatMap(({ id, value }) => (left.includes(id) ? [] : [[id, value]]));
  expect(observed(both)).toEqual(observed(alone));
});
