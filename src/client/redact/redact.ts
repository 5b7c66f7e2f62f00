import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';
import { withoutAlone } from './alone.ts';

import { personalDataAt } from './personal-data.ts';
import { REDACTED, redactData } from './redact-data.ts';
import { hasToGo, type PartRedactors, redactExchange } from './redact-exchange.ts';
import { createSecretMatcher } from './secret-matcher.ts';
import { BACKSLASHES } from './ways-to-write.ts';

/** Shorter secrets are only removed if they are a separate word: otherwise they would be found everywhere. */
const SHORTEST = 4;
/** Short numbers are removed only as separate words too: longer numbers would contain them. */
const SHORT_NUMBER = /^\d{4,7}$/;
/**
 * The number of UTF-16 units of an answer's text that messages of the suite may quote, and more. A longer text is
 * searched for by its beginning, because the target chose its length.
 */
const LONGEST_QUOTED = 200;
/** So many backslashes in a row that, once JSON has doubled them, not all of their escapes are read. */
const TOO_ESCAPED = '\\'.repeat(BACKSLASHES + 1);

/** Removes secrets and personal data from everything that is shown. */
export interface Redactor {
  text(text: string): string;
  /** Removes secrets from strings, numbers and member names. */
  json(value: Json): Json;
  /** Removes secrets everywhere, secret headers by name, and personal data in the answer. */
  exchange(exchange: Exchange): Exchange;
  /** The same, as JSON text. */
  exchangeText(exchange: Exchange): string;
  /** Removes secrets from all strings of plain data. */
  deep<T>(data: T): T;
  /** A redactor that also knows the personal data in the answers of these exchanges, for texts that quote them. */
  within(exchanges: readonly Exchange[]): Redactor;
}

export interface RedactorOptions {
  /**
   * The API key, wrong keys, values of configured headers, a proxy's password, and values of variables in the
   * configuration.
   */
  readonly secrets: readonly string[];
  /** Further secrets that are only searched for as separate words. Default: none. */
  readonly alone?: { readonly quoted?: readonly string[]; readonly words?: readonly string[] };
  /** JSON pointers of personal data in answers; `*` is every index or member. */
  readonly pointers: readonly string[];
}

/** Makes a redactor for these secrets and places. It is prepared once; its time is linear in its input. */
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
  // A character needs up to about twelve characters in an escape that is itself escaped.
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
        // Nearly every exchange is free of secrets. If its JSON text has none, its parts need not be searched.
        const written = JSON.stringify(given);
        if (!written.includes(TOO_ESCAPED) && text(written) === written) return written;
      }
      return JSON.stringify(redactExchange(given, by));
    },
    within(exchanges) {
      const found = exchanges.flatMap(({ answer }) =>
        answer?.body.kind === 'json' ? personal.in(answer.body.value).map((one) => one.slice(0, LONGEST_QUOTED)) : [],
      );
      // Preparing one needs about 4 ms, for every finding, and usually there is no further personal data.
      return found.length === 0
        ? redactor
        : createRedactor({ ...options, secrets: [...options.secrets, ...new Set(found)] });
    },
  };
  return redactor;
}

/** A secret and, if it is a scheme with a credential (`Bearer …`), the credential alone as well. */
function withParts(secret: string): string[] {
  return [
    secret,
    ...secret
      .split(/\s+/)
      .slice(1)
      .filter((part) => part.length >= 8),
  ];
}
