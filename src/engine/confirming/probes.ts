import { addDays } from '../../arbitraries/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { canonicalJson, type JsonObject, without } from '../../contract/json.ts';
import type { Facts, Request } from '../../requirements/history/index.ts';
import type { Fail } from '../../requirements/judging/index.ts';
import type { Judged } from '../../requirements/index.ts';
import { callAs, callsOf, differing, differsIn, type JournalCall } from '../../requirements/patterns/call.ts';
import { contrast, type Forecast, forecasts } from '../../requirements/patterns/contrast.ts';
import { callRows, writtenRows } from '../../requirements/patterns/rows/index.ts';
import type { Finding } from '../outcome.ts';
import type { Run } from '../run.ts';

/** Probes of one finding and of a run, at most. */
const [mostOfFinding, mostOfRun] = [6, 20];
/** Probes of one outcome about which all properties that fit agree, at most. */
const mostAlike = 2;
/** Failing and passing requests that probes are made from, at most. */
const [mostFailing, mostPassing] = [3, 12];
/** How far from today a probe may ask for, in days: each of the next or last ones, and ever longer ago. */
const eachDay = 60;
const longAgo = [90, 180, 365, 730, 2000, 10_000, 20_000, 100_000, 500_000];

interface Parts {
  readonly run: Pick<Run, 'history' | 'outcomes'> & { readonly budget: Pick<Run['budget'], 'may'> };
  readonly facts: () => Facts;
  readonly round: (
    judged: Judged,
    cause: string,
    requests: readonly Request[],
  ) => Promise<{ readonly failure: Fail | null; readonly exchanges: readonly Exchange[] }>;
}

/** The probes so far, by their outcome. */
type Sent = Readonly<Record<'failing' | 'passing', readonly Exchange[]>>;

/** The calls that a requirement judged, with the probes so far. */
interface Contrasted {
  readonly calls: readonly JournalCall[];
  readonly fails: (call: JournalCall) => boolean;
}

/**
 * Sends searches to find out what sets the failing calls of a finding apart, where the calls of the run do not show it:
 * each is a request of the run with one field, or the date, of another one. It is the search about which the properties
 * that fit disagree most. No verdict depends on the answers.
 */
export function createProbes({ run, facts, round }: Parts) {
  let sent = 0;

  /** `requests`: the evidence of the finding; `own`: the one of them that fails. */
  return async function probe(
    finding: Finding,
    judged: Judged,
    requests: readonly Request[],
    own: Request,
  ): Promise<void> {
    // Which answer of a relation is the wrong one is not known.
    if (finding.evidence.basis !== 'answer') return;
    const kind = run.history.entryOf(finding.evidence.exchange)?.kind;
    if (own.operation !== 'search' || own.input !== undefined || (kind !== 'other' && kind !== 'past-date')) return;
    const { cause } = finding.evidence.violation;
    const probed = { failing: [] as Exchange[], passing: [] as Exchange[] };
    const days = daysOf(facts(), kind);
    for (let nth = 0; nth < mostOfFinding && sent < mostOfRun && run.budget.may(requests.length); nth += 1) {
      const asked = contrasted(finding, judged.id, probed);
      const body = nextBody(asked, probed, days);
      if (body === null) return;
      sent += 1;
      const { failure, exchanges } = await round(
        judged,
        cause,
        requests.map((one) => (one === own ? { ...own, body } : one)),
      );
      const exchange = exchanges[requests.indexOf(own)];
      if (exchange === undefined || exchange.answer === null) continue;
      (failure === null ? probed.passing : probed.failing).push(exchange);
      const numbers = (of: readonly Exchange[]): number[] => of.map(({ call }) => call);
      finding.probes = { failing: numbers(probed.failing), passing: numbers(probed.passing) };
    }
  };

  function contrasted({ id }: Finding, requirement: string, probed: Sent): Contrasted {
    const { passing = [], failing = {} } = run.outcomes.get(requirement)?.byCall() ?? {};
    const failed = new Set([...(failing[id] ?? []), ...probed.failing.map(({ call }) => call)]);
    const passed = new Set([...passing, ...probed.passing.map(({ call }) => call)]);
    const isProbe = new Set([...probed.failing, ...probed.passing]);
    // An odd input is a cause of its own.
    const isPlain = (exchange: Exchange): boolean =>
      exchange.operation === 'search' && run.history.requestOf(exchange)?.input === undefined;
    const calls = callsOf([...new Set([...run.history.exchanges, ...isProbe])]).filter(
      ({ call, isReplay, exchange }) =>
        (failed.has(call) || passed.has(call)) && (!isReplay || isProbe.has(exchange)) && isPlain(exchange),
    );
    return { calls, fails: ({ call }) => failed.has(call) };
  }
}

/** The body of the next probe; null if the calls show the cause already, or no probe could. */
function nextBody({ calls, fails }: Contrasted, probed: Sent, days: readonly string[]): JsonObject | null {
  const probes = new Set([...probed.failing, ...probed.passing]);
  const isProbe = ({ exchange }: JournalCall): boolean => probes.has(exchange);
  const [failing, passing] = [calls.filter(fails), calls.filter((call) => !fails(call))];
  if (failing.length === 0 || passing.length === 0) return null;
  const things = { all: calls, identity: ({ identity }: JournalCall) => identity, probed: { isProbe, differsIn } };
  if (contrast(things, callRows, fails) !== null) return null;
  const fitting = forecasts(calls, writtenRows, fails);
  // The same fields in another order show nothing new.
  const known = new Set(calls.map((call) => canonicalJson(call.body)));
  let best: { readonly worth: number; readonly body: JsonObject } | null = null;
  for (const { body, from, pairsIf } of bodies(failing, passing, days)) {
    if (known.has(canonicalJson(body))) continue;
    const worth = worthOf(callAs(from, body), fitting, pairsIf, probed);
    if (worth > (best?.worth ?? 0)) best = { worth, body };
  }
  return best?.body ?? null;
}

/** A request that differs in one field from a call that passes (`pairsIf`: true) or fails. */
interface Candidate {
  readonly body: JsonObject;
  readonly from: JournalCall;
  /** The outcome with which it shows what that field does. */
  readonly pairsIf: boolean;
}

/** How evenly the properties that fit disagree about a request; less, if it only shows what all of them say. */
function worthOf(call: JournalCall, fitting: readonly Forecast<JournalCall>[], pairsIf: boolean, probed: Sent): number {
  const said = fitting.map((forecast) => forecast(call));
  const [yes, no] = [true, false].map((is) => said.filter((one) => one === is).length) as [number, number];
  if (yes > 0 && no > 0) return Math.min(yes, no);
  const has = yes > 0 ? probed.failing.length : probed.passing.length;
  return yes + no > 0 && yes > 0 === pairsIf && has < mostAlike ? 0.5 : 0;
}

/** Requests of the run with one field of another one, and with other dates. */
function* bodies(
  failing: readonly JournalCall[],
  passing: readonly JournalCall[],
  days: readonly string[],
): Iterable<Candidate> {
  for (const one of failing.slice(0, mostFailing)) {
    const near = passing.toSorted((a, b) => differing(one.body, a.body).length - differing(one.body, b.body).length);
    for (const other of near.slice(0, mostPassing))
      for (const name of differing(one.body, other.body)) {
        yield { body: withField(other.body, name, one.body), from: one, pairsIf: true };
        yield { body: withField(one.body, name, other.body), from: one, pairsIf: false };
      }
    for (const date of days) yield { body: { ...one.body, date }, from: one, pairsIf: false };
    for (const base of near.slice(0, 1))
      for (const date of days) yield { body: { ...base.body, date }, from: one, pairsIf: true };
  }
}

function withField(body: JsonObject, name: string, other: JsonObject): JsonObject {
  const value = other[name];
  return value === undefined ? without(body, name) : { ...body, [name]: value };
}

/** Days that are past, or not, everywhere. */
function daysOf(facts: Facts, kind: 'past-date' | 'other'): readonly string[] {
  const { pastBefore, notPastFrom } = facts.frame();
  const near = Array.from({ length: eachDay }, (_, nth) => nth);
  return kind === 'past-date'
    ? [...near, ...longAgo].map((days) => addDays(pastBefore, -1 - days))
    : near.map((days) => addDays(notPastFrom, days));
}
