import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { anExchange } from '../an-exchange.fixture.ts';
import { createRedactor } from './redact.ts';
import { REDACTED } from './redact-data.ts';

function answered(body: Json, headers: Record<string, string[]>): Exchange {
  const sent = { Authorization: '$CONFORMANCE_API_KEY', 'X-P': '$CONFORMANCE_HEADER_X_P' };
  return anExchange({
    request: { method: 'POST', path: '/x', headers: sent, bodyText: '{}', body: {} },
    answer: { status: 200, headers, body: { kind: 'json', value: body }, bytes: 1 },
  });
}

test.each(['bus', 'search', '1234', 'orders', 'travel', 'application', 'v1', '2026'])(
  'a short key that is a word of ours stays in paths and sentences: %s',
  (key) => {
    const { text, deep, exchange, exchangeText, within } = createRedactor({ secrets: [key], pointers: [] });
    const own = [
      '/open/v1/bus/search',
      'curl -X POST https://travel.example/open/v1/bus/search',
      'The bus search of 2026-11-28 sent 1234 orders with application/json.',
    ];
    expect(own.map(text)).toEqual(own);
    expect(own.map(within([]).text)).toEqual(own);
    expect(deep({ [`x ${own[0]}`]: own })).toEqual({ [`x ${own[0]}`]: own });
    expect([text(`"${key}"`), text(key)]).toEqual([`"${REDACTED}"`, REDACTED]);
    const [path] = own as [string];
    const given = answered({ message: `unknown key "${key}"` }, {});
    const sent = { ...given, request: { ...given.request, path, bodyText: `{"page":"1 of ${key}s"}` } };
    expect(exchange(sent).request).toMatchObject({ path, bodyText: sent.request.bodyText });
    expect(exchange(sent).answer?.body).toMatchObject({ value: { message: `unknown key "${REDACTED}"` } });
    expect(JSON.parse(exchangeText(sent))).toEqual(JSON.parse(JSON.stringify(exchange(sent))));
  },
);

test('a short key goes out of answers, and out of sentences that quote them', () => {
  const { exchange, text, within } = createRedactor({ secrets: ['sesame', 's3cr3t'], pointers: [] });
  const given = answered({ message: 'opensesame! s3cr3t' }, { via: [Buffer.from('sesame').toString('base64')] });
  expect(exchange(given).answer).toMatchObject({
    headers: { via: [REDACTED] },
    body: { value: { message: `open${REDACTED}! ${REDACTED}` } },
  });
  expect(within([given]).text('expected a sesame, got "opensesame"')).toBe(`expected a sesame, got "open${REDACTED}"`);
  expect(text('/a/s3cr3t/b?key=s3cr3t, s3cr3ts')).toBe(`/a/${REDACTED}/b?key=${REDACTED}, s3cr3ts`);
});

test('a key that begins with a word goes wherever it is cut, but other words with this beginning stay', () => {
  const { text } = createRedactor({ secrets: ['reference-key-0123456789abcdef'], pointers: [] });
  const own = 'the name itself, without character references of HTML, or preferences';
  expect(text(own)).toBe(own);
  for (const cut of ['referenc', 'reference', 'reference-k', 'reference-key-01'])
    for (const end of ['', '…', '***', '"', ' and', '-x']) expect(text(`key ${cut}${end}`)).not.toContain('referenc');
  expect(text('reference-keys')).toBe(`${REDACTED}s`);
});

test('texts that quote personal data of an answer', () => {
  const redactor = createRedactor({ secrets: [], pointers: ['/data/contact'] });
  const given = answered({ data: { contact: { phone: '13800000000', zip: 99 } } }, {});
  expect(redactor.within([given]).text('expected a name, got "13800000000"')).toBe('expected a name, got "[redacted]"');
});
