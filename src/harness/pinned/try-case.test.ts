import { expect, test } from 'vitest';
import { sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import type { Call } from '../../client/call.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Json } from '../../model/json.ts';
import { cancelBodies } from '../orders/cancel-bodies.ts';
import type { FixedCase } from './fixed-case.ts';
import { type CaseMeans, tryCase } from './try-case.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const base: FixedCase = {
  id: 'f-0123456789ab',
  requirement: 'bus.past-date',
  operation: 'search',
  cause: 'status 200',
  expected: 'status 400',
  judge: { kind: 'status', expected: 400 },
  request: { body: { date: '2026-11-20' }, days: -1, credentials: 'valid' },
  control: { body: { date: '2026-11-22' }, days: 1 },
  tries: 1,
};
const accepted: Json = { code: 0, message: 'ok', request_id: 'r', data: { total: 0, page_info: {}, lines: [] } };

/** Sends to a function; gives what was sent. */
async function tried(
  one: FixedCase,
  answer: (call: Call, nth: number) => Partial<Exchange> & { status?: number; json?: Json },
  change: Partial<CaseMeans> = {},
): Promise<{ state: string; reason?: string; calls: Call[] }> {
  const calls: Call[] = [];
  const means: CaseMeans = {
    apiKey: 'a-key-of-the-tests',
    now: () => noon,
    refundStatuses: [],
    order: () => Promise.resolve('HT7'),
    cancelBody: (body) => body,
    madeUp: (shape) => `made up: ${shape}`,
    send: async (call) => {
      calls.push(call);
      const { status = 200, json = accepted, ...more } = answer(call, calls.length);
      return {
        ...sampleExchange({
          operation: call.operation as 'search',
          credentials: call.identity.kind,
          body: 'json' in call.body ? call.body.json : null,
          status,
          json,
        }),
        ...more,
      };
    },
    ...change,
  };
  const outcome = await tryCase(one, means);
  return { state: outcome.state, ...(outcome.state === 'untold' ? { reason: outcome.reason } : {}), calls };
}

const bodies = (calls: readonly Call[]): unknown[] => calls.map((call) => ('json' in call.body ? call.body.json : call.body.raw));
const isControl = (call: Call): boolean => JSON.stringify(call.body).includes('2026-11-22');

test('broken still: one call, with the date as far from today as it was', async () => {
  const { state, calls } = await tried({ ...base, request: { body: { date: '2026-10-01' }, days: -3, credentials: 'valid' } }, () => ({ status: 200 }));
  expect(state).toBe('broken');
  expect(bodies(calls)).toEqual([{ date: '2026-11-18' }]);
});

test('no longer: the control is accepted beside it, and the past date itself is refused as well', async () => {
  const { state, calls } = await tried({ ...base, request: { body: { date: '2026-10-01' }, days: -3, credentials: 'valid' } }, (call) => ({
    status: isControl(call) ? 200 : 400,
  }));
  expect(state).toBe('holds');
  const [moved, control, itself] = [{ date: '2026-11-18' }, { date: '2026-11-22' }, { date: '2026-10-01' }];
  expect(bodies(calls)).toEqual([moved, moved, control, moved, itself, itself, control, itself]);
});

test('refused together with its control: cannot be told', async () => {
  expect(await tried(base, () => ({ status: 400 }))).toMatchObject({ state: 'untold', reason: expect.stringContaining('status 400') });
});

test('a fault that only a used connection shows is seen by the second call', async () => {
  expect((await tried(base, (_, nth) => ({ status: nth === 1 ? 400 : 200 }))).state).toBe('broken');
});

test('what came and went is sent as often as it takes', async () => {
  const { state, calls } = await tried({ ...base, tries: 8 }, (call) => ({ status: isControl(call) ? 200 : 400 }));
  expect([state, calls.length]).toEqual(['holds', 9]);
  expect((await tried({ ...base, tries: 8 }, (call, nth) => ({ status: isControl(call) || nth === 7 ? 200 : 400 }))).state).toBe('broken');
});

test.each<[string, Parameters<typeof tried>[1], RegExp]>([
  ['no answer', () => ({ answer: null, fault: { kind: 'reset', message: 'reset by the target' } }), /no answer: reset by the target/],
  ['throttling', () => ({ status: 429 }), /throttled/],
  ['a refused key', () => ({ status: 401 }), /key was refused/],
])('%s tells nothing', async (_, answer, reason) => {
  expect(await tried(base, answer)).toMatchObject({ state: 'untold', reason: expect.stringMatching(reason) });
});

test('a rule is judged on the answer; one that it does not apply to tells nothing', async () => {
  const rule: FixedCase = {
    ...base,
    requirement: 'envelope.message',
    judge: { kind: 'check', id: 'envelope.message' },
    cause: '/message: required',
    control: null,
  };
  const cause = (await import('../../checks/index.ts')).envelopeMessage.judge(sampleExchange({ json: { code: 0 } }));
  const known = cause.applies ? (cause.violations[0]?.cause ?? '') : '';
  expect((await tried({ ...rule, cause: known }, () => ({ json: { code: 0, data: {}, request_id: 'r' } }))).state).toBe('broken');
  expect((await tried({ ...rule, cause: known }, () => ({}))).state).toBe('holds');
  expect((await tried({ ...rule, cause: known }, () => ({ status: 400 }))).reason).toContain('is none that envelope.message can be told from');
  expect((await tried({ ...rule, judge: { kind: 'check', id: 'no.such-rule' } }, () => ({}))).reason).toContain('no rule');
});

test('a cancel names a fresh order, once; without one nothing is sent', async () => {
  const one: FixedCase = {
    ...base,
    operation: 'cancel',
    requirement: 'auth.cancel-missing-key',
    judge: { kind: 'status', expected: 'refused' },
    request: { body: { cancel_reason: 'x' }, credentials: 'missing', order: 'fresh' },
    control: null,
  };
  const { state, calls } = await tried(one, () => ({ status: 401 }));
  expect([state, bodies(calls), calls[0]?.identity]).toEqual(['holds', [{ cancel_reason: 'x', order_no: 'HT7' }], { kind: 'missing' }]);
  expect((await tried(one, () => ({ status: 400 }))).reason).toContain('another reason than the key');
  const none = await tried(one, () => ({}), { order: () => Promise.resolve({ reason: 'no order is left' }) });
  expect(none).toEqual({ state: 'untold', reason: 'no order is left', calls: [] });
  // What every cancel has to say may be another thing by now; the reason is the case's own.
  const { withReason } = cancelBodies({ cancelExtras: { cancel_reason: 'OTHER', operator_id: 'OP-8' } });
  const again = await tried(
    { ...one, request: { body: { cancel_reason: 'x', operator_id: 'OP-7' }, credentials: 'missing', order: 'fresh' } },
    () => ({ status: 401 }),
    { cancelBody: withReason },
  );
  expect(bodies(again.calls)).toEqual([{ cancel_reason: 'x', operator_id: 'OP-8', order_no: 'HT7' }]);
});

test('a made-up number is a new one of the same shape', async () => {
  const one: FixedCase = {
    ...base,
    operation: 'cancel',
    requirement: 'cancel.unknown-order',
    judge: { kind: 'status', expected: 400, order: 'made-up' },
    request: { body: {}, credentials: 'valid', order: { madeUp: 'digits' } },
    control: null,
  };
  const { state, calls } = await tried(one, () => ({}));
  expect([state, bodies(calls)]).toEqual(['broken', [{ order_no: 'made up: digits' }]]);
  const twice = await tried(one, (_, nth) => ({ status: nth === 2 ? 200 : 400 }));
  expect([twice.state, twice.calls.length]).toEqual(['broken', 3]);
  expect((await tried(one, () => ({}), { madeUp: () => null })).calls).toEqual([]);
});

test('what a release before asked to be refused, and what usual parsers take, is not sent', async () => {
  for (const text of ['{"a":1}x', '{"a":1}{"a":1}', '"a":1}', '{"a":NaN}', '{"a":-Infinity}']) {
    const outcome = await tried({ ...base, requirement: 'bus.malformed', request: { text, credentials: 'valid' } }, () => ({}));
    expect(outcome).toMatchObject({ state: 'untold', reason: expect.stringContaining('open.lenient-json'), calls: [] });
  }
  const listed = { ...base, judge: { kind: 'status', expected: 'listed' }, request: { text: '{"a":1}x', credentials: 'valid' } } as const;
  expect((await tried(listed, () => ({ status: 500 }))).state).toBe('broken');
  expect((await tried({ ...base, request: { text: '{ "a": 1 }', credentials: 'valid' } }, () => ({}))).state).toBe('broken');
});

test('wrong keys are made of the key of today; bytes and texts are sent as they are', async () => {
  const wrong: FixedCase = { ...base, judge: { kind: 'status', expected: 401 }, request: { body: {}, credentials: { wrong: 'the first half' } } };
  expect((await tried(wrong, () => ({ status: 401 }))).calls[0]?.identity).toEqual({ kind: 'wrong', key: 'a-key-of-', description: 'the first half' });
  expect(await tried({ ...wrong, request: { body: {}, credentials: { wrong: 'no such label' } } }, () => ({}))).toMatchObject({ state: 'untold', calls: [] });
  const raw = await tried({ ...base, request: { text: '{"a":', credentials: 'valid' } }, () => ({}));
  expect(bodies(raw.calls)).toEqual(['{"a":']);
  expect(bodies((await tried({ ...base, request: { base64: '/w==', credentials: 'valid' } }, () => ({}))).calls)).toEqual([Buffer.from([0xff])]);
});
