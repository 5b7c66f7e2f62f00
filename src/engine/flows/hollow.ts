import { answerJson, type Exchange } from '../../contract/exchange.ts';
import { pointerToken, pointerTokens, isObject, type Json } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import { alterations } from './alterations.ts';
import type { FlowEnd } from './flow-end.ts';
import type { OfFlow } from './planned.ts';
import { playAgain, quietly, type Recorded, turn, type ReadPlace, Reads } from './play-again.ts';
import { groupedBy } from '../../contract/grouped-by.ts';
import { ownOperation } from '../../contract/operations.ts';
import { misfits } from '../../contract/schema-says.ts';

/** Plays of one flow at most, at least of each of its cases, and milliseconds that they may need. */
const most = { plays: 1000, ofEach: 20, time: 5000 };
/** Plays after which others get their turn. */
const atOnce = 20;
const anHour = 3_600_000;

/**
 * Plays a flow that held again, without sending anything, with other answers than those that came. Returns why it
 * shows nothing if none of them makes it fail by what it read in those that came; null if it asserts something, or that
 * cannot be found out.
 */
export function reasonHollow(one: OfFlow, held: readonly Recorded[]): Promise<Reason | null> {
  return held.length === 0 ? Promise.resolve(null) : quietly(() => playAll(one, held));
}

async function playAll(one: OfFlow, held: readonly Recorded[]): Promise<Reason | null> {
  const ofEach = Math.max(most.ofEach, Math.floor(most.plays / held.length));
  const usual = new Reads();
  for (const recorded of held)
    for (const late of [0, anHour]) {
      await turn();
      const end = await playAgain(one, recorded, recorded.trace.exchanges, { late, reads: usual });
      if (end?.is !== 'held') return null;
    }
  let spent = 0;
  let answers = 0;
  let unreached: ReadPlace | null = null;
  for (const [nth, recorded] of held.entries()) {
    let left = ofEach;
    for (const altered of alterations(recorded.trace.exchanges, nth)) {
      if (left === 0) break;
      left -= 1;
      answers += 1;
      if (answers % atOnce === 0) await turn();
      const begun = performance.now();
      const reads = new Reads();
      const end = await playAgain(one, recorded, altered, { reads });
      if (end === null) return null;
      if (hasObjected(end)) {
        const cause = await newCause(one, recorded, altered, reads.notIn(usual));
        if (cause === null) return null;
        unreached ??= cause;
      }
      spent += performance.now() - begun;
      if (spent > most.time) return null;
    }
  }
  if (unreached === null) return { code: 'flow-hollow', answers };
  const { operation, path } = unreached;
  return { code: 'flow-unreached', operation, at: path.map((name) => `/${pointerToken(name)}`).join('') };
}

/** Whether a flow found fault with the answers. A TypeError comes of any value that is missing. */
function hasObjected(end: FlowEnd): boolean {
  if (end.is !== 'crash') return end.is === 'failed';
  return ![TypeError, RangeError, SyntaxError, URIError].some((kind) => end.error instanceof kind);
}

/**
 * The place that a flow failed by with altered answers, if it is one of those that it has read in these alone: with
 * another value there it holds. An error's message may read any place; that changes nothing.
 */
async function newCause(
  one: OfFlow,
  recorded: Recorded,
  altered: readonly Exchange[],
  places: readonly ReadPlace[],
): Promise<ReadPlace | null> {
  for (const place of places)
    for (const answers of withOtherValues(altered, place))
      if ((await playAgain(one, recorded, answers))?.is === 'held') return place;
  return null;
}

/** The answers, each time with another value at a place. */
function* withOtherValues(answers: readonly Exchange[], { operation, path }: ReadPlace): Iterable<readonly Exchange[]> {
  for (const value of otherValues)
    yield answers.map((exchange) => {
      const { answer } = exchange;
      if (exchange.operation !== operation || answer === null) return exchange;
      const body = withValue(answerJson(exchange) ?? null, path, value);
      return { ...exchange, answer: { ...answer, body: { kind: 'json', value: body } } };
    });
}

/**
 * Whether a flow fails because of the value at a place of its answers: with another value there, it passes, or fails
 * with other values. Sends nothing. False if that cannot be found out.
 */
export function dependsOn(one: OfFlow, recorded: Recorded, failed: FlowEnd, place: ReadPlace): Promise<boolean> {
  return quietly(async () => {
    const { exchanges } = recorded.trace;
    if (!exchanges.some(({ operation }) => operation === place.operation)) return false;
    if (!isEqual(await playAgain(one, recorded, exchanges), failed)) return false;
    for (const answers of withOtherValues(exchanges, place)) {
      const end = await playAgain(one, recorded, answers);
      if (hasOtherEnd(end, failed)) return true;
    }
    return false;
  });
}

/** Whether a flow that failed now passes, or fails with other values: it depends on the place that was changed. */
function hasOtherEnd(end: FlowEnd | null, failed: FlowEnd): boolean {
  return end?.is === 'held' || (hasSameCause(end, failed) && !isEqual(end, failed));
}

/** A value with another one at a place, which may be new: `*` is all items of a list. */
function withValue(json: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (Array.isArray(json) && /^(?:\*|\d+)$/.test(name))
    return json.map((one, nth) => (name === '*' || String(nth) === name ? withValue(one, rest, value) : one));
  const members = isObject(json) ? json : {};
  return { ...members, [name]: withValue(members[name] ?? null, rest, value) };
}

/** What is put in a place, one after the other, to see whether a flow depends on it. */
const otherValues: readonly Json[] = [0, 1, 'text', '', true, null, Object.freeze([]) as [], Object.freeze({})];

/** Times that a flow is played again at most. */
const mostMisfits = 400;

/**
 * Why a flow that failed shows nothing by itself: what it asserts depends on a value that does not fit the schema of
 * its answer, and another requirement of this run, such as `taxi.estimate.answer`, reports that. The flow is played
 * again without sending anything, with other values in that place. If it then holds, or fails with other values, it
 * depends on the place. Returns null if it does not, or that cannot be found out.
 */
export function reasonMisfit(
  one: OfFlow,
  recorded: Recorded,
  failed: FlowEnd,
  isJudged: (requirement: string) => boolean,
): Promise<Reason | null> {
  return quietly(async () => {
    const { exchanges } = recorded.trace;
    let played = 0;
    for (const exchange of exchanges) {
      const see = `${exchange.operation}.answer`;
      if (!isJudged(see)) continue;
      for (const { at, other } of withOthers(exchange)) {
        // A flow that depends on chance or the time ends in another way at any time.
        if (played === 0 && !isEqual(await playAgain(one, recorded, exchanges), failed)) return null;
        if ((played += 1) > mostMisfits) return null;
        const answers = exchanges.map((given) => (given === exchange ? other : given));
        const end = await playAgain(one, recorded, answers);
        if (hasOtherEnd(end, failed)) return { code: 'flow-reads-misfit', see, at };
      }
    }
    return null;
  });
}

/** An answer with other values in each place that does not fit; of the items of a list in all of them. */
function* withOthers(exchange: Exchange): Iterable<{ readonly at: string; readonly other: Exchange }> {
  const { answer, operation } = exchange;
  const own = ownOperation(operation);
  if (own === null || answer === null) return;
  for (const [at, problems] of groupedBy(misfits(own, exchange), ({ starred }) => starred))
    for (const value of otherValues) {
      const changed = problems.reduce<Json>(
        (body, { pointer }) => withValue(body, pointerTokens(pointer), value),
        answerJson(exchange) ?? null,
      );
      yield { at, other: { ...exchange, answer: { ...answer, body: { kind: 'json', value: changed } } } };
    }
}

function hasSameCause(end: FlowEnd | null, failed: FlowEnd): boolean {
  return end?.is === 'failed' && failed.is === 'failed' && end.violation.cause === failed.violation.cause;
}

function isEqual(end: FlowEnd | null, failed: FlowEnd): boolean {
  return JSON.stringify(end) === JSON.stringify(failed);
}
