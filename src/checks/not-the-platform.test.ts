import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { isForeign, notThePlatform } from './not-the-platform.ts';
import { acceptedSearch, sampleExchange } from './sample-exchange.fixture.ts';

const text = (words: string, type = 'application/json', status = 200): Exchange =>
  sampleExchange({ status, answerHeaders: { 'content-type': [type] }, answerBody: { kind: 'text', text: words, problem: 'is no JSON' } });
const empty = sampleExchange({ answerBody: { kind: 'empty' } });
const of = (what: string): string => `this does not look like the platform: ${what} came back from /open/v1/bus/search; check baseUrl`;

test.each([
  ['a page', text('<!doctype html><title>Sign in</title>', 'text/html'), 'HTML'],
  ['a page that is called JSON', text('\n<html><body>'), 'HTML'],
  ['a page by its type alone', text('Sign in', 'text/html; charset=utf-8'), 'HTML'],
  ['XML', text('<?xml version="1.0"?><response/>'), 'XML'],
  ['a text', text('It works!'), 'a text that is no JSON'],
  ['a form', text('code=0&message=success'), 'a text that is no JSON'],
  ['nothing', empty, 'an empty body'],
])('200 and %s from every call is not the platform', (_, exchange, what) => {
  expect(isForeign(exchange)).toBe(true);
  expect(notThePlatform([exchange, exchange, exchange])).toBe(of(what));
});

test.each([
  ['JSON', acceptedSearch()],
  ['JSON of another shape', sampleExchange({ json: [] })],
  ['JSON without its end', text('{"code":0,"da')],
  ['JSON behind a byte order mark', text('\ufeff{"code":0}')],
  ['JSON in UTF-16, read as UTF-8', text('{\u0000"\u0000c\u0000')],
  ['JSON in UTF-16 the other way round', text('\ufffd\ufffd\u0000{\u0000"')],
  ['JSON with single quotes', text("{'code':0}")],
  ['a body that was cut', sampleExchange({ answerBody: { kind: 'cut', reason: 'too large' } })],
  ['a page with another status', text('<html>', 'text/html', 404)],
  ['no answer', sampleExchange({ fault: { kind: 'reset', message: '' } })],
])('%s may come from the platform', (_, exchange) => {
  expect(isForeign(exchange)).toBe(false);
  expect(notThePlatform([empty, exchange])).toBeNull();
});

test('where a call that no platform accepts is refused, the platform is there', () => {
  expect(notThePlatform([text('<html>'), text('<html>'), sampleExchange({ status: 400, json: { code: 1 } })])).toBeNull();
  expect(notThePlatform([])).toBeNull();
});
