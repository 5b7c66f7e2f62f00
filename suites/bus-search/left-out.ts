import {
  canonicalJson,
  type Case,
  type Entry,
  type Exchange,
  fail,
  groupedBy,
  isAccepted,
  type Json,
  type JsonObject,
  member,
  pass,
  saidOfPage,
  violation,
} from '../../src/requirements/for-suites.ts';

/**
 * Section 4.1 rule 2: the same search shows the same trips, whatever was searched meanwhile. The document does not
 * show which page or size is used if the search names none, and servers may differ. So it is reported only if four
 * things come together. The search uses the number that was sent just before it on its connection. An equal search
 * used another number. No search used this number without having it just before. It is not a size that a server may use
 * without having been asked.
 */
export function* leavesOut(group: readonly Entry[]): Generator<Case> {
  const accepted = group.map(({ exchange }) => exchange).filter(isAccepted);
  for (const name of ['page', 'page_size'] as const) {
    const without = accepted.filter(({ request }) => member(request.body, name) === undefined);
    const groups = groupedBy(without, ({ request }) => canonicalJson(request.body ?? null));
    const used = (exchange: Exchange): Json | undefined => saidOfPage(exchange, name);
    for (const equal of groups.values()) {
      for (const exchange of equal) {
        const asked = askedBefore(exchange, accepted, name);
        if (asked === null) continue;
        const isRemembered = member(asked.request.body as JsonObject, name) === used(exchange);
        const other = equal.find((one) => used(one) !== used(exchange));
        const elsewhere = without.some(
          (one) =>
            used(one) === used(exchange) &&
            member(askedBefore(one, accepted, name)?.request.body as JsonObject | undefined, name) !== used(one),
        );
        if (!isRemembered || elsewhere || (name === 'page_size' && isUsualSize(used(exchange)))) yield pass(exchange);
        else if (other !== undefined) yield remembered(exchange, [other, asked], name);
      }
    }
  }
}

/** Whether servers may give so many trips if no size is asked for: a round number. */
function isUsualSize(size: Json | undefined): boolean {
  return Number(size) % 5 === 0;
}

/** The last search before this one on its connection that names the field. */
function askedBefore(exchange: Exchange, all: readonly Exchange[], name: string): Exchange | null {
  if (exchange.connectionNumber === null) return null;
  return (
    all.findLast(
      (one) =>
        one.connectionNumber === exchange.connectionNumber &&
        one.call < exchange.call &&
        member(one.request.body, name) !== undefined,
    ) ?? null
  );
}

function remembered(exchange: Exchange, comparedWith: readonly Exchange[], name: 'page' | 'page_size'): Case {
  const made = violation(
    `${name} is remembered`,
    'the pages of a search',
    `the ${name} that is used if none is sent (${JSON.stringify(saidOfPage(comparedWith[0] as Exchange, name))})`,
    `the ${name} of an earlier search on the same connection (${JSON.stringify(saidOfPage(exchange, name))})`,
  );
  return fail(exchange, comparedWith, made, 'relation');
}
