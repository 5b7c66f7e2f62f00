import { expect, test } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { calls, entry } from './har.fixture.ts';
import { howToLookFor, secretsOfText, secretsOfUrl } from './recorded-secrets.ts';

const one = (request: object, response: object = {}) => {
  const [call] = calls([
    entry(sampleExchange({ json: { code: 0, access_token: 'tok-answered' } }), {
      key: null,
      request: { ...request },
      response: { ...response },
    }),
  ]);
  if (call === undefined) throw new Error('no call');
  return call;
};
const header = (name: string, value: string) => ({ name, value });

test('headers but the harmless ones, cookies and members by their names are secret, and are not shown', () => {
  const { exchange, secrets } = one(
    {
      headers: [
        header('Accept', 'text/html'),
        header('Cookie', 'sid=abc123; theme="dark"'),
        header('X-Tenant', 'acme'),
        header('Proxy-Authorization', `Basic ${btoa('me:pw-of-me')}`),
      ],
      postData: { text: '{"date":"2026-12-01","Client_Secret":"cs-1","inner":[{"pin":1234}]}' },
    },
    { headers: [header('Set-Cookie', 'session=set-1; Path=/\nother=set-2')] },
  );
  expect(secrets).toEqual(
    expect.arrayContaining([
      'abc123',
      'dark',
      'acme',
      'me:pw-of-me',
      'pw-of-me',
      'cs-1',
      '1234',
      'set-1',
      'set-2',
      'tok-answered',
    ]),
  );
  expect(secrets).not.toContain('text/html');
  expect(secrets).not.toContain('2026-12-01');
  expect(exchange.request.headers).toEqual({
    accept: 'text/html',
    cookie: '[redacted]',
    'x-tenant': '[redacted]',
    'proxy-authorization': '[redacted]',
  });
  expect(exchange.request.body).toEqual({
    date: '2026-12-01',
    Client_Secret: '[redacted]',
    inner: [{ pin: '[redacted]' }],
  });
  expect(JSON.parse(exchange.request.bodyText)).toEqual(exchange.request.body);
});

test('a body without secrets stays as it was written', () => {
  const text = '{ "date" : "2026-12-01" }';
  expect(one({ postData: { text } }).exchange.request.bodyText).toBe(text);
});

test('a body that is not JSON is searched for names as well', () => {
  const text = 'user=me&password=p%20w&page=1';
  const { exchange, secrets } = one({ postData: { text }, bodySize: text.length });
  expect(one({ postData: { text } }).secrets, 'a body that may be the words of the recorder').toEqual(
    expect.arrayContaining(['p%20w', 'p w']),
  );
  expect(secrets).toEqual(expect.arrayContaining(['p%20w', 'p w']));
  expect(exchange.request.bodyText).toBe('user=me&password=[redacted]&page=1');
  expect(secretsOfText('{"token": "t-1", "page": "2"')).toEqual(['t-1']);
});

test('user, password and parameters of a URL', () => {
  expect(secretsOfUrl('https://me:p%40w@h/p?page=1&api_key=a%2Fb&key=k-1#id_token=i-1')).toEqual(
    expect.arrayContaining(['me', 'p%40w', 'p@w', 'a/b', 'a%2Fb', 'k-1', 'i-1']),
  );
});

test('what was put in place of a secret is none', () => {
  const headers = ['$CONFORMANCE_HEADER_X_TENANT', '[redacted]', '<wrong key: none>', ''].map((value, index) =>
    header(`x-${index}`, value),
  );
  const { secrets, exchange } = one({ headers });
  expect(secrets).toEqual(['tok-answered']);
  expect(Object.values(exchange.request.headers)).toEqual(headers.map(({ value }) => value));
});

test('so many are looked for in every way, the rest and short ones where they stand alone, and no value of a harmless header', () => {
  const long = Array.from({ length: 300 }, (_, index) => `secret-number-${index}`);
  const { secrets, alone } = howToLookFor(
    [...long, 'secret-number-299', 'dark', '4711', 'application/json', 'dark'],
    new Set(['application/json']),
  );
  expect(secrets).toEqual(['secret-number-299', ...long.slice(0, 99)]);
  expect(alone).toEqual({ quoted: ['dark'], words: ['4711', ...long.slice(99, 299)] });
});
