import { expect } from 'vitest';
import {
  acceptedSearch,
  at,
  sampleSearch,
  sampleTrips,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { catalogue } from '../../src/requirements/index.ts';
import { History } from '../../src/requirements/history/index.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import type { Fail } from '../../src/requirements/judging/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import { casesOf } from '../all-checks.fixture.ts';

const trips = sampleTrips(60);
let calls = 0;

/** Calls made so far. */
export const callsMade = (): number => calls;

/** An answer that shows the trips of these numbers, one after the other in time. */
export function page(asked: JsonObject, numbers: readonly number[], total: Json = 6, data: JsonObject = {}): Exchange {
  calls += 1;
  return acceptedSearch(
    numbers.map((number) => trips[number] as Json),
    { total, page_info: { page: asked['page'] ?? 1, page_size: asked['page_size'] ?? 20, total }, ...data },
    { ...at(calls), body: { ...sampleSearch, ...asked } },
  );
}

/** The pages of one size, from the first on. */
export function pages(
  size: number,
  lists: readonly (readonly number[])[],
  total: Json = 6,
  others: JsonObject = {},
): Exchange[] {
  return lists.map((numbers, index) => page({ ...others, page: index + 1, page_size: size }, numbers, total));
}

/** Why what is broken in these exchanges is legal all the same, each reason once. */
export function explained(id: string, exchanges: readonly Exchange[]): string[] {
  const history = historyOf(exchanges);
  const broken = casesOf(id, exchanges).filter((one): one is Fail => one.is === 'fail');
  const names = broken.flatMap((found) =>
    catalogue()
      .get(id)!
      .explanations.filter(({ applies }) => applies(found, history, sampleFacts()) === true)
      .map(({ name }) => `explained: ${name}`),
  );
  return [...new Set(names)];
}

function historyOf(exchanges: readonly Exchange[]): History {
  return History.of(
    sampleFacts(),
    exchanges.map((exchange) => ({ exchange, request: null })),
  );
}

/** Causes of what is broken; each is found again in its evidence alone. */
export function causes(id: string, exchanges: readonly Exchange[]): string[] {
  const found = casesOf(id, exchanges).filter((one): one is Fail => one.is === 'fail');
  for (const one of found) {
    const evidence = [...one.comparedWith, one.exchange].toSorted((a, b) => a.call - b.call);
    expect(casesOf(id, evidence)).toContainEqual(
      expect.objectContaining({ is: 'fail', violation: expect.objectContaining({ cause: one.violation.cause }) }),
    );
  }
  return [...new Set(found.map(({ violation }) => violation.cause))];
}
