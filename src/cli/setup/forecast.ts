import { judgeWaivers, type Settings } from '../../config/index.ts';
import { present, count, someNames, withStop } from '../../contract/text.ts';
import { selects, usesOrders } from '../../requirements/index.ts';
import { estimateOf, type Plan } from '../run/plan.ts';

/** Facts that are known before a run and decide how it will end. */
interface Foreseen {
  readonly settings: Settings;
  readonly requirements: Plan['requirements'];
  /** Ids of requirements that lack something. */
  readonly untested: readonly string[];
  /** A sentence about the limit that will end the run early, or null. */
  readonly tooFew: string | null;
  /** Whether orders will be cancelled. */
  readonly spends: boolean;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
}

/**
 * How a run would end if something is not ready: it would not begin, it could judge nothing, or the answers may break a
 * MUST.
 */
const endings = {
  2: '2, and send nothing',
  3: '3 (no verdict)',
  open: '3 (no verdict), or with 1 if a MUST is broken',
};

/** Why a target is not ready, how a run would end, and what to do unless `why` says so. */
export function notReadyText({
  why,
  ends,
  todo,
}: {
  readonly why: string;
  readonly ends: keyof typeof endings;
  readonly todo: string | null;
}): string[] {
  return [
    `Not ready: ${withStop(why)}`,
    `A run would end with exit code ${endings[ends]}.`,
    ...(todo === null ? [] : [`Next: ${todo}`]),
  ];
}

/** How a run will end: one line, and one more for each cause. */
export function forecast(foreseen: Foreseen): string[] {
  const { waivers } = foreseen.settings;
  const expired = judgeWaivers(waivers, { requirements: [], findings: [] }, foreseen.today).flatMap(
    ({ advice }) => advice ?? [],
  );
  const unproved = present([untestedText(foreseen), foreseen.tooFew]);
  if (expired.length === 0 && unproved.length === 0)
    return [
      'Ready. A run will end with exit code 0 if every MUST passes, 1 if one fails, 3 if one cannot be judged.',
      ...untriedText(foreseen),
    ];
  const code = expired.length > 0 ? '1' : endings.open;
  return [
    `Ready, but a run will end with exit code ${code}:`,
    ...[...expired, ...unproved].map((cause) => `- ${withStop(cause)}`),
  ];
}

/**
 * A line about calls that only a run sends, because they create something or are not searches; empty if there are none.
 */
function untriedText({ settings: { orders, operations }, spends }: Foreseen): string[] {
  const untried = [
    ...(spends ? [orders.kind === 'create' ? '`orders.create`' : 'whether the orders can be cancelled'] : []),
    ...(operations.busTripDetail === null ? [] : ['`operations.busTripDetail`']),
    ...(operations.busOrderCreate === null ? [] : ['`operations.busOrderCreate`']),
  ];
  return untried.length === 0
    ? []
    : [`Not tried here: ${untried.join(', ')}. If one of these fails, the run ends with 3 and shows the answer.`];
}

/** The MUSTs that stay untested and are not accepted as that, with the ways to a verdict; null if there are none. */
function untestedText({ settings, requirements, untested }: Foreseen): string | null {
  const lacking = new Set(untested);
  const musts = requirements
    .filter(
      ({ id, level }) =>
        level === 'MUST' && lacking.has(id) && !settings.acceptUntested.some((accepted) => selects(accepted.id, id)),
    )
    .map(({ id }) => id);
  if (musts.length === 0) return null;
  const named = someNames(musts);
  const ofOrders = usesOrders(settings.scope) && musts.some((id) => !id.startsWith('bus.'));
  const ways = [
    musts.length === 1 ? 'supply what it lacks' : 'supply what they lack',
    ...(ofOrders ? ['test bus search alone (--scope bus-search)'] : []),
    `accept ${musts.length === 1 ? 'it' : 'them'} (acceptUntested: ${beginnings(musts, requirements).join(', ')})`,
  ];
  return (
    `${count(musts.length, 'MUST')} ${musts.length === 1 ? 'stays' : 'stay'} untested: ${named}. For a verdict, ` +
    `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}`
  );
}

/** The ids; a common beginning replaces them if all MUSTs with that beginning are among them. */
function beginnings(ids: readonly string[], requirements: Plan['requirements']): string[] {
  const musts = requirements.filter(({ level }) => level === 'MUST').map(({ id }) => id);
  return [
    ...new Set(
      ids.map((id) => {
        const beginning = id.split('.')[0] ?? id;
        return musts.every((one) => !selects(beginning, one) || ids.includes(one)) ? beginning : id;
      }),
    ),
  ];
}

/** Factor for the time of a run, because not all places for calls are always in use. */
const waits = 1.4;

/**
 * The number of calls that the limits of a run allow, and the limits in words. `latency`: milliseconds of an answer.
 */
function roomFor(
  { concurrency, rate, maxRequests, maxTime }: Settings['traffic'],
  latency: number,
): { readonly calls: number; readonly by: string } {
  const seconds = (latency * waits) / 1000;
  const limits = [
    { calls: maxRequests, by: '--max-requests' },
    ...(rate === null ? [] : [{ calls: rate * maxTime, by: `${rate} a second for ${maxTime} s (--rate, --max-time)` }]),
    {
      calls: Math.floor((maxTime * concurrency) / Math.max(seconds, 0.001)),
      by:
        `${concurrency} at once for ${maxTime} s, with answers in ${(latency / 1000).toFixed(1)} s ` +
        '(--concurrency, --max-time)',
    },
  ];
  return limits.toSorted((one, other) => one.calls - other.calls)[0] as (typeof limits)[number];
}

/** A sentence about the limit that will end a run early, or null. */
export function tooFewCalls(plan: Plan, settings: Settings, latency: number): string | null {
  const room = roomFor(settings.traffic, latency);
  const { calls } = estimateOf(plan, settings);
  return room.calls >= calls
    ? null
    : `it ends early: the run needs about ${calls} calls, and the limits allow ${room.calls}: ${room.by}`;
}
