import { expect, test } from 'vitest';
import { mostWrongKeys, wrongKeys } from '../../arbitraries/index.ts';
import { askedBy, sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import type { Request } from '../../requirements/history/index.ts';
import { canonicalJson, type Json, member } from '../../contract/json.ts';
import { headerNames, withoutKey, wrongKeysLast } from '../../../suites/scenarios/keys.ts';

const { apiKey, routes } = sampleFacts();
const seeds = Array.from({ length: 16 }, (_, seed) => seed + 1);
const bodyOf = ({ body }: Request): string => canonicalJson(body as Json);
const isKeyed = ({ key = 'right' }: Request): boolean => key === 'right';

test.each(seeds)(
  'every search without the key or with a wrong one is sent with the key as well (seed %i)',
  async (seed) => {
    for (const scenario of [withoutKey, wrongKeysLast]) {
      const asks = await askedBy(scenario, { seed });
      const keyed = new Set([...asks.filter(isKeyed), ...routes].map((one) => bodyOf(one as Request)));
      for (const request of asks.filter((one) => !isKeyed(one))) expect([...keyed]).toContain(bodyOf(request));
    }
  },
);

test.each(seeds)(
  'both kinds of a missing key go over each kind of connection, and on the first page and a late one (seed %i)',
  async (seed) => {
    const asks = (await askedBy(withoutKey, { seed })).filter((one) => !isKeyed(one));
    const page = ({ body }: Request): string => (Number(member(body as Json, 'page') ?? 1) > 2 ? 'late' : 'first');
    const seen = new Set(
      asks.flatMap((request) => [
        `${request.key} ${request.connection}`,
        `${request.key} ${page(request)}`,
        `${request.connection} ${page(request)}`,
      ]),
    );
    const all = (ones: readonly string[], others: readonly string[]): string[] =>
      ones.flatMap((one) => others.map((other) => `${one} ${other}`));
    const [keys, connections, pages] = [
      ['none', 'empty'],
      ['any', 'new', 'same'],
      ['first', 'late'],
    ] as const;
    expect([...seen]).toEqual(
      expect.arrayContaining([...all(keys, connections), ...all(keys, pages), ...all(connections, pages)]),
    );
  },
);

test('a run shows every wrong key of its seed, the first twice, and no more than are allowed', async () => {
  for (const seed of seeds) {
    const shown = (await askedBy(wrongKeysLast, { seed })).flatMap(({ key }) =>
      typeof key === 'object' ? [key.wrong] : [],
    );
    const keys = wrongKeys(apiKey, seed).ofSearches.map(({ value }) => value);
    expect(shown).toEqual([...keys, keys[0]]);
    expect(shown.length).toBeLessThanOrEqual(mostWrongKeys);
  }
});

test('over the seeds every wrong key goes with every kind of search', async () => {
  const plain = canonicalJson(routes[0]?.body ?? {});
  const asks = (await Promise.all(seeds.map((seed) => askedBy(wrongKeysLast, { seed })))).flat();
  const together = new Set(
    asks.flatMap((request) =>
      typeof request.key === 'object' && request.key.description === 'a middle character changed'
        ? [bodyOf(request) === plain]
        : [],
    ),
  );
  expect([...together].toSorted()).toEqual([false, true]);
});

test('the name of the header goes out in lower, upper and mixed case', async () => {
  const names = (await askedBy(headerNames)).map(({ headerName = '' }) => headerName);
  expect(names).toEqual(expect.arrayContaining(['authorization', 'AUTHORIZATION']));
  for (const name of names) expect(name.toLowerCase()).toBe('authorization');
});
