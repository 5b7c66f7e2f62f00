import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Answer, Body } from './exchange.ts';
import { asPlatforms, createRecognition } from './recognition.ts';
import { type Known, none, heard, text, answerOf, by, empty, platform, nginx } from './who-answered.fixture.ts';
import { learntForm, whoAnswered } from './who-answered.ts';

const own: Body = { kind: 'json', value: { error: 'bad', detail: 'x' } };

test.each([text('Forbidden'), empty])(
  'a key that is refused in the bare form of the other refusals is the platform: %j',
  (body) => {
    const refusal = sampleExchange({ status: 400, answerBody: body.kind === 'text' ? text('Bad Request') : body });
    const known: Known = { ...heard, forms: new Set([learntForm(refusal) ?? '']) };
    const own = refusal.answer?.headers ?? {};
    const who = (status: number, credentials: 'valid' | 'wrong', headers: Answer['headers'] = own): string =>
      whoAnswered({ operation: 'search', credentials, answer: answerOf(status, body, headers) }, known).by;
    expect(learntForm({ ...refusal, request: { ...refusal.request, body: [] } })).toBeNull();
    expect(who(403, 'wrong')).toBe('platform');
    expect(who(403, 'valid')).toBe('in front');
    expect(who(403, 'wrong', { ...own, server: ['nginx'] })).toBe('in front');
    expect(who(503, 'wrong')).toBe('in front');
  },
);

test("a form that the platform's refusals have is the platform's, once one was seen: of a 401, or of a 400 to no attack", () => {
  const refusal = (status: number, body: Body, start = 'a'): ReturnType<typeof sampleExchange> =>
    sampleExchange({ status, answerBody: body, body: { start_addr: start } });
  expect(learntForm(refusal(200, own))).toBeNull();
  expect(learntForm(refusal(400, own, "' OR '1'='1"))).toBeNull();
  expect(learntForm(refusal(400, text('bad')))).toBeNull();
  for (const status of [400, 401]) {
    const form = learntForm(refusal(status, own)) ?? '';
    expect(by(503, own, {}, { ...none, forms: new Set([form]) })).toEqual(platform);
    expect(by(503, { kind: 'json', value: { other: 1 } }, {}, { ...none, forms: new Set([form]) })).toMatchObject({
      by: 'in front',
    });
  }
  const recognised = createRecognition();
  expect(recognised(refusal(403, own)).answeredBy.by).toBe('in front');
  recognised(refusal(400, own));
  expect(recognised(refusal(403, own)).answeredBy).toEqual(platform);
});

test('the form of a refusal says what its `code` is: a gateway that gives the status there is none of the platform', () => {
  const recognised = createRecognition();
  const refusal = (status: number, code: number): ReturnType<typeof sampleExchange> =>
    sampleExchange({ status, json: { code, message: 'x' } });
  recognised(refusal(400, 40001));
  expect(recognised(refusal(503, 503)).answeredBy.by).toBe('in front');
  expect(recognised(refusal(503, 50300)).answeredBy).toEqual(platform);
});

test('an answer from something in front becomes a fault with a `frontAnswer`; a 429 stays an answer', () => {
  const recognised = createRecognition();
  const given = sampleExchange({ status: 502, answerBody: nginx('502 Bad Gateway') });
  const lost = recognised(given);
  expect(lost).toMatchObject({
    answer: null,
    fault: { kind: 'in-front', front: { what: 'load balancer', status: 502, mark: 'nginx' } },
    frontAnswer: given.answer,
  });
  expect(lost.fault?.reason).toEqual({ code: 'answered-in-front', what: 'load balancer', status: 502, mark: 'nginx' });
  expect(asPlatforms(lost)).toMatchObject({ answer: given.answer, fault: null, answeredBy: platform });
  expect(recognised(sampleExchange({ status: 429, answerBody: text('slow down') }))).toMatchObject({
    answer: { status: 429 },
    fault: null,
    answeredBy: { by: 'in front', what: 'rate limiter' },
  });
});

test('a header of what is passed on is learnt from accepted answers', () => {
  const recognised = createRecognition();
  const send = (status: number, body: Body, headers: Answer['headers']): string => {
    const { answeredBy: _, ...given } = sampleExchange({ operation: 'search' });
    return recognised({ ...given, answer: answerOf(status, body, headers) }).answeredBy.by;
  };
  const [server, time] = [{ server: ['envoy'] }, { 'x-envoy-upstream-service-time': ['5'] }];
  const accepted: Body = { kind: 'json', value: { code: 0, data: {}, message: '', request_id: 'a' } };
  const failed = text('Internal Server Error');
  expect(send(500, failed, server)).toBe('platform');
  expect(send(200, accepted, { ...server, ...time })).toBe('platform');
  expect([send(500, failed, server), send(500, failed, { ...server, ...time })]).toEqual(['in front', 'platform']);
});
