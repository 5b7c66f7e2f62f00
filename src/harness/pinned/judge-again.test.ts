import { describe, expect, test } from 'vitest';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  type SampleOptions,
  sampleSearch,
  sampleTrip,
  sampleTrips,
} from '../../checks/sample-exchange.fixture.ts';
import { busPageInfoEcho, envelopeRequestIdDistinct } from '../../checks/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Judge } from '../../model/finding.ts';
import { brokenStatus, judgeAgain, showsAlone, statusFits } from './judge-again.ts';

const answered = (status: number, over: SampleOptions = {}): Exchange => sampleExchange({ status, ...over });

describe('a status fits what was expected', () => {
  test.each<[Parameters<typeof statusFits>[0], readonly number[], readonly number[]]>([
    [400, [400, 429], [200, 401, 404, 500]],
    [401, [401, 429], [200, 400, 403]],
    [200, [200, 429], [201, 400]],
    ['refused', [400, 401, 429], [200, 403, 500]],
    ['listed', [200, 400, 401, 429], [204, 302, 404, 422, 500, 503]],
  ])('%s', (expected, fits, breaks) => {
    for (const operation of ['search', 'cancel'] as const) {
      for (const status of fits) expect(statusFits(expected, answered(0, { operation }), status), String(status)).toBe(true);
      for (const status of breaks) expect(statusFits(expected, answered(0, { operation }), status), String(status)).toBe(false);
      for (const status of fits) expect(brokenStatus(expected)(answered(status, { operation })), String(status)).toBe(false);
      for (const status of breaks) expect(brokenStatus(expected)(answered(status, { operation })), String(status)).toBe(true);
    }
    expect(brokenStatus(expected)(sampleExchange({ fault: { kind: 'timeout', message: 'timeout' } }))).toBe(false);
  });
});

describe('a finding by its status, judged again', () => {
  const past: Judge = { kind: 'status', expected: 400 };
  const noKey: Judge = { kind: 'status', expected: 401 };
  const anyRefusal: Judge = { kind: 'status', expected: 'refused' };

  test.each<[string, Judge, Exchange, string]>([
    ['the same again', past, answered(200), 'broken'],
    ['another wrong status', past, answered(500), 'broken'],
    ['as it should be', past, answered(400), 'holds'],
    ['401 with the key', past, answered(401), 'untold: the key was refused (401): check CONFORMANCE_API_KEY'],
    ['401 with the key, any refusal wanted', anyRefusal, answered(401), 'untold: the key was refused (401): check CONFORMANCE_API_KEY'],
    ['401 to a call without key', noKey, answered(401, { credentials: 'missing' }), 'holds'],
    ['401 to a call with the key, where that was wanted', noKey, answered(401), 'holds'],
    ['400 to a call without key', noKey, answered(400, { credentials: 'missing' }), 'broken'],
    ['401 to a wrong key, any refusal wanted', anyRefusal, answered(401, { credentials: 'wrong' }), 'holds'],
    ['accepted with a wrong key', anyRefusal, answered(200, { credentials: 'wrong' }), 'broken'],
    [
      '400 to a wrong key, any refusal wanted',
      anyRefusal,
      answered(400, { credentials: 'wrong' }),
      'untold: status 400 may be a refusal for another reason than the key',
    ],
    ['throttled', past, answered(429), 'untold: throttled (429) to the end'],
    ['no answer', past, sampleExchange({ fault: { kind: 'timeout', message: 'no answer in time' } }), 'untold: no answer: no answer in time'],
  ])('%s', (_, judge, exchange, expected) => {
    const again = judgeAgain(judge, 'status 200', exchange);
    expect(again.state === 'untold' ? `untold: ${again.reason}` : again.state).toBe(expected);
  });
});

describe('a finding of a rule for answers, judged again', () => {
  const trips: Judge = { kind: 'check', id: 'bus.trip' };
  const noRemark = '/data/lines/[]/remark: type null';

  test.each<[string, string, string, Exchange, string]>([
    ['the same again', 'bus.trip', noRemark, acceptedSearch([{ ...sampleTrip, remark: null }]), 'broken'],
    ['another cause of the same rule', 'bus.trip', noRemark, acceptedSearch([{ ...sampleTrip, price: null }]), 'holds'],
    ['a good answer', 'bus.trip', noRemark, acceptedSearch(), 'holds'],
    ['an answer without trips', 'bus.trip', noRemark, acceptedSearch([]), 'untold: the answer (status 200) is none that bus.trip can be told from'],
    ['a refusal', 'bus.trip', noRemark, answered(400), 'untold: the answer (status 400) is none that bus.trip can be told from'],
    [
      'an answer that was cut',
      'bus.trip',
      noRemark,
      answered(200, { answerBody: { kind: 'cut', reason: 'too large' } }),
      'untold: the answer was cut: too large',
    ],
    ['an accepted cancel', 'cancel.status', '/data/status: other value', acceptedCancel('HT1', { status: 'done' }), 'broken'],
    ['an accepted cancel, mended', 'cancel.status', '/data/status: other value', acceptedCancel('HT1'), 'holds'],
    [
      'a rule over the run that one answer breaks',
      'cancel.refund-status',
      '/data/refund_status: other value',
      acceptedCancel('HT1', { refund_status: 'x' }),
      'broken',
    ],
    ['the same, mended', 'cancel.refund-status', '/data/refund_status: other value', acceptedCancel('HT1'), 'holds'],
    [
      'the same, refused',
      'cancel.refund-status',
      'x',
      answered(400, { operation: 'cancel' }),
      'untold: the answer (status 400) is none that cancel.refund-status can be told from',
    ],
    ['an input that its requirement owns', 'bus.bad-input', 'status 500', answered(500, { statusOwner: 'bus.bad-input' }), 'broken'],
    ['the same, mended', 'bus.bad-input', 'status 500', answered(400, { statusOwner: 'bus.bad-input' }), 'holds'],
    ['a rule of a later version', 'bus.new-rule', 'x', acceptedSearch(), 'untold: bus.new-rule is no rule that this version can judge on one answer'],
  ])('%s', (_, id, cause, exchange, expected) => {
    const again = judgeAgain({ kind: 'check', id }, cause, exchange);
    expect(again.state === 'untold' ? `untold: ${again.reason}` : again.state).toBe(expected);
  });

  test('a declared refund status is no fault when it is judged again', () => {
    const exchange = acceptedCancel('HT1', { refund_status: 'refunded' });
    const judge: Judge = { kind: 'check', id: 'cancel.refund-status' };
    const cause = '/data/refund_status: other value';
    expect(judgeAgain(judge, cause, exchange, { refundStatuses: ['refunded'] }).state).toBe('holds');
    expect(judgeAgain(judge, cause, exchange, {}).state).toBe('broken');
  });

  test('a page size that is the number of trips shown is told from one answer, too', () => {
    const body = { ...sampleSearch, page_size: 10 };
    const counted = acceptedSearch(sampleTrips(7), { total: 7, page_info: { page: 1, page_size: 7, total: 7 } }, { body });
    const cause = '/data/page_info/page_size: the trips shown';
    expect(busPageInfoEcho.judge(counted)).toMatchObject({ violations: [] });
    expect(judgeAgain({ kind: 'check', id: 'bus.page-info-echo' }, cause, counted).state).toBe('broken');
    expect(judgeAgain(trips, cause, counted).state).toBe('holds');
  });

  test('what only several answers show is not shown by one', () => {
    const empty = acceptedSearch([], {}, { json: { code: 0, message: 'ok', request_id: '', data: {} } });
    expect(showsAlone(envelopeRequestIdDistinct, empty, '/request_id: empty')).toBe(true);
    expect(showsAlone(envelopeRequestIdDistinct, empty, '/request_id: same for different requests')).toBe(false);
    expect(showsAlone(envelopeRequestIdDistinct, acceptedSearch(), '/request_id: empty')).toBe(false);
  });
});
