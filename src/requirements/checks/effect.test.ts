import { expect, test } from 'vitest';
import { acceptedCancel, sampleExchange, type SampleOptions } from './sample-exchange.fixture.ts';
import { came, effectOf, mayHaveWorked, reasonUnknown } from './effect.ts';
import type { Body, TransportKind } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { inShort } from '../../contract/reason-in-short.fixture.ts';
import type { Came } from '../../contract/reasons/cancels.ts';

const refusal = { code: 40000, message: 'no' };
const html: Body = { kind: 'text', text: '<html>', problem: 'is not JSON' };
const cut: Body = { kind: 'cut', reason: said('larger than 9 bytes') };
const of = (options: SampleOptions) => sampleExchange({ operation: 'cancel', json: refusal, ...options });
const fault = (kind: TransportKind, message: string): SampleOptions => ({ fault: { kind, reason: said(message) } });

/** Something in front answered with this status. */
const frontFault = (status: number): SampleOptions => ({
  fault: {
    kind: 'in-front',
    reason: said(`answered ${status} in front`),
    front: { what: 'gateway', status, mark: null },
  },
});

/** The result, in a line of the table below. */
function inWords(one: Came): string {
  if (one.code !== 'answered')
    return (
      `${one.code === 'nothing-read' ? 'no answer was read' : 'its answer was cut'}: ` +
      `${one.because === null ? '' : inShort(one.because)}`
    );
  const body =
    one.body === 'of no note'
      ? ''
      : typeof one.body === 'string'
        ? ` ${one.body}`
        : ` ${Object.entries(one.body).flat().join(' ')}`;
  return `${one.status}${body}`;
}

// Every kind of answer, by what a cancel has done, and a call whose binding does not call the answer accepted.
test.each<[string, SampleOptions, string, string, string]>([
  ['200 and another code', {}, 'unknown', 'none', '200 theirCode 40000'],
  ['200 and a code that is a text', { json: { code: '0' } }, 'unknown', 'none', '200 theirCode "0"'],
  ['200 without a code', { json: {} }, 'unknown', 'none', '200 without a code'],
  ['200 and a list', { json: [] }, 'unknown', 'none', '200 without a code'],
  ['200 and HTML', { answerBody: html }, 'unknown', 'unknown', '200 problem is not JSON'],
  ['200 and no body', { answerBody: { kind: 'empty' } }, 'unknown', 'unknown', '200 empty'],
  ['200 that was cut', { answerBody: cut }, 'unknown', 'unknown', 'its answer was cut: larger than 9 bytes'],
  ['200 and a long code', { json: { code: 'x'.repeat(99) } }, 'unknown', 'none', `200 theirCode "${'x'.repeat(39)}`],
  ['201', { status: 201, json: { code: 0 } }, 'unknown', 'none', '201'],
  ['202 without a body', { status: 202, answerBody: { kind: 'empty' } }, 'unknown', 'unknown', '202 empty'],
  ['204', { status: 204, answerBody: { kind: 'empty' } }, 'unknown', 'unknown', '204 empty'],
  ['300', { status: 300 }, 'unknown', 'unknown', '300'],
  ['300 in HTML', { status: 300, answerBody: html }, 'unknown', 'unknown', '300'],
  ['301', { status: 301, answerBody: html }, 'unknown', 'unknown', '301'],
  ['302', { status: 302, answerBody: { kind: 'empty' } }, 'unknown', 'unknown', '302'],
  ['304', { status: 304, answerBody: { kind: 'empty' } }, 'unknown', 'unknown', '304'],
  ...[400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 429, 451, 499].map(
    (status): [string, SampleOptions, string, string, string] => [`${status}`, { status }, 'none', 'none', `${status}`],
  ),
  ['a refusal in HTML', { status: 404, answerBody: html }, 'none', 'none', '404'],
  [
    'a refusal that was cut',
    { status: 400, answerBody: cut },
    'none',
    'none',
    'its answer was cut: larger than 9 bytes',
  ],
  ['a refusal with the code 0', { status: 400, json: { code: 0 } }, 'none', 'none', '400'],
  ...[500, 501, 502, 503, 504, 511, 599].map((status): [string, SampleOptions, string, string, string] => [
    `${status}`,
    { status },
    'unknown',
    'unknown',
    `${status}`,
  ]),
  ['a server that broke, in HTML', { status: 502, answerBody: html }, 'unknown', 'unknown', '502'],
  [
    'a timeout',
    fault('timeout', 'no answer within 15 s'),
    'unknown',
    'unknown',
    'no answer was read: no answer within 15 s',
  ],
  [
    'a reset while it was sent',
    fault('reset', 'closed while being sent'),
    'unknown',
    'unknown',
    'no answer was read: closed while being sent',
  ],
  [
    'a reset while it was answered',
    fault('reset', 'closed before the end'),
    'unknown',
    'unknown',
    'no answer was read: closed before the end',
  ],
  ['garbage', fault('protocol', 'no correct HTTP'), 'unknown', 'unknown', 'no answer was read: no correct HTTP'],
  ['a body that does not decode', fault('decode', 'no gzip'), 'unknown', 'unknown', 'no answer was read: no gzip'],
  ['too much', fault('too-large', 'too large'), 'unknown', 'unknown', 'no answer was read: too large'],
  ['TLS that fails', fault('tls', 'TLS failed'), 'unknown', 'unknown', 'no answer was read: TLS failed'],
  ['an interruption', fault('aborted', 'interrupted'), 'unknown', 'unknown', 'no answer was read: interrupted'],
  ['a refusal in front', frontFault(403), 'unknown', 'none', 'no answer was read: answered 403 in front'],
  ['a time-out in front', frontFault(408), 'unknown', 'unknown', 'no answer was read: answered 408 in front'],
  ['a redirect in front', frontFault(302), 'unknown', 'unknown', 'no answer was read: answered 302 in front'],
  ['a gateway that broke', frontFault(502), 'unknown', 'unknown', 'no answer was read: answered 502 in front'],
  [
    'nobody who listens',
    fault('refused', 'connection refused'),
    'none',
    'none',
    'no answer was read: connection refused',
  ],
  ['a host that is not known', fault('dns', 'not known'), 'none', 'none', 'no answer was read: not known'],
  [
    'a limit of the run',
    fault('not-sent', 'not sent: the limit'),
    'none',
    'none',
    'no answer was read: not sent: the limit',
  ],
])('after %s it is known what a call has done, or that it is not', (_, options, effect, bound, words) => {
  const exchange = of(options);
  expect([effectOf(exchange), effectOf(exchange, false)]).toEqual([effect, bound]);
  expect([mayHaveWorked(exchange), mayHaveWorked(exchange, false)]).toEqual([effect !== 'none', bound !== 'none']);
  expect(inWords(came(exchange))).toBe(words);
  const expected = [effect, bound].map((one) => (one === 'unknown' ? came(exchange) : null));
  expect([reasonUnknown(exchange), reasonUnknown(exchange, false)]).toEqual(expected);
});

test('what was accepted is done: 200 with the code 0, or what a binding calls so, whatever its status', () => {
  expect(effectOf(acceptedCancel('A'))).toBe('done');
  expect(reasonUnknown(acceptedCancel('A'))).toBeNull();
  expect([201, 302, 404, 500].map((status) => effectOf(of({ status }), true))).toEqual([
    'done',
    'done',
    'done',
    'done',
  ]);
  expect(effectOf(of(fault('timeout', '')), true)).toBe('unknown');
});

test('if nothing is known of the answer, the effect is unknown', () => {
  const nothing = { ...of({}), answer: null };
  expect(effectOf(nothing)).toBe('unknown');
  expect(came(nothing)).toEqual({ code: 'nothing-read', because: null });
});

test.each<[SampleOptions, Came]>([
  [{ status: 500 }, { code: 'answered', status: 500, body: 'of no note', see: 'http.status-listed' }],
  [{ status: 302 }, { code: 'answered', status: 302, body: 'of no note', see: 'http.status-listed' }],
  [
    { status: 201, json: { code: 0 } },
    { code: 'answered', status: 201, body: 'of no note', see: 'http.status-listed' },
  ],
  [
    { status: 202, answerBody: html },
    { code: 'answered', status: 202, body: { problem: 'is not JSON' }, see: 'http.status-listed' },
  ],
  [{ status: 502 }, { code: 'answered', status: 502, body: 'of no note' }],
  [{ status: 400 }, { code: 'answered', status: 400, body: 'of no note' }],
  [
    { status: 200, answerBody: html },
    { code: 'answered', status: 200, body: { problem: 'is not JSON' }, see: 'http.json-body' },
  ],
  [
    { status: 200, answerBody: { kind: 'empty' } },
    { code: 'answered', status: 200, body: 'empty', see: 'http.json-body' },
  ],
  [
    { status: 200, json: { code: '0' } },
    { code: 'answered', status: 200, body: { theirCode: '"0"' }, see: 'envelope.code' },
  ],
  [
    { status: 200, json: {} },
    { code: 'answered', status: 200, body: 'without a code', see: 'envelope.code' },
  ],
  [
    { status: 200, json: { code: 0 } },
    { code: 'answered', status: 200, body: 'of no note' },
  ],
  [{ answerBody: cut }, { code: 'answer-cut', because: said('larger than 9 bytes'), isIts: true }],
  [fault('reset', 'closed'), { code: 'nothing-read', because: said('closed') }],
])('the result is data, and names the requirement that it breaks: %j', (options, expected) => {
  expect(came(of(options))).toEqual(expected);
});

test('of an operation that only a configuration binds no requirement is named', () => {
  expect(came({ ...of({ status: 200, json: { code: 7 } }), operation: 'hotelOrderCreate' })).toEqual({
    code: 'answered',
    status: 200,
    body: { theirCode: '7' },
  });
});
