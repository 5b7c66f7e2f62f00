import { longSecret } from '../../contract/short-key.ts';
import { withoutAlone } from './alone.ts';
import { personalDataAt } from './personal-data.ts';
import { REDACTED, redactData } from './redact-data.ts';
import type { Redactor } from './redactor.ts';
import { hasToGo, type PartRedactors, redactExchange } from './redact-exchange.ts';
import { createSecretMatcher } from './secret-matcher.ts';

/** Shorter secrets, and short numbers, are separate words also in texts of the target: they would be everywhere. */
const SHORTEST = 4;
const SHORT_NUMBER = /^\d{4,7}$/;
/** A short secret that is no word of a sentence, because it has a digit: `s3cr3t`, `13800000000`. */
const DISTINCT = /^(?=.*\d)(?:.*[a-z].{0,11}|.{8,})$/is;
/**
 * The number of UTF-16 units of an answer's text that messages of the suite may quote, and more. A longer text is
 * searched for by its beginning, because the target chose its length.
 */
const LONGEST_QUOTED = 200;
/** Text in double quotes: our sentences quote the target so. */
const QUOTED = /"(?:[^"\\]|\\.)*"/gs;

interface RedactorOptions {
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
export function createRedactor({ secrets, alone = {}, pointers }: RedactorOptions): Redactor {
  const all = secrets.flatMap(withParts).filter((secret) => secret !== '');
  const personal = personalDataAt(pointers);
  const isLong = ({ length }: string): boolean => length >= longSecret;
  const isFindable = (secret: string): boolean => secret.length >= SHORTEST && !SHORT_NUMBER.test(secret);
  const text = withoutSome(isLong, (secret) => secret.length >= SHORTEST && DISTINCT.test(secret));
  const ofTarget = withoutSome(isFindable, (secret) => SHORT_NUMBER.test(secret));
  const by: PartRedactors = {
    text,
    ofTarget,
    json: redactData(ofTarget),
    deep: redactData(text),
    personal,
    // A character needs up to about twelve characters in an escape that is itself escaped.
    longestWriting: 12 * Math.max(1, ...all.map((secret) => secret.length)),
  };
  const redactor: Redactor = {
    text,
    deep: by.deep,
    json: by.json,
    exchange: (given) => redactExchange(given, by),
    exchangeText(given) {
      // Nearly every exchange is free of secrets. If its JSON text has none, its parts need not be searched.
      const written = JSON.stringify(given);
      const isClean = !hasToGo(given, personal) && ofTarget(written) === written;
      return isClean ? written : JSON.stringify(redactExchange(given, by));
    },
    within(exchanges) {
      const found = exchanges.flatMap(({ answer }) =>
        answer?.body.kind === 'json' ? personal.in(answer.body.value).map((one) => one.slice(0, LONGEST_QUOTED)) : [],
      );
      // Making one needs some milliseconds, for every finding, and usually there is no further personal data.
      const informed =
        found.length === 0 ? redactor : createRedactor({ secrets: [...secrets, ...new Set(found)], alone, pointers });
      return { text: (value) => informed.text(value.replace(QUOTED, (quoted) => String(informed.json(quoted)))) };
    },
  };
  return redactor;

  /** A function that removes some secrets everywhere, others as separate words, and the rest as whole texts. */
  function withoutSome(
    everywhere: (secret: string) => boolean,
    asWord: (secret: string) => boolean,
  ): (text: string) => string {
    const matcher = createSecretMatcher(all.filter(everywhere));
    const others = all.filter((secret) => !everywhere(secret));
    const withoutOthers = withoutAlone({
      quoted: new Set([...others.filter((one) => !asWord(one)), ...(alone.quoted ?? [])]),
      words: new Set([...others.filter(asWord), ...(alone.words ?? [])]),
    });
    return (value) => withoutOthers(matcher.replace(value, REDACTED));
  }
}

/** A secret and, if it is a scheme with a credential (`Bearer …`), the credential alone as well. */
function withParts(secret: string): string[] {
  const [, ...parts] = secret.split(/\s+/);
  return [secret, ...parts.filter((part) => part.length >= 8)];
}
