import { answerJson } from '../../contract/exchange.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { canonicalJson, isTooDeep, member } from '../../contract/json.ts';
import type { JournalCall } from '../../requirements/patterns/call.ts';
import { chanceOf, claimBelow } from '../../requirements/patterns/contrast.ts';

/** Findings whose failing searches all have an answer that another request got, too. */
interface Kept {
  readonly findings: ReadonlySet<string>;
  /** Whether the answer is that of another request. The request that it is right for has its own answer. */
  readonly has: (call: JournalCall) => boolean;
  readonly fails: (call: JournalCall) => boolean;
}

/**
 * What a cache whose key lacks something does: a search gets the answer of another request, its `request_id` included.
 * Null if no finding is of such calls alone, or if that may be chance.
 */
export function keptAnswers(
  searches: readonly JournalCall[],
  failing: ReadonlyMap<string, readonly number[]>,
): Kept | null {
  const shared: ReadonlyMap<string, readonly JournalCall[]>[] = [];
  for (const [id, same] of groupedBy(searches, idOf)) {
    if (id === '' || same.length === 1) continue;
    for (const equal of groupedBy(same, ({ exchange }) => JSON.stringify(answerJson(exchange))).values()) {
      const byRequest = groupedBy(equal, meaningOf);
      if (byRequest.size > 1) shared.push(byRequest);
    }
  }
  const kept = numbersOf(shared.flatMap((byRequest) => [...byRequest.values()]));
  const own = [...failing].filter(([, numbers]) => numbers.length > 0 && numbers.every((number) => kept.has(number)));
  const failed = new Set(own.flatMap(([, numbers]) => numbers));
  const others = numbersOf(
    shared.flatMap((byRequest) => {
      const requests = [...byRequest.values()];
      const owner = requests.find((equal) => !equal.some(({ call }) => failed.has(call)));
      return requests.filter((equal) => equal !== owner);
    }),
  );
  const different = (those: (call: JournalCall) => boolean): number =>
    new Set(searches.filter(those).map(meaningOf)).size;
  const [wrong, all] = [different(({ call }) => failed.has(call)), different(() => true)];
  if (
    own.length === 0 ||
    chanceOf(
      wrong,
      different(({ call }) => others.has(call)),
      all,
    ) >= claimBelow
  )
    return null;
  return {
    findings: new Set(own.map(([id]) => id)),
    has: ({ call }) => others.has(call),
    fails: ({ call }) => failed.has(call),
  };
}

const numbersOf = (groups: readonly (readonly JournalCall[])[]): ReadonlySet<number> =>
  new Set(groups.flat().map(({ call }) => call));

/** The identifier in the answer; empty if there is none. */
function idOf({ exchange }: JournalCall): string {
  const id = member(answerJson(exchange), 'request_id');
  return typeof id === 'string' ? id : '';
}

/** Equal for requests that differ in nothing but their spelling. */
const meaningOf = ({ json, exchange }: JournalCall): string =>
  [exchange.credentials, json === undefined || isTooDeep(json) ? exchange.request.bodyText : canonicalJson(json)].join(
    '\n',
  );
