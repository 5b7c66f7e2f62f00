import type { Exchange } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { RunCheck } from '../check.ts';
import { knownValues, questionOf, type ValueQuestion } from './accepted-values.ts';
import { byLabel, bySearch, declaredCheck, type Difference, type DeclaredJudge, otherThan } from './declared.ts';
import { gidStableBy } from './gid-lifetime.ts';
import { unknownCityBy, unknownFieldsBy, wrongTypesBy } from './input-answers.ts';
import { declaredLenientJson } from './lenient-json.ts';
import { pageBeyondEndBy, pageSizeOver50By } from './page-bounds.ts';
import { unknownFieldsOf } from './search-fields.ts';
import { type SearchEntry, SearchLog } from './search-log.ts';
import { cityCodesBy, sortDirectionBy } from './trip-answers.ts';

/** What declared answers are judged with, beside the answers themselves. */
export interface DeclaredFacts {
  /** The statement of the configuration. */
  readonly statement: JsonObject;
  /** City codes of the configured routes. */
  readonly codes: readonly string[];
  readonly supplied: Readonly<Record<string, readonly Json[]>>;
  /** The `cancel_reason` that the configuration knows to be valid, or null. */
  readonly cancelReason: string | null;
}

/** The declared answers that each search is held against, by their keys in the statement. */
export const declaredSearches: Readonly<Record<string, (facts: DeclaredFacts) => RunCheck>> = {
  wrongTypes: (facts) => labelled('wrongTypes', facts, (declared) => ({ declared, of: bySearch(wrongTypesBy), mixture: 'mixed' })),
  lenientJson: ({ statement }) => declaredCheck('lenientJson', statement, declaredLenientJson),
  unknownFields: (facts) => labelled('unknownFields', facts, (declared) => ({ declared, of: bySearch(unknownFieldsBy) })),
  unknownCity: (facts) => labelled('unknownCity', facts, (declared) => ({ declared, of: bySearch(unknownCityBy(facts.codes)) })),
  // More than 50 trips are bus.limit-50's.
  pageSizeOver50: (facts) => labelled('pageSizeOver50', facts, (declared) => ({ declared, of: bySearch(pageSizeOver50By), ignored: ['more'] })),
  // Trips on what was a page too many: the inventory may have grown.
  pageBeyondEnd: (facts) =>
    labelled('pageBeyondEnd', facts, (declared) => ({
      declared,
      // The only page is the last one.
      of: bySearch((entry, log) => pageBeyondEndBy(entry, log)?.replace('only-page', 'last-page') ?? null),
      ignored: ['other'],
      patience: 1,
    })),
  sortDirection: (facts) => labelled('sortDirection', facts, (declared) => ({ declared, of: sortDirectionBy, mixture: 'other' })),
  cityCodes: (facts) => labelled('cityCodes', facts, (declared) => ({ declared, of: cityCodesBy(facts.codes), mixture: 'mapped' })),
  // Of several servers with gids of their own, the same one may answer twice: one answer with the same gids is no contradiction.
  gidStable: (facts) => labelled('gidStable', facts, (declared) => ({ declared, of: bySearch(gidStableBy), mixture: false, patience: 1 })),
  defaultPageSize: ({ statement }) =>
    declaredCheck('defaultPageSize', statement, (declared) => ({ add: bySearchDiffers((entry) => defaultSizeDiffers(entry, declared)) })),
  sortKeys: ({ statement, supplied }) => declaredCheck('sortKeys', statement, (declared) => declaredValues('sort_by', declared, supplied)),
  distTypes: ({ statement, supplied }) => declaredCheck('distTypes', statement, (declared) => declaredValues('dist_type', declared, supplied)),
};

function labelled<T extends Json>(key: string, { statement }: DeclaredFacts, of: (declared: Json) => Parameters<typeof byLabel<T>>[0]): RunCheck {
  return declaredCheck(key, statement, (declared) => byLabel(of(declared)));
}

function bySearchDiffers(of: (entry: SearchEntry) => { readonly differs: Difference | null } | null): DeclaredJudge['add'] {
  const log = new SearchLog();
  return (exchange) => {
    const entry = log.add(exchange);
    return entry === null ? null : of(entry);
  };
}

/** A search without page and page size shows as many trips as are declared, or all where there are fewer. */
function defaultSizeDiffers(entry: SearchEntry, declared: Json): { readonly differs: Difference | null } | null {
  const { body, total, shown } = entry;
  if (entry.outcome !== 'accepted' || total === null || total < 1 || typeof declared !== 'number') return null;
  if (Object.hasOwn(body, 'page_size') || Object.hasOwn(body, 'page') || unknownFieldsOf(body).length > 0) return null;
  if (shown === Math.min(declared, total)) return { differs: null };
  return { differs: { cause: 'other number of trips', expected: `${declared} trips on a page without page_size`, actual: `${shown} of ${total}` } };
}

/** Declared values are accepted; candidates that are not declared are refused, where values that mean nothing are. Told at the end. */
function declaredValues(field: ValueQuestion['field'], declared: Json, supplied: DeclaredFacts['supplied']): DeclaredJudge {
  const log = new SearchLog();
  const question = questionOf(field, supplied[field] ?? [], declared);
  const wanted = Array.isArray(declared) ? declared : [];
  const exchanges = new Map<SearchEntry, Exchange>();
  return {
    add(exchange) {
      const entry = log.add(exchange);
      if (entry !== null && Object.hasOwn(entry.body, field) && exchanges.size < 500) exchanges.set(entry, exchange);
      return null;
    },
    end() {
      const { accepted, refused, strict } = knownValues(log, question);
      const cases = question.candidates.flatMap((value) => {
        const entry = accepted.get(value) ?? refused.get(value);
        const exchange = entry === undefined ? undefined : exchanges.get(entry);
        if (entry === undefined || exchange === undefined) return [];
        const isDeclared = wanted.includes(value);
        // Where meaningless values are accepted too, acceptance says nothing against the list.
        if (!isDeclared && accepted.has(value) && strict !== true) return [];
        const text = JSON.stringify(value);
        const differs =
          isDeclared === accepted.has(value)
            ? null
            : isDeclared
              ? otherThan(`${text} accepted`, `${text} refused`)
              : otherThan(`${text} not accepted`, `${text} accepted`);
        return [{ differs, exchange }];
      });
      return cases;
    },
  };
}
