import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { anExchange } from '../an-exchange.fixture.ts';
import { createRedactor } from './redact.ts';
import { REDACTED } from './redact-data.ts';
import { said } from '../../contract/reason.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');
const hexOf = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');
const units = (text: string, write: (unit: number) => string): string =>
  Array.from({ length: text.length }, (_, i) => write(text.charCodeAt(i))).join('');
const points = (text: string, write: (point: number) => string): string =>
  Array.from(text, (c) => write(c.codePointAt(0)!)).join('');
const percent = (text: string): string => [...bytesOf(text)].map((byte) => `%${hexOf(byte, 2)}`).join('');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const encodings: Readonly<Record<string, (secret: string) => string>> = {
  plain: (s) => s,
  'upper case': (s) => points(s, (p) => (p < 128 ? String.fromCodePoint(p).toUpperCase() : String.fromCodePoint(p))),
  'lower case': (s) => points(s, (p) => (p < 128 ? String.fromCodePoint(p).toLowerCase() : String.fromCodePoint(p))),
  URL: encodeURIComponent,
  'URL, lower case': (s) => encodeURIComponent(s).replaceAll(/%../g, (m) => m.toLowerCase()),
  'URL, every byte': percent,
  'URL, every byte, upper case': (s) => percent(s).toUpperCase(),
  'URL, twice': (s) => encodeURIComponent(encodeURIComponent(s)),
  form: (s) => encodeURIComponent(s).replaceAll('%20', '+'),
  JSON: json,
  'JSON with escaped slashes': (s) => json(s).replaceAll('/', '\\/'),
  'JSON in JSON': (s) => json(json(s)),
  'JSON, every unit': (s) => units(s, (u) => `\\u${hexOf(u, 4)}`),
  'JSON, every unit, upper case': (s) => units(s, (u) => `\\u${hexOf(u, 4).toUpperCase()}`),
  'JSON, every other unit': (s) => units(s, (u) => (u % 2 ? `\\u${hexOf(u, 4)}` : json(String.fromCharCode(u)))),
  HTML: html,
  'HTML, twice': (s) => html(html(s)),
  'HTML, decimal': (s) => points(s, (p) => `&#${p};`),
  'HTML, hexadecimal': (s) => points(s, (p) => `&#x${hexOf(p, 1).toUpperCase()};`),
  'JavaScript, hexadecimal': (s) => points(s, (p) => (p < 256 ? `\\x${hexOf(p, 2)}` : `\\u{${hexOf(p, 1)}}`)),
  hexadecimal: (s) => bytesOf(s).toString('hex'),
  'hexadecimal, upper case': (s) => bytesOf(s).toString('hex').toUpperCase(),
  base64: (s) => bytesOf(s).toString('base64'),
  'base64 without padding': (s) => bytesOf(s).toString('base64').replaceAll('=', ''),
  'base64 for URLs': (s) => bytesOf(s).toString('base64url'),
  'base64 after a user': (s) => bytesOf(`a:${s}`).toString('base64'),
  'base64 between others': (s) => bytesOf(`u:${s}@h`).toString('base64'),
  'base64 between others, for URLs': (s) => encodeURIComponent(bytesOf(`abcd${s}xyz`).toString('base64')),
};

/** The text that must not be left: the encoding itself, and for base64 the part that depends on the secret alone. */
const core = (name: string, encoded: string): string =>
  name.startsWith('base64') ? encoded.replace(/(=|%3D)*$/i, '').slice(4, -4) : encoded;

const anyText = fc.oneof(
  fc.string({ minLength: 4, maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\\', '%', '&', '2', '5', 'u', 'a', '"', '/', '+', ' '),
    minLength: 4,
    maxLength: 12,
  }),
  fc.string({ unit: 'binary', minLength: 4, maxLength: 12 }).filter((text) => text.isWellFormed()),
  fc.base64String({ minLength: 8, maxLength: 200 }),
);
/** Secrets may have escapes in them, but do not end within one: `%4` before a `1` is an `A`. */
const aSecret = anyText.filter((text) => !/%[0-9a-f]?$/i.test(text));

test('no way to write a secret survives, wherever it stands', () => {
  fc.assert(
    fc.property(
      aSecret,
      fc.constantFrom(...Object.keys(encodings)),
      fc.string(),
      fc.string(),
      (secret, name, before, after) => {
        const encoded = encodings[name]!(secret);
        const out = createRedactor({ secrets: [secret], pointers: [] }).json(before + encoded + after);
        expect(out).toContain(REDACTED);
        const left = core(name, encoded);
        // What surrounds it may happen to contain it again only where it is itself part of the mark.
        if (left.length >= 4 && !`${before}${REDACTED}${after}`.includes(left)) expect(out).not.toContain(left);
      },
    ),
    { seed: 11, numRuns: 600 },
  );
});

test('the text of an exchange has no secrets, at any place and in any encoding', () => {
  fc.assert(
    fc.property(
      aSecret,
      fc.constantFrom(...Object.keys(encodings)),
      fc.nat(5),
      fc.nat(40),
      (secret, name, place, backslashes) => {
        const redactor = createRedactor({ secrets: [secret], pointers: [] });
        const echo = `${'\\'.repeat(backslashes)}${encodings[name]!(secret)}`;
        const [value, member, header, note, path, text] = Array.from({ length: 6 }, (_, nth) =>
          nth === place ? echo : 'x',
        );
        const given = answered({ [member!]: [value!, 17, 'x'] }, { via: [header!] });
        const sent = { ...given.request, path: `/${path}`, bodyText: text! };
        const exchange = { ...given, request: sent, fault: { kind: 'reset', reason: said(note!) } } as const;
        expect(redactor.exchangeText(exchange)).toBe(JSON.stringify(redactor.exchange(exchange)));
      },
    ),
    { seed: 13, numRuns: 300 },
  );
});

test.each([
  ['a secret header', {}, { 'set-cookie': ['a=1'] }, []],
  ['a personal place', { data: { phone: '138' } }, {}, ['/data/phone']],
])('an exchange as text: %s goes for what it is', (_, json: Json, headers, pointers: string[]) => {
  const text = createRedactor({ secrets: ['k-5f2e8a77c1'], pointers }).exchangeText(answered(json, headers));
  expect(text).toContain(REDACTED);
  expect(text).not.toMatch(/a=1|138/);
});

test('text without the secret stays as it is', () => {
  const redactor = createRedactor({ secrets: ['k-5f2e8a77c1d94b'], pointers: [] });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(redactor.text(text)).toBe(text);
    }),
    { seed: 12, numRuns: 200 },
  );
});

test('a credential is found without its scheme, too', () => {
  const { text } = createRedactor({ secrets: ['Bearer abcdef123456'], pointers: [] });
  expect(text('token=abcdef123456, header=Bearer abcdef123456')).toBe('token=[redacted], header=[redacted]');
});

test.each(['live_51H8xYzAbCdEf90Q', '51H8xYzAbCdEf90Q'])(
  'of a key with a prefix the rest is found alone: %s',
  (rest) => {
    const { text } = createRedactor({ secrets: ['sk_live_51H8xYzAbCdEf90Q'], pointers: [] });
    const coded = [
      rest,
      rest.toUpperCase(),
      bytesOf(rest).toString('hex'),
      bytesOf(rest).toString('base64').replaceAll('=', ''),
      percent(rest),
    ];
    expect(coded.map((one) => text(`unknown key ${one}, id 7`))).toEqual(
      coded.map(() => 'unknown key [redacted], id 7'),
    );
  },
);

test('words that a key is made of stay where its rest is not whole', () => {
  const { text } = createRedactor({ secrets: ['sandbox-travel-platform-7f31'], pointers: [] });
  expect(text('travel-platform-7f3 of the travel-platform, sandbox')).toBe(
    'travel-platform-7f3 of the travel-platform, sandbox',
  );
  expect(text('no travel-platform-7f31 here')).toBe('no [redacted] here');
});

test('the longest secret wins, short ones count where they stand alone', () => {
  const { json, exchange } = createRedactor({ secrets: ['secret', 'secret-longer', 'abc', ''], pointers: [] });
  expect(json('secret-longer secret abc')).toBe('[redacted] [redacted] abc');
  expect(exchange(answered({}, { 'x-api-key': ['abc'], via: ['abc', 'abcd'] })).answer?.headers).toEqual({
    'x-api-key': [REDACTED],
    via: [REDACTED, 'abcd'],
  });
});

test('JSON: strings, member names and numbers; names that become equal stay apart', () => {
  const { json } = createRedactor({ secrets: ['12345678', 'abcdef'], pointers: [] });
  const value: Json = {
    a: [12345678, 1.5, true, null, 'x abcdef y'],
    abcdef: 1,
    ABCDEF: 2,
    __proto__x: { deep: 'abcdef' },
  };
  expect(json(value)).toEqual({
    a: [REDACTED, 1.5, true, null, 'x [redacted] y'],
    [REDACTED]: 1,
    [`${REDACTED} (2)`]: 2,
    __proto__x: { deep: REDACTED },
  });
  expect(json(JSON.parse('{"__proto__":"abcdef"}') as Json)).toEqual(JSON.parse('{"__proto__":"[redacted]"}'));
});

test('an exchange: echoes everywhere, secret headers by name, placeholders as they are', () => {
  const key = 'k-5f2e8a77c1';
  const { exchange } = createRedactor({
    secrets: [key],
    pointers: ['/data/contact/phone', '/data/lines/*/name', '/data/a~1b'],
  });
  const given = answered(
    {
      echo: { headers: `Authorization: ${key}` },
      data: {
        contact: { phone: '13800000000', city: 'x' },
        lines: [
          { name: 'A', id: 1 },
          { name: { first: 'B' }, id: 2 },
        ],
        'a/b': 7,
      },
    },
    { 'set-cookie': ['a=1', 'b=2'], 'x-echo': [Buffer.from(key).toString('base64')], [key]: ['1'] },
  );
  const out = exchange({ ...given, fault: { kind: 'reset', reason: said(`to ${key}`) } });
  expect(out.answer?.body).toEqual({
    kind: 'json',
    value: {
      echo: { headers: 'Authorization: [redacted]' },
      data: {
        contact: { phone: REDACTED, city: 'x' },
        lines: [
          { name: REDACTED, id: 1 },
          { name: REDACTED, id: 2 },
        ],
        'a/b': REDACTED,
      },
    },
  });
  expect(out.answer?.headers).toEqual({ 'set-cookie': [REDACTED, REDACTED], 'x-echo': [REDACTED], [REDACTED]: ['1'] });
  expect(out.request.headers).toEqual({ Authorization: '$CONFORMANCE_API_KEY', 'X-P': '$CONFORMANCE_HEADER_X_P' });
  expect(out.fault?.reason).toEqual(said('to [redacted]'));
  expect(given.answer?.body).toMatchObject({ value: { data: { contact: { phone: '13800000000' } } } });
});

test('recorded requests: a header that is secret by name goes, a described wrong key stays', () => {
  const { exchange } = createRedactor({ secrets: ['abcdef'], pointers: [] });
  const given = answered({}, {});
  const sent = (headers: Record<string, string>) =>
    exchange({ ...given, request: { ...given.request, headers, bodyText: '{"k":"abcdef"}', body: { k: 'abcdef' } } })
      .request;
  expect(sent({ AUTHORIZATION: 'whatever', Cookie: 'a=b' })).toMatchObject({
    headers: { AUTHORIZATION: REDACTED, Cookie: REDACTED },
    bodyText: '{"k":"[redacted]"}',
    body: { k: REDACTED },
  });
  expect(sent({ Authorization: '<wrong key: one character differs>' }).headers).toEqual({
    Authorization: '<wrong key: one character differs>',
  });
  expect(sent({ authorization: '' }).headers).toEqual({ authorization: '' });
});

test('a text that was cut does not end with half a secret', () => {
  const key = 'k-5f2e8a77c1';
  const cut = `${'.'.repeat(65_000)}${key.slice(0, -1)}`;
  const given = answered(null, {});
  const out = createRedactor({ secrets: [key], pointers: [] }).exchange({
    ...given,
    answer: { ...given.answer!, body: { kind: 'text', text: cut, problem: 'is not JSON' }, bytes: 100_000 },
  });
  expect(JSON.stringify(out)).not.toContain('k-5f');
});

test('bytes of a request that hold a secret are left out', () => {
  const given = answered(null, {});
  const sent = (bytes: string) =>
    createRedactor({ secrets: ['abcdef'], pointers: [] }).exchange({
      ...given,
      request: { ...given.request, bodyBase64: Buffer.from(bytes).toString('base64') },
    }).request.bodyBase64;
  expect(sent('xyz')).toBe('eHl6');
  expect(sent('x abcdef')).toBeUndefined();
});

test('deep: all strings of plain data, however deep', () => {
  const { deep } = createRedactor({ secrets: ['abcdef'], pointers: [] });
  expect(deep({ a: [{ b: 'abcdef', c: undefined, d: 1 }] })).toEqual({ a: [{ b: REDACTED, c: undefined, d: 1 }] });
  let data: unknown = 'abcdef';
  for (let i = 0; i < 100_000; i++) data = [data];
  expect(() => deep(data)).not.toThrow();
});

test('long texts made to be slow are gone through in one pass', () => {
  const { text } = createRedactor({ secrets: ['k-5f2e8a77c1d94b', 'x'.repeat(4000), 'u%\\&u%\\&'], pointers: [] });
  for (const piece of ['\\', '%25', '&amp;', '&#0', '\\u0061', 'k-5f2e8', 'YWFh', 'k\n\n\n']) {
    const hostile = piece.repeat(Math.floor(500_000 / piece.length));
    expect(text(hostile)).toBe(hostile);
    expect(text(`${hostile}k-5f2e8a77c1d94b`)).toBe(`${hostile}${REDACTED}`);
  }
});

/** An exchange whose answer has this body and these headers. */
function answered(body: Json, headers: Record<string, string[]>): Exchange {
  const sent = { Authorization: '$CONFORMANCE_API_KEY', 'X-P': '$CONFORMANCE_HEADER_X_P' };
  return anExchange({
    request: { method: 'POST', path: '/x', headers: sent, bodyText: '{}', body: {} },
    answer: { status: 200, headers, body: { kind: 'json', value: body }, bytes: 1 },
  });
}

test('a secret over several lines, in a dump and in escapes of old scripts is found', () => {
  const secret = 'k-5f2e8a77c1d94b-0123456789';
  const { text } = createRedactor({ secrets: [secret], pointers: [] });
  const lines = (whole: string, length: number, end: string): string =>
    (whole.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(end);
  const base64 = bytesOf(`${'<'.repeat(50)}${secret}${'>'.repeat(30)}`).toString('base64');
  for (const end of ['\n', '\r\n', '\r\n    ', '\\n', '\\r\\n', '\\\\n', '%0D%0A', '&#10;']) {
    for (const length of [1, 4, 9]) expect(text(`<${lines(secret, length, end)}>`)).toBe(`<${REDACTED}>`);
    expect(text(lines(base64, 76, end))).toMatch(
      /^(?:PDw8)+[A-Za-z0-9]{0,3}\[redacted\](?:[A-Za-z0-9+/=]|\s|[\\nr]|%0D|%0A|&#10;)*$/,
    );
    expect(text(lines(base64, 76, end))).not.toMatch(/MTIzNDU2|NTY3ODk|ODlk/);
  }
  for (const between of [':', ' ', ', ', '-'])
    expect(text(`<${[...bytesOf(secret)].map((byte) => hexOf(byte, 2)).join(between)}>`)).toBe(`<${REDACTED}>`);
  expect(text(units(secret, (u) => `%u${hexOf(u, 4)}`))).toBe(REDACTED);
  expect(text(`${points(secret, (p) => `&#${p}`)} `)).toBe(`${REDACTED} `);
  expect(text('k - 5 f 2 e and 0 1 2 3 4 5 6 7 8 9')).toBe('k - 5 f 2 e and 0 1 2 3 4 5 6 7 8 9');
});

test('of a long secret its first eight characters, and as many more as follow, are enough', () => {
  const secret = 'k-5f2e8a77c1d94b-0123456789';
  const { text } = createRedactor({ secrets: [secret, 'short-secret'], pointers: [] });
  for (let length = 8; length <= secret.length; length++) {
    const part = secret.slice(0, length);
    expect(text(`"${part}"… (90 characters)`)).toBe(`"${REDACTED}"… (90 characters)`);
    expect(text(percent(part))).toBe(REDACTED);
    expect(text(bytesOf(secret).toString('base64').slice(0, length))).toBe(REDACTED);
  }
  expect(text(secret.slice(0, 7))).toBe(secret.slice(0, 7));
  expect(text('short-secre')).toBe('short-secre');
});

test('what something in front of the platform answered is redacted as any answer is', () => {
  const redactor = createRedactor({ secrets: ['k-5f2e8a77c1'], pointers: [] });
  const front = {
    status: 403,
    headers: { 'set-cookie': ['session=topsecret'], 'x-seen': ['k-5f2e8a77c1'] },
    body: { kind: 'text', text: 'no k-5f2e8a77c1', problem: '' },
    bytes: 9,
  } as const;
  const exchange = anExchange({ frontAnswer: front, answeredBy: { by: 'in front', what: 'firewall', mark: null } });
  for (const written of [redactor.exchangeText(exchange), JSON.stringify(redactor.exchange(exchange))]) {
    expect(written).not.toContain('k-5f2e8a77c1');
    expect(written).not.toContain('topsecret');
    expect(written).toContain('"frontAnswer"');
  }
});
