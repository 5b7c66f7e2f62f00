import { isAttackLike } from '../../contract/attack-like.ts';
import type { Exchange, FrontFault } from '../../contract/exchange.ts';
import { isJsonBy200, refusalBy200 } from '../../contract/marks.ts';
import { asPlatforms } from '../../contract/recognition.ts';
import { refusalForm } from '../../contract/who-answered.ts';
import type { Concluded } from '../call.ts';
import { asSameAnswer, constantOf, createHiddenRefusals } from './hidden-refusals.ts';

/** Controls in a row that got a page, too, after which it is known that no call passes. */
const knownAfter = 3;

/** Plain inputs in a row, controls included, that got one before a call passed: their next answers show who gave it. */
const askedAfter = 2;

/** Plain calls that JSON of one form came to and that the platform answered so, from which on the form is its own. */
const learntFrom = 3;

/** Whether an answer is such a page, or such JSON. */
export function isDoubtful({ what, status, mark }: FrontFault): boolean {
  return what === 'gateway' && (mark === null || isJsonBy200(mark)) && status >= 200 && status < 300;
}

/** The form of JSON that refuses by 200, or the text of a page; null for any other answer. */
function formOf(exchange: Exchange): string | null {
  const { frontAnswer } = exchange;
  return frontAnswer !== undefined && isJson(exchange) ? refusalForm(frontAnswer) : constantOf(frontAnswer);
}

function isJson({ fault }: Exchange): boolean {
  return isJsonBy200(fault?.front?.mark ?? null);
}

/**
 * Decides who gave pages with a status of success and without the mark of a product, and JSON that refuses by 200:
 * something in front, if plain calls got one as well for a while; else the platform. In the platform's envelope, only
 * controls show that. Starts without any page.
 */
export function createDoubtfulPages() {
  const open = new Map<Exchange, { readonly leftAt: number; readonly at: number; readonly again: boolean }>();
  /** Those that came in a row and ended too soon to be known by controls, until one of their calls passes. */
  const asked = new Set<Exchange>();
  const own = new Set<Exchange>();
  const ofOthers: Exchange[] = [];
  /** Answers of a known form, while something in front may replace each refusal by them. */
  const deferred: Exchange[] = [];
  const hidden = createHiddenRefusals();
  /** How many plain calls JSON of these names came to that is the platform's. */
  const forms = new Map<string, number>();
  let inARow = 0;
  /** When the last control was refused, and when the call left that passed after no call had passed. */
  let [refusedAt, overAt] = [-Infinity, -Infinity];
  /** When the last page of a row came. */
  let rowUntil = -Infinity;
  const isOfKnownForm = (exchange: Exchange): boolean => (forms.get(formOf(exchange) ?? '') ?? 0) >= learntFrom;
  return {
    /**
     * Notes that a call that left at this time got one. Monotonic milliseconds. `again`: it had got one before a plain
     * call was accepted.
     */
    came(exchange: Exchange, leftAt: number, now: number, again = false): void {
      hidden.came(exchange);
      if (inARow < knownAfter && leftAt >= overAt) open.set(exchange, { leftAt, at: now, again });
      else ofOthers.push(exchange);
    },
    /** Notes that a call passed that had got this page: if several came in a row, something in front gave them. */
    passed(exchange: Exchange): void {
      if (!asked.has(exchange)) return;
      ofOthers.push(...asked);
      asked.clear();
    },
    /** Notes that a control was answered in front. */
    controlRefused(front: FrontFault, now: number): void {
      refusedAt = now;
      inARow = isDoubtful(front) ? inARow + 1 : 0;
      if (inARow < knownAfter) return;
      ofOthers.push(...open.keys());
      open.clear();
    },
    /** Notes that a plain call, which left at this time, was accepted: the platform gave the pages that came before. */
    accepted(leftAt: number): void {
      if (leftAt < refusedAt) return;
      if (inARow >= knownAfter) overAt = leftAt;
      const before = [...open].filter(([, { at }]) => at <= leftAt);
      // Those that came since belong to the row as well: their calls may have been under way with the others.
      const plain = [...open].filter(([{ request }, { again }]) => !again && !isAttackLike(request));
      const inputs = new Set(plain.map(([{ request }]) => request.bodyText));
      const isRow = inputs.size + inARow >= askedAfter || before.some(([, one]) => one.leftAt <= rowUntil);
      inARow = 0;
      if (isRow) rowUntil = Math.max(rowUntil, ...before.map(([, { at }]) => at));
      for (const [exchange, { again }] of before) {
        open.delete(exchange);
        const isOwnForm = exchange.fault?.front?.mark === refusalBy200;
        (isRow && !again && !isOwnForm ? asked : own).add(exchange);
        if (!own.has(exchange)) continue;
        const form = formOf(exchange);
        if (form !== null && !isAttackLike(exchange.request)) forms.set(form, (forms.get(form) ?? 0) + 1);
      }
    },
    /** Whether the platform gave this page. */
    isPlatforms: (exchange: Exchange): boolean => own.has(exchange),
    /** Notes an answer of the platform. */
    answered: (exchange: Exchange): void => hidden.answered(exchange),
    /** Whether the answer is JSON of a form that is known as the platform's. */
    isKnown: (exchange: Exchange): boolean => isJson(exchange) && isOfKnownForm(exchange) && !hidden.mayBe,
    /** Whether the end of the run shows who gave the answer, although its form is known: it is not sent again. */
    isDeferred(exchange: Exchange): boolean {
      if (!hidden.mayBe || !isOfKnownForm(exchange)) return false;
      hidden.came(exchange);
      if (!hidden.mayBe) return false;
      deferred.push(exchange);
      return true;
    },
    /**
     * The exchanges whose page the platform gave, or may have given, once nothing else is sent; or something in front,
     * in the place of each refusal.
     */
    get ofPlatform(): readonly Exchange[] {
      return [...own, ...asked, ...open.keys(), ...deferred];
    },
    /** Decides which of the two it is. */
    conclude(): readonly Concluded[] {
      const counted = hidden.are(this.ofPlatform) ? asSameAnswer : asPlatforms;
      return this.ofPlatform.map((exchange) => ({ exchange, counted: counted(exchange) }));
    },
    /** The exchanges whose page something in front gave. */
    ofOthers,
  };
}
