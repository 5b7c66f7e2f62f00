import { hasEnvelope } from '../../contract/envelope.ts';
import type { Answer, Exchange } from '../../contract/exchange.ts';
import { sameAnswer } from '../../contract/marks.ts';
import { asFronts, asHidden } from '../../contract/recognition.ts';

/** If so many calls with the right key, and so many others, got one answer, it may replace each refusal. */
const knownFrom = 3;

/** Words with a digit: some are times or identifiers, and some are codes. */
const numbered = /\w[\w:.+-]{7,}/g;
/** A time of the day, or seconds or milliseconds since 1970. */
const time = /\d:\d\d|^[12]\d{9}(?:\d{3})?(?:\.\d+)?$/;

/** The text of an answer, in which places are left for its words with a digit. */
interface Outline {
  readonly form: string;
  /** These words, without times. */
  readonly words: readonly string[];
}

/** What an answer outside the envelope says; null for any other answer. */
function outlineOf(answer: Answer | undefined): Outline | null {
  if (answer === undefined || hasEnvelope(answer)) return null;
  const { status, headers, body } = answer;
  const given = body.kind === 'text' ? body.text : body.kind === 'json' ? JSON.stringify(body.value) : null;
  if (!given) return null;
  const words: string[] = [];
  const text = given.replace(numbered, (one) => {
    if (!/\d/.test(one)) return one;
    if (!time.test(one)) words.push(one);
    return time.test(one) ? '<time>' : '<word>';
  });
  return { form: `${status} ${headers['content-type']?.[0] ?? ''} ${text}`, words };
}

/** The text of an answer outside the envelope, without words that may change with each answer; null for any other. */
export function constantOf(answer: Answer | undefined): string | null {
  return outlineOf(answer)?.form ?? null;
}

/**
 * Notes answers, and says whether all of them are the same. A word with a digit may differ only if it is different in
 * each answer, such as the number of an incident. A code comes again.
 */
export function createConstant() {
  let [form, answers]: [string | undefined, number] = [undefined, 0];
  let isOne = true;
  let places: readonly Set<string>[] = [];
  return {
    /** Notes an answer. Nothing more is kept once two are known to differ. */
    came(answer: Answer | undefined): void {
      if (!isOne) return;
      const outline = outlineOf(answer);
      form ??= outline?.form;
      places = answers === 0 ? (outline?.words ?? []).map(() => new Set()) : places;
      answers += 1;
      for (const [nth, place] of places.entries()) place.add(outline?.words[nth] ?? '');
      isOne = outline !== null && outline.form === form && places.every(({ size }) => size === 1 || size === answers);
    },
    /** Whether there is an answer, and no other one differs from it. */
    get isOne(): boolean {
      return isOne && answers > 0;
    },
  };
}

/**
 * Finds out whether something in front replaces each refusal by one answer with a status of success. That is so if no
 * refusal arrives in the whole run, and calls without the right key get the same answer as refused calls with it. A
 * platform that refuses by 200 gives different reasons. Starts without any answer.
 */
export function createHiddenRefusals() {
  const constant = createConstant();
  let arrived = false;
  return {
    /**
     * Notes an answer that may replace a refusal. Once it is known that none does, nothing is kept of further ones.
     */
    came({ frontAnswer }: Exchange): void {
      if (!arrived) constant.came(frontAnswer);
    },
    /** Notes an answer of the platform. */
    answered({ answer, answeredBy }: Exchange): void {
      arrived ||= answeredBy.by === 'platform' && (answer?.status ?? 0) >= 400;
    },
    /** Whether the answers so far show that refusals may be replaced. */
    get mayBe(): boolean {
      return !arrived && constant.isOne;
    },
    /** Whether the answers of these exchanges replace refusals; to be called at the end of the run. */
    are(exchanges: readonly Exchange[]): boolean {
      const ofKey = exchanges.filter(({ credentials }) => credentials === 'valid').length;
      return this.mayBe && ofKey >= knownFrom && exchanges.length - ofKey >= knownFrom;
    },
  };
}

/** The exchange, if its answer replaces each refusal. */
export function asSameAnswer(exchange: Exchange): Exchange {
  return asHidden(asFronts(exchange, 'gateway', sameAnswer));
}
