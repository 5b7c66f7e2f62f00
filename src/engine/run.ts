import { dateFrame, type DateFrame } from '../arbitraries/index.ts';
import type { Call, Client } from '../client/call.ts';
import type { Attempt, Redactor } from '../client/index.ts';
import type { Settings } from '../config/settings.ts';
import type { History, KnownBefore, Timed } from '../requirements/history/index.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Json } from '../contract/json.ts';
import type { Firewall } from '../contract/firewall.ts';
import type { OwnWords } from '../contract/schema/index.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';
import type { Requirement } from '../contract/requirement.ts';
import type { Journal } from '../journal/journal.ts';
import type { TrafficMeter } from '../journal/traffic.ts';
import type { CallBudget } from './call-budget.ts';
import type { Coverage } from './coverage.ts';
import type { Guard } from './guard.ts';
import type { KeyHistory } from './key-history.ts';
import type { CreationLog } from './orders/creation-log.ts';
import type { Finding, Outcome } from './outcome.ts';

/** The clocks of a run: ours, and the target's as its Date headers show it. */
export class Clock {
  readonly #now: () => number;
  /** The time zone that the configuration declares for the target; null if it declares none. */
  readonly timeZone: string | null;
  /** Smallest difference seen between the target's Date header and our clock, milliseconds; null before any. */
  skew: number | null = null;

  /** `zone`: the declared time zone, such as `Asia/Shanghai`. */
  constructor(now: () => number, zone: Json | undefined) {
    this.#now = now;
    this.timeZone = typeof zone === 'string' ? zone : null;
  }

  /** The time now by our clock and by the target's, milliseconds. */
  both(): readonly [ours: number, theirs: number] {
    return [this.#now(), this.#now() + (this.skew ?? 0)];
  }

  /** What is certain about dates by both clocks: now, or while these exchanges went on. */
  frame(...exchanges: readonly Timed[]): DateFrame {
    const skew = this.skew ?? 0;
    const ours = exchanges.length > 0 ? exchanges.flatMap(({ sentAt, endedAt }) => [sentAt, endedAt]) : [this.#now()];
    // The target's clock may be set during a run, and several servers may be behind one address.
    const theirs = exchanges.flatMap(({ targetDate }) => targetDate ?? []);
    return dateFrame([...ours.flatMap((at) => [at, at + skew]), ...theirs], this.timeZone);
  }

  /** Reads the Date header of an answer. */
  add({ targetDate, endedAt }: Timed): void {
    if (targetDate === null) return;
    const skew = targetDate - endedAt;
    if (Math.abs(skew) < Math.abs(this.skew ?? Infinity)) this.skew = skew;
  }
}

/** A part that hears of every exchange of the run, as it comes in. */
export interface Listener {
  add(exchange: Exchange): void;
}

/** The parts that a session passes to a run; tests pass simpler parts. */
export interface RunParts {
  readonly settings: Settings;
  /** The target; of the embedded platform its address. */
  readonly baseUrl: string;
  readonly embedded: boolean;
  readonly client: (
    onExchange: (exchange: Exchange) => void,
    onSending: (attempt: Attempt, call: Call) => void,
  ) => Client;
  readonly journal: Journal;
  readonly now: () => number;
  readonly id: string;
  /** Takes secrets and personal data out of everything that is written. */
  readonly redactor: Pick<Redactor, 'text' | 'exchange' | 'exchangeText'> & {
    within(exchanges: readonly Exchange[]): Pick<Redactor, 'text'>;
  };
}

/** The parts of one run. No part knows the others: the functions that need several of them are given the run. */
export interface Run extends Omit<RunParts, 'client'> {
  readonly client: Client;
  readonly clock: Clock;
  readonly history: History;
  /** How the history knows the kind of each request. */
  readonly known: KnownBefore;
  readonly key: KeyHistory;
  readonly guard: Guard;
  readonly budget: CallBudget;
  readonly firewall: Firewall;
  readonly coverage: Coverage;
  readonly creations: CreationLog;
  readonly meter: TrafficMeter;
  /** By the id of the requirement, for all that the run judges. */
  readonly outcomes: Map<string, Outcome>;
  /** The call of each exchange that this run has sent, to send it again. */
  readonly calls: WeakMap<Exchange, Call>;
  /** Whether the platform itself has accepted a search or answered a cancel: before that no order is named or made. */
  platformHeard: boolean;
  /** Whether any answer may be the platform's: before that no answer passes or fails. */
  mayBePlatform: boolean;
  /** The order supply and the judgements, once an engine has made them. */
  orders: Listener | null;
  judgements: Listener | null;
  /** Sends a call through the door. */
  send(call: Call): Promise<Exchange>;
  /** Begins to count for a requirement. */
  select(requirement: Requirement): Outcome;
  writeFinding(finding: Finding): void;
  /** An exchange as reports show it. */
  show(exchange: Exchange): ShownExchange;
  /** The platform's own words in an answer, without secrets. */
  saying(exchange: Exchange): OwnWords;
}

/** Milliseconds that a scenario has to end after the run has. */
const grace = 5000;

/** Waits so many milliseconds; less if the run ends meanwhile. */
export async function pause({ client }: Pick<Run, 'client'>, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  for (let left = milliseconds; left > 0 && client.traffic.stopped === null; left = until - performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, left)));
}

/** The result of some work; throws if the work goes on some seconds after the run has ended. */
export async function within<T>({ client }: Pick<Run, 'client'>, work: Promise<T>): Promise<T> {
  let endedAt = Infinity;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (client.traffic.stopped !== null) endedAt = Math.min(endedAt, performance.now());
      if (performance.now() - endedAt >= grace) reject(new Error('it did not end with the run'));
    }, 200);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
}
