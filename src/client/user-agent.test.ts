import { afterEach, expect, test } from 'vitest';
import { inWorkspace } from '../config/workspace.fixture.ts';
import type { Exchange } from '../contract/exchange.ts';
import { aCall, clientFor, closeAll, serve } from './local-target.fixture.ts';

afterEach(closeAll);

const configuration = (userAgent: unknown): object => ({ embedded: true, traffic: { userAgent } });
const problemsOf = (userAgent: unknown, env = {}): readonly string[] =>
  inWorkspace((space) => {
    space.write('conformance.config.json', configuration(userAgent));
    return space.problems({ env });
  });

async function call(userAgent: string): Promise<{ readonly received: string | undefined; readonly shown: Exchange }> {
  const { traffic } = inWorkspace((space) => {
    space.write('conformance.config.json', configuration(userAgent));
    return space.load();
  });
  let received: string | undefined;
  const url = await serve((request, response) => {
    received = request.headers['user-agent'];
    response.end('{"code":0}');
  });
  const shown = await clientFor(url, { traffic }).send(aCall());
  return { received, shown };
}

test.each(['acme-gate', 'acme-gate/2.1'])('%s is in front of the product, run and call of the suite', async (name) => {
  const { received, shown } = await call(name);
  expect(received).toBe(`${name} travel-conformance/1.2.3 (run r1; call 1)`);
  expect(shown.request.headers['User-Agent']).toBe(received);
  expect(shown.call).toBe(1);
});

test.each([
  ['two lines', 'acme\r\nX-Key: 1', '"acme\\u000d\\u000aX-Key: 1"'],
  ['a character outside ASCII', 'café', '"café"'],
  ['a comment that looks like ours', 'x (run other; call 9)', '"x (run other; call 9)"'],
  ['an empty text', '', '""'],
  ['a key', 'sk-live-4f9a8b7c6d5e4f3a2b1c', '"sk-…"'],
  ['a number', 7, '7; put it in quotes'],
])('%s is refused', (_, value, got) => {
  expect(problemsOf(value)).toEqual([
    `conformance.config.json: /traffic/userAgent: expected a text such as acme-gate or acme-gate/2.1, got ${got}`,
  ]);
});

test('a variable is refused, whatever it holds, and its value is not shown', () => {
  for (const NAME of ['acme-gate', 'sk-live-4f9a8b7c6d5e4f3a2b1c'])
    expect(problemsOf('${NAME}', { NAME })).toEqual([
      'conformance.config.json: /traffic/userAgent: expected no variable, since every call shows the value, got ' +
        '${NAME}; write the value itself',
    ]);
});
