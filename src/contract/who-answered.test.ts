import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Body } from './exchange.ts';
import { type Known, none, heard, text, answerOf, by, page, empty, platform, nginx } from './who-answered.fixture.ts';
import { stockPageOf, whoAnswered } from './who-answered.ts';

test.each<[status: number, body: Body, product: string | null]>([
  [500, nginx('500 Internal Server Error'), 'nginx'],
  [500, text('<address>Apache/2.4.66 (Debian) Server at localhost Port 80</address>'), 'Apache'],
  [
    404,
    text(
      '<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n<p>The requested URL was not found on ' +
        'this server.</p>',
    ),
    'Apache',
  ],
  [502, nginx('502 Bad Gateway'), null],
  [500, text('<title>Error</title><h1>Internal Server Error</h1>'), null],
  [500, text('<hr><center>nginx</center>{"code":1,"data":null}'), null],
  [500, { kind: 'json', value: { message: '<hr><center>nginx</center>' } }, null],
  [500, empty, null],
])('of status %i, %j is the stock page of %s', (status, body, product) => {
  expect(stockPageOf(answerOf(status, body))).toBe(product);
});

test.each([page, text('Service busy'), text(' 系统繁忙')])(
  '%j with 200 in the place of JSON is in doubt once a search was accepted',
  (body) => {
    expect(by(200, body, {}, heard)).toEqual(platform);
    expect(by(200, body, {}, { ...heard, searched: true })).toEqual({ by: 'in front', what: 'gateway', mark: null });
  },
);

test.each([
  text('<trips/>'),
  text('{"trips":'),
  text('["a'),
  text('"a'),
  text('callback({"code":0,"data":{}})'),
  empty,
])("%j with 200 stays the platform's", (body) => {
  expect(by(200, body, {}, { ...heard, searched: true })).toEqual(platform);
});

test.each(['Blocked by Sentinel (flow limiting)', 'flow control', 'Rate limit exceeded', 'quota', '限流'])(
  '%j with 200 is of a rate limiter',
  (words) => {
    expect(by(200, text(words), {}, { ...heard, searched: true })).toEqual({
      by: 'in front',
      what: 'rate limiter',
      mark: null,
    });
  },
);

test('a page that wants a password is in front until the platform has answered, unless the key was wrong', () => {
  const answer = answerOf(401, nginx('401 Authorization Required'), { 'www-authenticate': ['Basic realm="x"'] });
  const inFront = { by: 'in front', what: 'gateway', mark: 'Basic' };
  const who = (credentials: 'valid' | 'wrong', known: Known): unknown =>
    whoAnswered({ operation: 'search', credentials, answer }, known);
  expect([who('valid', none), who('valid', heard), who('wrong', none)]).toEqual([inFront, platform, platform]);
});

test('no answer is nobody', () => {
  expect(whoAnswered({ operation: 'search', credentials: 'valid', answer: null }, none)).toEqual({ by: 'nobody' });
});

test('law: `data` and another name of the envelope is the platform, whatever the status, the headers and what is around', () => {
  const names = fc.subarray(['code', 'message', 'request_id'], { minLength: 1 });
  const headers = fc.constantFrom<Answer['headers']>(
    {},
    { server: ['awselb/2.0'] },
    { 'x-squid-error': ['ERR_ACCESS_DENIED 0'] },
    { 'cf-ray': ['1'] },
  );
  fc.assert(
    fc.property(names, fc.integer({ min: 200, max: 599 }), headers, fc.boolean(), (own, status, given, isCut) => {
      const value = Object.fromEntries([...own, 'data'].map((name) => [name, 'x']));
      const body: Body = isCut
        ? text(`Warning: <hr><center>nginx</center>\n${JSON.stringify(value).slice(0, -1)}`)
        : { kind: 'json', value };
      expect(by(status, body, given)).toEqual(platform);
    }),
  );
});

const id = '8d1e4a520f934b779a573f2a1c9e7d10';
const short: Body = { kind: 'json', value: { code: 50300, message: 'busy', request_id: id } };

test.each<[title: string, status: number, body: Body, known: Known, by: 'platform' | 'in front']>([
  [
    'code and message with a status of gateways',
    503,
    { kind: 'json', value: { code: 1, message: '' } },
    none,
    'in front',
  ],
  ['the same with a status of the platform', 400, { kind: 'json', value: { code: 1, message: '' } }, none, 'platform'],
  ['a request_id of another form', 503, short, { ...none, ids: new Set(['8 4 4 4 12']) }, 'in front'],
  ["a request_id of the platform's form", 503, short, { ...none, ids: new Set(['32']) }, 'platform'],
  [
    'the same in broken JSON',
    503,
    text(`{"code":5,"request_id":"${id}"`),
    { ...none, ids: new Set(['32']) },
    'platform',
  ],
  [
    'the same, and the status as code',
    503,
    { kind: 'json', value: { code: 503, message: 'busy', request_id: id } },
    { ...none, ids: new Set(['32']) },
    'in front',
  ],
  [
    'the same, and a text as code',
    403,
    { kind: 'json', value: { code: 'AccessDenied', message: 'no', request_id: id } },
    { ...none, ids: new Set(['32']) },
    'in front',
  ],
  [
    'a limit of calls said with 200',
    200,
    { kind: 'json', value: { code: 1, message: 'Rate limit exceeded' } },
    heard,
    'in front',
  ],
  [
    "the same in the platform's envelope",
    200,
    { kind: 'json', value: { code: 1, data: null, message: 'Rate limit exceeded' } },
    heard,
    'platform',
  ],
])('%s: who answered', (_, status, body, known, expected) => {
  expect(by(status, body, {}, known)).toMatchObject({ by: expected });
});

test.each<[status: number, body: Body, mark: string | null]>([
  [404, nginx('404 Not Found'), 'nginx'],
  [500, nginx('500 Internal Server Error'), 'nginx'],
  [404, text('default backend - 404'), 'default backend'],
  [404, text('404 page not found\n'), null],
  [
    500,
    text('<html><body><h1>500 Internal Server Error</h1>\nAn internal server error occurred.\n</body></html>'),
    'HAProxy',
  ],
  [404, { kind: 'json', value: { message: 'no Route matched with those values', request_id: id } }, 'Kong'],
  [404, { kind: 'json', value: { error_msg: '404 Route Not Found' } }, 'APISIX'],
  [500, { kind: 'json', value: { error: 'the upstream is away' } }, null],
])('%i with the stock answer %j is in front once the platform answered the operation', (status, body, mark) => {
  expect(by(status, body, {}, heard)).toMatchObject({ by: 'in front', mark });
  if (status !== 500) expect(by(status, body)).toEqual(platform);
});

test('law: without an envelope a status that no platform answers by is in front, unless its form was learnt', () => {
  const ofPlatform = [200, 201, 202, 204, 400, 401, 404, 405, 409, 410, 422, 500];
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 599 }),
      fc.constantFrom<Body>(empty, text('no'), { kind: 'json', value: { error: 'no' } }),
      (status, body) => {
        expect(by(status, body)).toEqual(
          ofPlatform.includes(status) ? platform : { by: 'in front', what: expect.any(String), mark: null },
        );
      },
    ),
  );
});

test.each([
  ['shop.find', 206, 'platform'],
  ['shop.find', 418, 'platform'],
  // A front gives these by itself.
  ['shop.find', 503, 'in front'],
  ['shop.find', 403, 'in front'],
  ['search', 206, 'in front'],
] as const)('%s answered %i with JSON of any form: %s', (operation, status, expected) => {
  const answer = answerOf(status, { kind: 'json', value: { name: 'x' } });
  expect(whoAnswered({ operation, credentials: 'valid', answer }, none).by).toBe(expected);
});

test.each([
  [502, nginx('502 Bad Gateway'), {}, 'load balancer', 'nginx'],
  [413, nginx('413 Request Entity Too Large'), {}, 'size limit', 'nginx'],
  [400, nginx('400 No required SSL certificate was sent'), {}, 'TLS front', 'no client certificate'],
  [400, nginx('400 The SSL certificate error'), {}, 'TLS front', 'client certificate refused'],
  [
    400,
    text('<center>The plain HTTP request was sent to HTTPS port</center>'),
    {},
    'TLS front',
    'plain HTTP on an HTTPS port',
  ],
  [503, text('<html></html>'), { 'x-squid-error': ['ERR_CONNECT_FAIL 111'] }, 'proxy', 'ERR_CONNECT_FAIL'],
  [403, text('<html></html>'), { 'x-squid-error': ['ERR_TOO_BIG 0'] }, 'size limit', 'ERR_TOO_BIG'],
  [
    500,
    text('<p><em>Generated by tinyproxy version 1.11.1.</em></p>'),
    { server: ['tinyproxy/1.11.1'] },
    'proxy',
    'tinyproxy',
  ],
  [407, empty, {}, 'proxy', null],
  [200, text('<html><head><title>Request Rejected</title></head>'), {}, 'firewall', 'Request Rejected'],
  [202, empty, { 'x-amzn-waf-action': ['challenge'] }, 'firewall', 'AWS WAF'],
  [200, text('<html><title>Just a moment...</title>'), {}, 'firewall', 'challenge page'],
  [202, text('<html><p>Please verify you are a human.</p>'), {}, 'firewall', 'challenge page'],
  [406, text('This error was generated by Mod_Security.'), {}, 'firewall', 'ModSecurity'],
  [
    503,
    text(
      '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>',
    ),
    {},
    'load balancer',
    'HAProxy',
  ],
  [504, text('<html></html>'), { server: ['awselb/2.0'] }, 'load balancer', 'awselb'],
  [
    403,
    { kind: 'json', value: { message: 'Forbidden' } },
    { 'x-amzn-errortype': ['ForbiddenException'] },
    'gateway',
    'Amazon API Gateway',
  ],
  [200, text('<html><head><title>Log in - Example</title></head>'), {}, 'log-in page', null],
  [
    503,
    text('upstream connect error or disconnect/reset before headers. reset reason: overflow'),
    { 'x-envoy-overloaded': ['true'] },
    'rate limiter',
    'Envoy',
  ],
  [502, text('upstream connect error or disconnect/reset before headers'), {}, 'load balancer', 'Envoy'],
  [
    400,
    text(
      '<BODY><h2>Bad Request - Request Too Long</h2>\r\n<hr><p>HTTP Error 400. The size of the request headers is too ' +
        'long.</p>\r\n</BODY></HTML>\r\n',
    ),
    {},
    'size limit',
    'HTTP.sys',
  ],
  [
    400,
    text('<h2>Bad Request - Invalid Header</h2>\r\n<hr><p>HTTP Error 400. The request has an invalid header name.</p>'),
    {},
    'gateway',
    'HTTP.sys',
  ],
  [
    400,
    text(
      '<html><head>\n<title>400 Bad Request</title>\n</head><body>\n<h1>Bad Request</h1>\n<p>Your browser sent a ' +
        'request that this server could not understand.<br />\nSize of a request header field exceeds server limit.',
    ),
    {},
    'size limit',
    'Apache',
  ],
  [
    400,
    text(
      '<!doctype html><body><h1>HTTP Status 400 – Bad Request</h1><hr class="line" /><p><b>Message</b> Request header ' +
        'is too large</p>',
    ),
    {},
    'size limit',
    'Tomcat',
  ],
  [400, text('<h1>Bad Message 400</h1><pre>reason: Request Header Fields Too Large</pre>'), {}, 'size limit', null],
  [
    400,
    text('<html><body><h1>400 Bad request</h1>\nYour browser sent an invalid request.\n</body></html>\n'),
    {},
    'gateway',
    'HAProxy',
  ],
] as const)('%i with its mark is %s', (status, body, headers, what, mark) => {
  expect(by(status, body as Body, headers as Answer['headers'])).toEqual({ by: 'in front', what, mark });
});

test.each([
  ['its own crash page', 500, text('<title>Error</title><pre>TypeError</pre>'), {}],
  ['nothing at a path', 404, nginx('404 Not Found'), {}],
  ['a page with 200 without a mark', 200, text('<html><body>Travel</body></html>'), {}],
  ['a 401, whoever looks at keys', 401, nginx('401 Authorization Required'), {}],
  ['its own page about the size of a field', 400, text('<h1>start_addr is too long</h1>'), {}],
  ['its own text about the size of a header', 400, text('request header too large'), {}],
  ['its own 400 behind Envoy', 400, text('<h1>Bad date</h1>'), { server: ['envoy'] }],
  ['an answer behind Cloudflare', 200, { kind: 'json', value: { lines: [] } }, { 'cf-ray': ['8b1f-FRA'] }],
] as const)('%s is the platform', (_, status, body, headers) => {
  expect(by(status, body as Body, headers as Answer['headers'])).toEqual(platform);
});
