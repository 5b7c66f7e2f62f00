import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Answer, Body, Exchange } from './exchange.ts';
import { heard, type Known, none } from './who-answered.fixture.ts';
import { learntForm, whoAnswered } from './who-answered.ts';

const platform = { by: 'platform' } as const;
const json = (value: Record<string, string>): Body => ({ kind: 'json', value });
const who = (answer: Answer, known: Known, credentials: Exchange['credentials'] = 'valid'): unknown =>
  whoAnswered({ operation: 'search', credentials, answer }, known);

test("Kong's 401 to the right key is in front once the platform has answered, and no form of the platform's", () => {
  const body = json({ message: 'Unauthorized', request_id: '8d1e4a520f934b779a573f2a1c9e7d10' });
  const own: Answer = { status: 401, headers: {}, body, bytes: 0 };
  const answer: Answer = { ...own, headers: { 'www-authenticate': ['Key realm="kong"'] } };
  expect(who(answer, heard)).toEqual({ by: 'in front', what: 'gateway', mark: 'Kong' });
  expect([who(answer, none), who(answer, heard, 'wrong'), who(own, heard)]).toEqual([platform, platform, platform]);
  const learnt = (given: Answer): string | null =>
    learntForm({ ...sampleExchange(), answer: given, answeredBy: platform });
  expect(learnt(answer)).toBeNull();
  expect(learnt(own)).not.toBeNull();
});

test('a failure of Envoy lacks the time of the platform that its other answers bear', () => {
  const answer: Answer = { status: 500, headers: { server: ['envoy'] }, body: json({ error: 'crash' }), bytes: 0 };
  const time = 'x-envoy-upstream-service-time';
  const timed: Known = { ...heard, passedOn: new Set([time]) };
  expect(who(answer, timed)).toEqual({ by: 'in front', what: 'gateway', mark: 'Envoy' });
  expect(who({ ...answer, headers: { ...answer.headers, [time]: ['5'] } }, timed)).toEqual(platform);
  expect([who({ ...answer, headers: {} }, timed), who(answer, heard)]).toEqual([platform, platform]);
});

test('an empty 404 of Envoy is in front once the platform has answered; one with a body is the platform', () => {
  const answer: Answer = { status: 404, headers: { server: ['envoy'] }, body: { kind: 'empty' }, bytes: 0 };
  expect(who(answer, heard)).toEqual({ by: 'in front', what: 'gateway', mark: 'Envoy' });
  expect(who(answer, none)).toEqual(platform);
  expect(who({ ...answer, body: json({ detail: 'no such route' }) }, heard)).toEqual(platform);
});
