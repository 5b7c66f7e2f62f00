import { answerJson } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { canonicalJson, isTooDeep, member } from '../../contract/json.ts';
import type { JournalCall } from '../../requirements/patterns/call.ts';

/** Findings whose failing searches all got an answer that another request got, too. */
interface Kept {
  readonly findings: ReadonlySet<string>;
  readonly has: (call: JournalCall) => boolean;
  readonly fails: (call: JournalCall) => boolean;
}

/**
 * What a cache whose key lacks something does: a search gets the answer of another request, its `request_id` included.
 * Null if no finding is of such calls alone, or most of them are right all the same.
 */
export function keptAnswers(
  calls: readonly JournalCall[],
  failing: ReadonlyMap<string, readonly number[]>,
): Kept | null {
  const kept = new Set<number>();
  for (const [id, same] of groupedBy(calls, idOf)) {
    if (id === '' || same.length === 1) continue;
    for (const equal of groupedBy(same, ({ exchange }) => JSON.stringify(answerJson(exchange))).values())
      if (new Set(equal.map(meaningOf)).size > 1) for (const { call } of equal) kept.add(call);
  }
  const own = [...failing].filter(([, numbers]) => numbers.length > 0 && numbers.every((number) => kept.has(number)));
  const failed = new Set(own.flatMap(([, numbers]) => numbers));
  if (own.length === 0 || failed.size * 4 < kept.size) return null;
  return {
    findings: new Set(own.map(([id]) => id)),
    has: ({ call }) => kept.has(call),
    fails: ({ call }) => failed.has(call),
  };
}

/** The identifier in the answer to a search; empty if there is none. */
function idOf({ operation, exchange }: JournalCall): string {
  const id = member(answerJson(exchange), 'request_id');
  return operation === 'search' && typeof id === 'string' ? id : '';
}

/** Equal for requests that differ in nothing but their spelling. */
const meaningOf = ({ operation, json, exchange }: JournalCall): string =>
  [
    operation,
    exchange.credentials,
    json === undefined || isTooDeep(json) ? exchange.request.bodyText : canonicalJson(json),
  ].join('\n');
