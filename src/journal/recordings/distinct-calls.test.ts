import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json.ts';
import { acceptedSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { entry, har } from './har.fixture.ts';
import { readHar } from './har.ts';

test('the secrets of both entries of a call are known', () => {
  const answer = acceptedSearch();
  const sent = (cookie: string) =>
    entry(answer, {
      request: {
        ...(entry(answer) as { request: JsonObject }).request,
        headers: [{ name: 'Cookie', value: `sid=${cookie}` }],
      },
    });
  const calls = readHar(har([sent('first-secret'), sent('second-secret')]), 1_000_000)?.calls ?? [];
  expect(calls).toHaveLength(1);
  expect(calls[0]?.secrets).toEqual(expect.arrayContaining(['first-secret', 'second-secret']));
});
