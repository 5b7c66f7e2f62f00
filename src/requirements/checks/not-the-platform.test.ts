import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { NotThePlatform } from '../../contract/reasons/search.ts';
import { reasonOutsider } from './not-the-platform.ts';
import { acceptedSearch, sampleExchange, sampleFault } from './sample-exchange.fixture.ts';
import { said } from '../../contract/reason.ts';

const text = (words: string, type = 'application/json', status = 200): Exchange =>
  sampleExchange({
    status,
    answerHeaders: { 'content-type': [type] },
    answerBody: { kind: 'text', text: words, problem: 'is not JSON' },
  });
const redirect = (location: string): Exchange =>
  sampleExchange({ status: 301, answerHeaders: { location: [location] } });
const empty = sampleExchange({ answerBody: { kind: 'empty' } });
const path = '/open/v1/bus/search';
const envelope = { code: 0, data: null, message: 'success', request_id: 'a1' };

test.each<[string, Exchange, NotThePlatform['came']]>([
  ['200 and a page', text('<!doctype html><title>Sign in</title>', 'text/html'), 'HTML'],
  ['200 and a page that is called JSON', text('\n<html><body>'), 'HTML'],
  ['200 and a page by its type alone', text('Sign in', 'text/html; charset=utf-8'), 'HTML'],
  ['200 and a page that begins at once', text('<html><body>'), 'HTML'],
  ['200 and a page whose type stands behind blanks', text('<!doctype  html>'), 'HTML'],
  ['200 and XML', text('<?xml version="1.0"?><response/>'), 'XML'],
  ['200 and XML behind blanks', text('\n <response/>'), 'XML'],
  ['200 and a text', text('It works!'), 'a text'],
  [
    '200 and a text without a type',
    sampleExchange({ answerBody: { kind: 'text', text: 'It works!', problem: '' } }),
    'a text',
  ],
  ['200 and a text that names tags', text('begin with <html>, then <body>'), 'a text'],
  ['200 and what begins as JSON after much else', text(`${'\u0000'.repeat(100)}{}`), 'a text'],
  ['200 and a form', text('code=0&message=success'), 'a text'],
  ['200 and nothing', empty, 'nothing'],
  ['404 with a page', text('<html>', 'text/html', 404), 'a status'],
  ['404 with JSON', sampleExchange({ status: 404, json: { status: 404, error: 'Not Found' } }), 'a status'],
  ['the answer inside another answer', sampleExchange({ json: { code: 0, data: envelope } }), 'wrapped'],
  ['a refusal inside of another answer', sampleExchange({ status: 400, json: { result: envelope } }), 'wrapped'],
  ['405', sampleExchange({ status: 405 }), 'a status'],
  ['410', sampleExchange({ status: 410 }), 'a status'],
  ['a redirect to TLS', redirect('https://a.example:8443/api?token=hunter2'), { to: 'https://a.example:8443' }],
  ['a redirect to another host by the same scheme', redirect('//a.example/x'), { to: '//a.example' }],
  ['a redirect to a page to log in at', redirect('/login?from=/open'), { to: '/login' }],
  ['a redirect to a long path', redirect(`/${'a'.repeat(60)}`), { to: `/${'a'.repeat(59)}…` }],
  ['a redirect to a path of the most that is shown', redirect(`/${'a'.repeat(59)}`), { to: `/${'a'.repeat(59)}` }],
  ['a redirect to nowhere', redirect(''), { to: null }],
  ['a redirect that does not say where to', sampleExchange({ status: 308 }), { to: null }],
  ['a redirect that changes the query alone', redirect('?next=https://a.example'), { to: null }],
])('%s may come from another server', (_, exchange, came) => {
  expect(reasonOutsider(exchange)).toEqual({
    code: 'not-the-platform',
    status: exchange.answer?.status,
    came,
    path,
    twice: null,
  });
});

test.each([
  ['https://acme.cloudflareaccess.com/cdn-cgi/access/login/staging.acme.com?kid=1', 'log-in'],
  ['https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=1', 'log-in'],
  ['https://acme.okta.com/login/login.htm', 'log-in'],
  ['https://idp.example/realms/a/protocol/openid-connect/auth?redirect_uri=https://a.example', 'log-in'],
  ['/oauth2/start?rd=%2Fopen', 'log-in'],
  ['/login?from=/open', undefined],
  ['http://a.example/open/v1/bus/search', undefined],
  ['https://user@a.example/open/v1/bus/search', undefined],
  [`https://a.example/${'a'.repeat(60)}/open/v1/bus/search`, undefined],
  ['https://www.example/blogin', undefined],
  ['/open/v1/bus/search/', 'slash'],
  ['https://a.example/open/v1/bus/search/?a=b', 'slash'],
  ['/open/v1/bus/search?again=1', 'itself'],
  ['//a.example/open/v1/bus/search', undefined],
  ['/open/v1/bus/', undefined],
])('a redirect to %s: %s', (location, kind) => {
  expect(reasonOutsider(redirect(location))?.redirect).toBe(kind);
});

test.each([
  ['https://a.example:8443/open/v1/bus/search?token=hunter2', 'https://a.example:8443'],
  ['https://login.example/api/open/v1/bus/search', 'https://login.example/api'],
])('a redirect to %s names the base URL that has the same operation', (location, to) => {
  expect(reasonOutsider(redirect(location))).toMatchObject({ redirect: 'moved', came: { to } });
});

test.each([
  ['JSON', acceptedSearch()],
  ['JSON of another shape', sampleExchange({ json: [] })],
  ['JSON without its end', text('{"code":0,"da')],
  ['JSON behind a byte order mark', text('\ufeff{"code":0}')],
  ['JSON in UTF-16, read as UTF-8', text('{\u0000"\u0000c\u0000')],
  ['JSON in UTF-16 the other way round', text('\ufffd\ufffd\u0000{\u0000"')],
  ['JSON with single quotes', text("{'code':0}")],
  ['a body that was cut', sampleExchange({ answerBody: { kind: 'cut', reason: said('too large') } })],
  ['a page with another status', text('<html>', 'text/html', 403)],
  ['a choice of places', sampleExchange({ status: 300 })],
  ['a refusal', sampleExchange({ status: 400, json: { code: 1 } })],
  ['what has not changed', sampleExchange({ status: 304 })],
  ['no answer', sampleExchange({ fault: sampleFault('reset') })],
])('%s may come from the platform', (_, exchange) => {
  expect(reasonOutsider(exchange)).toBeNull();
});

test.each([
  ['/open/v1', '/open/v1'],
  ['/x/open/v1', '/open/v1'],
  ['/open', '/open'],
  ['/open/v1/bus/search', '/open/v1/bus/search'],
  ['/open/v1/hotel/order', '/open/v1/hotel/order'],
  ['', null],
  ['/v1', null],
  ['/reopen/v1', null],
  ['/reopen', null],
  ['/open/v1/x', null],
])('a base URL that ends in %j, where nothing is served', (prefix, twice) => {
  const missing = sampleExchange({ status: 404 });
  const path = `${prefix}/open/v1/bus/search`;
  expect(reasonOutsider({ ...missing, request: { ...missing.request, path } })).toEqual({
    code: 'not-the-platform',
    status: 404,
    came: 'a status',
    path,
    twice,
  });
});
