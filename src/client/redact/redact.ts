import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { withoutAlone } from './alone.ts';

import { personalDataAt } from './personal-data.ts';
import { REDACTED, redactData } from './redact-data.ts';
import { hasToGo, type PartRedactors, redactExchange } from './redact-exchange.ts';
import { createSecretMatcher } from './secret-matcher.ts';
import { BACKSLASHES } from './ways-to-write.ts';

/** Secrets that are shorter are taken out where they stand alone only: they would be found everywhere. */
const SHORTEST = 4;
/** So are short numbers, where they are a word of their own: other numbers would have them inside. */
const SHORT_NUMBER = /^\d{4,7}$/;
/**
 * UTF-16 units of a text of an answer that our texts quote, and more: a longer one is looked for by its beginning,
 * since how long it is was the target's choice.
 */
const LONGEST_QUOTED = 200;
/** Backslashes in a row of which the escapes are not all read where JSON has doubled them. */
const TOO_ESCAPED = '\\'.repeat(BACKSLASHES + 1);

/** Takes secrets and personal data out of what is to be shown. */
export interface Redactor {
  text(text: string): string;
  /** Strings, numbers and member names. */
  json(value: Json): Json;
  /** Secrets everywhere, secret headers by name, personal data in the answer. */
  exchange(exchange: Exchange): Exchange;
  /** The JSON text of the same. */
  exchangeText(exchange: Exchange): string;
  /** Secrets in all strings of plain data. */
  deep<T>(data: T): T;
  /** One that also knows the personal data in the answers of these exchanges: for texts that quote them. */
  within(exchanges: readonly Exchange[]): Redactor;
}

export interface RedactorOptions {
  /**
   * API key, wrong keys, values of configured headers, a proxy's password, what variables filled into the
   * configuration.
   */
  readonly secrets: readonly string[];
  /** Further ones that are looked for where they stand alone. Default: none. */
  readonly alone?: { readonly quoted?: readonly string[]; readonly words?: readonly string[] };
  /** JSON pointers of personal data in answers; `*` stands for every index or member. */
  readonly pointers: readonly string[];
}

/** A redactor for these secrets and places. Prepared once; linear in what it is given. */
export function createRedactor(options: RedactorOptions): Redactor {
  const all = options.secrets.flatMap(withParts).filter((secret) => secret !== '');
  const isWord = (secret: string): boolean => SHORT_NUMBER.test(secret);
  const secrets = all.filter((secret) => secret.length >= SHORTEST && !isWord(secret));
  const matcher = createSecretMatcher(secrets);
  const withoutOthers = withoutAlone({
    quoted: new Set([...all.filter((secret) => secret.length < SHORTEST), ...(options.alone?.quoted ?? [])]),
    words: new Set([...all.filter(isWord), ...(options.alone?.words ?? [])]),
  });
  const text = (value: string): string => withoutOthers(matcher.replace(value, REDACTED));
  const deep = redactData(text);
  const personal = personalDataAt(options.pointers);
  // A character takes up to some twelve in an escape that is itself escaped.
  const by: PartRedactors = {
    text,
    json: deep,
    personal,
    longestWriting: 12 * Math.max(1, ...secrets.map((secret) => secret.length)),
  };
  const redactor: Redactor = {
    text,
    json: deep,
    deep,
    exchange: (given) => redactExchange(given, by),
    exchangeText(given) {
      if (!hasToGo(given, personal)) {
        // Nearly every exchange is free of secrets: read through once as it is written, it need not be taken apart.
        const written = JSON.stringify(given);
        if (!written.includes(TOO_ESCAPED) && text(written) === written) return written;
      }
      return JSON.stringify(redactExchange(given, by));
    },
    within(exchanges) {
      const found = exchanges.flatMap(({ answer }) =>
        answer?.body.kind === 'json' ? personal.in(answer.body.value).map((one) => one.slice(0, LONGEST_QUOTED)) : [],
      );
      // One takes some 4 ms to prepare, for every finding, and mostly there is nothing more to know.
      return found.length === 0
        ? redactor
        : createRedactor({ ...options, secrets: [...options.secrets, ...new Set(found)] });
    },
  };
  return redactor;
}

/** A secret and, where it is a scheme with a credential (`Bearer …`), the credential alone. */
function withParts(secret: string): string[] {
  return [
    secret,
    ...secret
      .split(/\s+/)
      .slice(1)
      .filter((part) => part.length >= 8),
  ];
}
