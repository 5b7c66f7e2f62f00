import { expect, test } from 'vitest';
import type { Answer, Exchange } from '../contract/exchange.ts';
import { anExchange } from '../client/an-exchange.fixture.ts';
import { showExchange } from './shown-exchange.ts';
import { said } from '../contract/reason.ts';

const BASE = 'http://127.0.0.1:8080';

function exchange(body: Answer['body'], bytes: number, request: Partial<Exchange['request']> = {}): Exchange {
  const sent = {
    method: 'POST',
    path: '/p',
    headers: { Authorization: '$CONFORMANCE_API_KEY' },
    bodyText: '{"a":1}',
    body: { a: 1 },
    ...request,
  };
  const answer = { status: 200, headers: { 'x-two': ['1', '2'] }, body, bytes };
  return anExchange({
    call: 4,
    request: sent,
    answer,
    sentAt: Date.parse('2026-11-20T10:00:00Z'),
    endedAt: Date.parse('2026-11-20T10:00:00.250Z'),
  });
}

test('an exchange as reports show it', () => {
  expect(showExchange(exchange({ kind: 'json', value: { code: 0, request_id: 'r-1' } }, 30), BASE)).toEqual({
    call: 4,
    operation: 'search',
    request: { method: 'POST', path: '/p', headers: { Authorization: '$CONFORMANCE_API_KEY' }, body: { a: 1 } },
    response: { status: 200, headers: { 'x-two': '1, 2' }, body: { code: 0, request_id: 'r-1' } },
    curl:
      `curl -i --compressed -X POST http://127.0.0.1:8080/p -H "Authorization: $CONFORMANCE_API_KEY" --data-raw ` +
      `'{"a":1}'`,
    requestId: 'r-1',
    at: '2026-11-20T10:00:00.000Z',
    durationMs: 250,
  });
});

test('bodies that are not JSON, are empty, or were cut', () => {
  const shown = (body: Answer['body'], bytes: number) => showExchange(exchange(body, bytes), BASE).response?.body;
  expect(shown({ kind: 'text', text: '<p>', problem: 'is not JSON' }, 3)).toBe('<p>');
  expect(shown({ kind: 'empty' }, 0)).toBe('');
  expect(shown({ kind: 'cut', reason: said('larger than 5 bytes') }, 6)).toBe('(not shown: larger than 5 bytes)');
  expect(showExchange({ ...exchange({ kind: 'empty' }, 0), answer: null }, BASE).response).toBeNull();
});

test('long bodies are cut, with their true size', () => {
  const long = showExchange(exchange({ kind: 'json', value: ['\u{1f600}'.repeat(20_000)] }, 80_004), BASE).response
    ?.body as string;
  expect(long).toMatch(/ … \(cut: 80004 bytes in all\)$/);
  expect(long.length).toBeLessThan(16_500);
  expect(long.isWellFormed()).toBe(true);
  const text = 'x'.repeat(20_000);
  const shown = showExchange(exchange({ kind: 'empty' }, 0, { bodyText: JSON.stringify(text), body: text }), BASE);
  expect(shown.request.body).toMatch(/^"x+ … \(cut: 20002 bytes in all\)$/);
});

test('a request id that is not a text is ignored, a long one is cut', () => {
  const id = (request_id: string | number) =>
    showExchange(exchange({ kind: 'json', value: { request_id } }, 9), BASE).requestId;
  expect(id(7)).toBeNull();
  expect(id('x'.repeat(5000))).toHaveLength(200);
});

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('an answer that is nested too deep for usual parsers is shown as text', () => {
  const shown = (levels: number): unknown =>
    showExchange(exchange({ kind: 'json', value: JSON.parse(nested(levels)) as [] }, 9), BASE).response?.body;
  expect([typeof shown(90), shown(300)]).toEqual(['object', nested(300)]);
});

test('so is a request that is nested too deep, so that the report can be read again', () => {
  const shown = (levels: number) => {
    const bodyText = nested(levels);
    return showExchange(exchange({ kind: 'empty' }, 0, { bodyText, body: JSON.parse(bodyText) as [] }), BASE).request;
  };
  expect(shown(90)).not.toHaveProperty('bodyText');
  expect(shown(5000)).toMatchObject({ body: nested(5000), bodyText: nested(5000) });
});
