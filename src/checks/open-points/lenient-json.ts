import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import { isJson, jsonAtStart, withoutExtensions, withoutNonFinite } from '../../model/json-start.ts';
import { type DeclaredJudge, otherThan } from './declared.ts';
import { callText, type Observed, type Observer, Tally, untold } from './observed.ts';
import { SearchLog } from './search-log.ts';

/** What usual parsers take though it is no JSON: text after a complete value, bytes that are no UTF-8 inside a text, numerals that are not finite, and other extensions such as comments. */
const kinds = ['trailing-text', 'invalid-utf-8', 'non-finite-numbers', 'extensions'] as const;
type Kind = (typeof kinds)[number];

const words: Readonly<Record<Kind, string>> = {
  'trailing-text': 'text after a complete JSON value',
  'invalid-utf-8': 'bytes that are not UTF-8',
  'non-finite-numbers': 'the numerals NaN and Infinity',
  extensions: 'comments and other extensions of JSON',
};

/** Searches of each kind that are remembered. */
const most = 200;

/** A search that is JSON but for one of these. */
interface Lenient {
  readonly kind: Kind;
  /** What a parser reads that takes it: with U+FFFD in the place of bad bytes, and null in that of numerals that are not finite. */
  readonly meant: JsonObject;
}

function lenientSearch({ operation, credentials, answer, request }: Exchange): Lenient | null {
  if (operation !== 'search' || credentials !== 'valid' || answer === null || request.body !== undefined) return null;
  const { bodyText, bodyBase64 } = request;
  const [kind, text] = bodyBase64 !== undefined ? (['invalid-utf-8', bodyText] as const) : lenientText(bodyText);
  if (!isJson(text)) return null;
  const meant: unknown = JSON.parse(text);
  return isObject(meant) ? { kind, meant } : null;
}

/** Of which kind a text is that is no JSON, and what is read of it. */
function lenientText(text: string): readonly [Kind, string] {
  const finite = withoutNonFinite(text);
  if (isJson(finite)) return ['non-finite-numbers', finite];
  const start = jsonAtStart(text);
  return start === null ? ['extensions', withoutExtensions(text)] : ['trailing-text', start];
}

/** What became of the searches of one kind: taken where one was accepted, refused where one was whose control is accepted, else not told. */
interface Fate {
  readonly taken: boolean;
  readonly exchange: Exchange;
}

/** The searches of a run that are JSON but for one of these, with the others that they are held against. */
class LenientSearches {
  readonly #found: (Lenient & { readonly exchange: Exchange })[] = [];

  add(exchange: Exchange): void {
    const lenient = lenientSearch(exchange);
    if (lenient === null || (!isAccepted(exchange) && exchange.answer?.status !== 400)) return;
    if (this.#found.filter(({ kind }) => kind === lenient.kind).length < most) this.#found.push({ ...lenient, exchange });
  }

  fates(log: SearchLog): ReadonlyMap<Kind, readonly [Fate, ...Fate[]]> {
    return new Map(
      kinds.flatMap((kind) => {
        const [first, ...more] = this.#found
          .filter((one) => one.kind === kind)
          .flatMap(({ meant, exchange }) => (isAccepted(exchange) || hasControl(log, kind, meant) ? [{ taken: isAccepted(exchange), exchange }] : []));
        return first === undefined ? [] : [[kind, [first, ...more]] as const];
      }),
    );
  }
}

/** Whether the search that was meant is accepted where it is written as JSON; with other text in the place of bad bytes, and a number where none was read. */
function hasControl(log: SearchLog, kind: Kind, meant: JsonObject): boolean {
  const isNumber = kind === 'non-finite-numbers';
  const odd = Object.keys(meant).filter((name) => (isNumber ? meant[name] === null : String(meant[name]).includes('\ufffd')));
  const type = isNumber ? 'number' : 'string';
  return log.alike(meant, odd).some(({ outcome, body }) => outcome === 'accepted' && odd.every((name) => typeof member(body, name) === type));
}

/** Which of them are taken (open.lenient-json). */
export function lenientJson(log: SearchLog): Observer {
  const searches = new LenientSearches();
  return {
    add: (exchange) => searches.add(exchange),
    answer(): Observed {
      const fates = searches.fates(log);
      const tally = new Tally();
      for (const [kind, all] of fates) {
        for (const { taken, exchange } of all) tally.add(`${kind} ${taken ? 'accepted' : 'refused'}`, callText(exchange.call, exchange.request.bodyText));
      }
      const missing = kinds.filter((kind) => !fates.has(kind));
      if (missing.length > 0)
        return untold(`no answer shows whether ${missing.map((kind) => words[kind]).join(', or ')} would be taken`, tally.evidence || 'none');
      const taken = kinds.filter((kind) => fates.get(kind)?.some((one) => one.taken));
      return {
        value: [...taken],
        answer: taken.length === 0 ? 'none: all are refused with 400' : taken.map((kind) => words[kind]).join(', and '),
        evidence: tally.evidence,
      };
    },
  };
}

/** Kinds that are declared are taken, and no others. Told at the end. */
export function declaredLenientJson(declared: Json): DeclaredJudge {
  const log = new SearchLog();
  const searches = new LenientSearches();
  const wanted = Array.isArray(declared) ? declared : [];
  return {
    add(exchange) {
      log.add(exchange);
      searches.add(exchange);
      return null;
    },
    end: () =>
      [...searches.fates(log)].map(([kind, fates]) => {
        const accepted = fates.find((one) => one.taken);
        const { exchange } = accepted ?? fates[0];
        if (wanted.includes(kind) === (accepted !== undefined)) return { differs: null, exchange };
        return {
          exchange,
          differs:
            accepted === undefined
              ? otherThan(`${words[kind]} accepted`, `${words[kind]} refused`)
              : otherThan(`${words[kind]} not accepted`, `${words[kind]} accepted`),
        };
      }),
  };
}
