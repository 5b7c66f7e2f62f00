import type { ExchangeCheck, RunCheck } from '../checks/index.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Settings } from '../config/settings.ts';
import type { Evidence, Violation } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { onlyReads } from '../model/operations.ts';
import type { Scenario } from '../history/index.ts';
import type { Judge } from '../judging/index.ts';
import type { ShardTally } from '../model/report.ts';
import { requirementById } from '../requirements/index.ts';
import { showsAlone } from './pinned/judge-again.ts';
import type { Outcome } from './outcome.ts';
import type { Seen, Watcher } from './run.ts';
import { decideVerdict, type Tally, unseenRate } from './report/verdict.ts';
import type { Words } from './words.ts';

/** Sends what a requirement needs sent, and compares. */
export type Probe = (words: Words) => Promise<void>;

/** Judges every exchange of the run. */
export interface Watch {
  readonly create: (settings: WatchSettings) => Watcher;
}

/** What a watcher may know of the run's settings. */
export interface WatchSettings {
  readonly statement: Readonly<Record<string, Json>>;
  /** City codes of the configured routes. */
  readonly codes: readonly string[];
  /** The configuration's values known to be valid, by search field. */
  readonly supplied: Readonly<Record<string, readonly Json[]>>;
  /** The `cancel_reason` that the configuration knows to be valid, or null: where the target has a list of its own, any other is refused. */
  readonly cancelReason: string | null;
}

/** What a watcher may know, from the settings. */
export function watchSettings(settings: Pick<Settings, 'statement' | 'searchExtras' | 'routes' | 'cancelExtras'>): WatchSettings {
  const { statement, searchExtras, routes, cancelExtras } = settings;
  const reason = cancelExtras['cancel_reason'];
  return {
    statement,
    supplied: searchExtras,
    codes: [...new Set(routes.flatMap((route) => [route.start_city_code, route.end_city_code]))],
    cancelReason: typeof reason === 'string' ? reason : null,
  };
}

/** The values of `refund_status` that a statement declares. */
export function declaredRefundStatuses(statement: WatchSettings['statement']): string[] {
  const declared = statement['refundStatuses'];
  return Array.isArray(declared) ? declared.filter((one) => typeof one === 'string') : [];
}

/** A requirement that scenarios ask about, and that is judged from the history of the run. */
export interface Asked {
  readonly asks: readonly Scenario[];
  /** Left out where every answer is judged on its own. */
  readonly judge?: Judge;
}

/** A requirement as a suite registers it. */
export interface Registered {
  readonly id: string;
  readonly asks: readonly Scenario[];
  /** Null where none reads the history. */
  readonly judge: Judge | null;
  readonly watches: readonly Watch[];
  readonly probes: readonly Probe[];
}

const all = new Map<string, Registered>();

/** Registers how a requirement of the catalogue is checked: watches over every answer, probes of its own, or both. */
export function requirement(id: string, ...parts: ReadonlyArray<Watch | Probe | Asked>): void {
  if (requirementById(id) === undefined) throw new Error(`${id} is not in src/requirements: add its row there first`);
  if (all.has(id)) throw new Error(`${id} is registered twice: one requirement, one call`);
  all.set(id, {
    id,
    asks: parts.flatMap((part) => ('asks' in part ? part.asks : [])),
    judge: parts.flatMap((part) => ('asks' in part ? (part.judge ?? []) : []))[0] ?? null,
    watches: parts.filter((part): part is Watch => 'create' in part),
    probes: parts.filter((part): part is Probe => typeof part === 'function'),
  });
}

/** Everything that the suites have registered. */
export function registered(): ReadonlyMap<string, Registered> {
  return all;
}

/** Owners that asked for a refusal: an answer 200 is their finding, and nothing else is judged on it. */
const refusalOwners = new Set([
  'auth.missing-key',
  'auth.invalid-key',
  'auth.cancel-missing-key',
  'auth.cancel-invalid-key',
  'bus.past-date',
  'bus.malformed',
  'cancel.unknown-order',
  'cancel.malformed',
  'cancel.hostile-order-no',
]);

/** Whether an answer is judged by the rules for every answer: one cause, one requirement. */
function isJudged(exchange: Exchange, id: string): boolean {
  return exchange.statusOwner === id || !(exchange.answer?.status === 200 && refusalOwners.has(exchange.statusOwner));
}

/** What watches say nearly always: made once. */
const nothing: readonly Seen[] = [];
const oneHeld: readonly Seen[] = [{ held: 1 }];

/** A rule that each answer keeps or breaks on its own. */
export function everyAnswer(check: ExchangeCheck): Watch {
  const recheck =
    (cause: string) =>
    (exchange: Exchange): Violation | false => {
      const judgement = check.judge(exchange);
      return (judgement.applies && judgement.violations.find((violation) => violation.cause === cause)) || false;
    };
  return {
    create: () => ({
      requirement: check.id,
      scope: check.scope,
      add: (exchange) => {
        if (!isJudged(exchange, check.id)) return nothing;
        const judgement = check.judge(exchange);
        if (!judgement.applies) return nothing;
        if (judgement.violations.length === 0) return oneHeld;
        return judgement.violations.map((violation): Seen => ({
          evidence: { violation, exchange, controls: [], judge: { kind: 'check', id: check.id } },
          // A real order is never cancelled again to see a fault twice.
          recheck: onlyReads(exchange.operation) ? recheck(violation.cause) : null,
        }));
      },
    }),
  };
}

/** A rule over all answers of the run together. */
export function wholeRun(check: (settings: WatchSettings) => RunCheck): Watch {
  return {
    create: (settings) => {
      const rule = check(settings);
      const { id } = rule;
      const state = rule.create();
      let cases = 0;
      const judgeOf = ({ violation, exchange }: Evidence): Pick<Evidence, 'judge'> =>
        showsAlone(rule, exchange, violation.cause) ? { judge: { kind: 'check', id } } : {};
      const take = (found: ReturnType<typeof state.add>): readonly Seen[] => {
        const held = state.cases - cases - found.length;
        cases = state.cases;
        if (found.length === 0) return held === 0 ? nothing : held === 1 ? oneHeld : [{ held }];
        // The judge has to see every exchange; what it says of one that is another requirement's finding is left to that.
        const own = found.filter((evidence) => isJudged(evidence.exchange, id));
        return [...(held > 0 ? [{ held }] : []), ...own.map((evidence): Seen => ({ evidence: { ...evidence, ...judgeOf(evidence) }, recheck: null }))];
      };
      return {
        requirement: id,
        ...(rule.scope === undefined ? {} : { scope: rule.scope }),
        add: (exchange) => take(state.add(exchange)),
        end: () => take(state.end()),
      };
    },
  };
}

/** The journal's line on an outcome: the verdict and what it rests on; with the tally, so that those of shards can be added. */
export function outcomeLine(outcome: Outcome, withTally = false): { kind: 'requirement' } & Record<string, unknown> {
  const tally = outcome.tally();
  return {
    kind: 'requirement',
    id: outcome.requirement.id,
    ...decideVerdict(tally),
    cases: outcome.judged,
    answers: outcome.answers,
    lost: outcome.lost,
    unseenRate: unseenRate(outcome.judged),
    calls: outcome.calls,
    sharedCalls: outcome.sharedCalls,
    findings: [...outcome.findings.keys()],
    ...(withTally ? { tally: shardTally(tally) } : {}),
  };
}

/** What of a tally the report's row does not tell. */
function shardTally({ boundaryLost, lostBecause, missing, suiteError }: Tally): ShardTally {
  return { boundaryLost, lostBecause, missing, suiteError };
}
