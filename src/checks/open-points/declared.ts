import type { Exchange } from '../../model/exchange.ts';
import type { Evidence } from '../../model/finding.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { butGot } from '../../schema/index.ts';
import type { RunCheck } from '../check.ts';
import { type SearchEntry, SearchLog } from './search-log.ts';

/** One answer, held against what the statement declares: null where they agree. */
export interface Difference {
  readonly cause: string;
  readonly expected: string;
  readonly actual: string;
  /** Where one place of the answer shows it. */
  readonly pointer?: string;
}

/** Judges the exchanges of a run by a declared answer. */
export interface DeclaredJudge {
  /** Null where the exchange says nothing of it. */
  add(exchange: Exchange): { readonly differs: Difference | null } | null;
  /** What only the whole run shows: a case each. */
  end?(): readonly { readonly differs: Difference | null; readonly exchange: Exchange }[];
}

/** A declared answer as a check over the run: its finding is `statement.<key>`'s. `judgeOf` is given what is declared. */
export function declaredCheck(key: string, statement: JsonObject, judgeOf: (declared: Json) => DeclaredJudge): RunCheck {
  return {
    id: `statement.${key}`,
    create() {
      const judge = judgeOf(statement[key] ?? null);
      let cases = 0;
      const take = (differs: Difference | null, exchange: Exchange): Evidence[] => {
        cases += 1;
        if (differs === null) return [];
        const { cause, expected, actual, pointer } = differs;
        const message = `the statement declares ${expected} (\`${key}\`), ${butGot(actual)}`;
        const told = { cause, message, expected: `${expected}, as \`statement.${key}\` declares`, actual };
        return [{ violation: pointer === undefined ? told : { ...told, pointer }, exchange, controls: [] }];
      };
      return {
        add(exchange) {
          const found = judge.add(exchange);
          return found === null ? [] : take(found.differs, exchange);
        },
        end: () => (judge.end?.() ?? []).flatMap(({ differs, exchange }) => take(differs, exchange)),
        get cases() {
          return cases;
        },
      };
    },
  };
}

/** "declared x, got y" for values that are one word. */
export function otherThan(declared: Json, actual: Json): Difference {
  const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
  return { cause: `${text(actual)} instead of ${text(declared)}`, expected: text(declared), actual: text(actual) };
}

/** Answers that have to agree before a declared mixture is called wrong. */
export const enoughAlike = 10;

/** How a declared answer of several kinds is judged. */
export interface Labelled<T extends Json> {
  readonly declared: Json;
  /** What an exchange shows; null where it shows nothing. */
  readonly of: (exchange: Exchange) => T | null;
  /** Declared answers that no single answer contradicts: only all of them together do, being alike. */
  readonly mixture?: Json;
  /** Labels that say nothing against any declared answer. */
  readonly ignored?: readonly T[];
  /** Contradictions before the first counts: more than one where moving data may show it once. */
  readonly patience?: number;
}

/** Judges by labels: each answer has to show what is declared. */
export function byLabel<T extends Json>({ declared, of, mixture, ignored = [], patience = 0 }: Labelled<T>): DeclaredJudge {
  const seen = new Map<T, { times: number; last: Exchange }>();
  let waited = 0;
  return {
    add(exchange) {
      const label = of(exchange);
      if (label === null || ignored.includes(label)) return null;
      seen.set(label, { times: (seen.get(label)?.times ?? 0) + 1, last: exchange });
      if (declared === mixture) return null;
      if (label === declared) return { differs: null };
      waited += 1;
      return waited > patience ? { differs: otherThan(declared, label) } : null;
    },
    end() {
      if (declared !== mixture) return [];
      const [only, ...more] = seen;
      if (only === undefined) return [];
      const [label, { times, last }] = only;
      if (more.length > 0 || label === mixture) return [...seen.values()].map((one) => ({ differs: null, exchange: one.last }));
      return times < enoughAlike ? [] : [{ differs: otherThan(declared, `${String(label)} in all ${times} answers`), exchange: last }];
    },
  };
}

/** The same for searches, which are held against the others of the run. */
export function bySearch<T extends Json>(of: (entry: SearchEntry, log: SearchLog) => T | null): (exchange: Exchange) => T | null {
  const log = new SearchLog();
  return (exchange) => {
    const entry = log.add(exchange);
    return entry === null ? null : of(entry, log);
  };
}
