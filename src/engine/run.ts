import { dateFrame, type DateFrame } from '../arbitraries/index.ts';
import { ownWords } from '../requirements/checks/own-words.ts';
import type { Call, Client } from '../client/call.ts';
import { type Attempt, notSent, type Redactor } from '../client/index.ts';
import { spendsOrders } from '../config/index.ts';
import type { Settings } from '../config/settings.ts';
import { History, type KnownBefore, type Timed } from '../requirements/history/index.ts';
import { credentialsOf } from '../contract/asked-key.ts';
import { deepFrozen } from '../contract/deep-frozen.ts';
import { type Exchange, isAccepted } from '../contract/exchange.ts';
import { Firewall } from '../contract/firewall.ts';
import { asFirewalls, asPlatforms } from '../contract/recognition.ts';
import { onlyReads, spendsAnOrder } from '../contract/operations.ts';
import type { Reason } from '../contract/reason.ts';
import type { OwnWords } from '../contract/reasons/own-words.ts';
import type { ShownExchange } from '../contract/report.ts';
import type { Requirement } from '../contract/requirement.ts';
import { CallBudget } from './call-budget.ts';
import { Coverage } from './coverage.ts';
import { Guard } from './guard.ts';
import { type Finding, Outcome } from './outcome.ts';
import { cancelBodies } from './orders/cancel-bodies.ts';
import { CreationLog } from './orders/creation-log.ts';
import type { Journal } from '../journal/journal.ts';
import { KeyHistory } from './key-history.ts';
import { findingLine, type Showing } from './finding-line.ts';
import { TrafficMeter } from '../journal/traffic.ts';
import { showExchange } from '../journal/shown-exchange.ts';

/** Milliseconds that work has to end after the run has. */
const grace = 5000;

/** What a run needs of a redactor. */
type RunRedactor = Pick<Redactor, 'text' | 'exchange' | 'exchangeText'> & {
  within(exchanges: readonly Exchange[]): Pick<Redactor, 'text'>;
};

/** What a run is made of; the binding builds it, tests build smaller ones. */
export interface RunParts {
  readonly settings: Settings;
  /** The target, with the embedded platform's address where it is that. */
  readonly baseUrl: string;
  readonly embedded: boolean;
  readonly client: (
    onExchange: (exchange: Exchange) => void,
    onSending: (attempt: Attempt, call: Call) => void,
  ) => Client;
  readonly journal: Journal;
  readonly now: () => number;
  readonly id: string;
  /** Takes secrets and personal data out of what is written. */
  readonly redactor: RunRedactor;
}

/** The state of one run: the client, the history of what came, and the outcome of every requirement. */
export class Run implements Showing {
  readonly settings: Settings;
  readonly baseUrl: string;
  readonly embedded: boolean;
  readonly id: string;
  readonly client: Client;
  readonly journal: Journal;
  readonly now: () => number;
  readonly redactor: RunRedactor;
  readonly outcomes = new Map<string, Outcome>();
  readonly #calls = new WeakMap<Exchange, Call>();
  readonly #shown = new WeakMap<Exchange, ShownExchange>();
  /** Largest difference seen between the target's Date header and the local clock, milliseconds. */
  skew: number | null = null;
  readonly key: KeyHistory;
  /** On the way of every cancel. */
  readonly guard: Guard;
  /** How scenarios and confirming share the calls. */
  readonly budget: CallBudget;
  /** What tells of each request what it is. */
  readonly known: KnownBefore;
  readonly history: History;
  readonly coverage: Coverage;
  readonly meter = new TrafficMeter();
  readonly creations: CreationLog;
  /** What shows of a firewall in front of the platform. */
  readonly firewall: Firewall;
  /** Whether the platform itself has accepted a search or answered a cancel: before, no order is named or made. */
  platformHeard = false;
  /** Called with every exchange once it is in the history. */
  onExchange: (exchange: Exchange) => void = () => {};

  constructor(parts: RunParts) {
    this.settings = parts.settings;
    this.firewall = new Firewall(parts.settings.inFront.firewall);
    // Wrong keys, if any, are sent by the shard that spends orders, at any time.
    this.key = new KeyHistory(!spendsOrders(parts.settings));
    this.guard = new Guard(parts);
    this.budget = new CallBudget(
      parts.settings.traffic.maxRequests,
      () => this.client.traffic,
      parts.settings.packs.length,
    );
    this.baseUrl = parts.baseUrl;
    this.embedded = parts.embedded;
    this.id = parts.id;
    this.journal = parts.journal;
    this.now = parts.now;
    this.redactor = parts.redactor;
    this.known = {
      frame: (...exchanges) => this.frame(...exchanges),
      cancels: {
        bodies: cancelBodies(parts.settings),
        isMadeUp: (number) => this.guard.isMadeUp(number),
        isOurs: (number) => this.guard.isOurs(number),
      },
    };
    this.history = new History(this.known);
    this.coverage = new Coverage(parts.settings.apiKey, parts.settings.seed, this.guard);
    this.creations = new CreationLog(parts);
    this.client = parts.client(
      (exchange) => this.record(exchange),
      (attempt, call) => this.#announce(attempt, call),
    );
  }

  /** Why no scenario may send any more; null where it may. */
  get reasonNoMore(): Reason | null {
    return this.limiter ?? this.client.traffic.reason ?? this.budget.denied;
  }

  /**
   * Why a limiter in front let the run's time end: it was measured, and nothing else ended it. Null where that is not
   * so.
   */
  get limiter(): Reason | null {
    const { stopped, limiter } = this.client.traffic;
    return stopped === 'time' && limiter !== null ? { code: 'limiter', ...limiter } : null;
  }

  /** What is certain about dates by the local clock and the target's: now, or while these exchanges went on. */
  frame(...exchanges: readonly Timed[]): DateFrame {
    const locals = exchanges.length > 0 ? exchanges.flatMap(({ sentAt, endedAt }) => [sentAt, endedAt]) : [this.now()];
    const skew = this.skew ?? 0;
    // The target's clock may be set while a run goes on, and behind one address there may be several.
    const entry = exchanges.flatMap(({ targetDate }) => targetDate ?? []);
    return dateFrame([...locals.flatMap((at) => [at, at + skew]), ...entry], this.timeZone);
  }

  /** The zone by which the target is declared to live; null where that is not declared. */
  get timeZone(): string | null {
    const zone = this.settings.statement['timeZone'];
    return typeof zone === 'string' ? zone : null;
  }

  /** What the platform says in its own words, without secrets. */
  saying(exchange: Exchange): OwnWords {
    return ownWords(this.redactor.exchange(exchange));
  }

  /** The outcome of a selected requirement, or undefined where the run leaves it out. */
  outcome(id: string): Outcome | undefined {
    return this.outcomes.get(id);
  }

  select(requirement: Requirement): Outcome {
    const outcome = new Outcome(requirement, (finding) => this.writeFinding(finding));
    this.outcomes.set(requirement.id, outcome);
    return outcome;
  }

  /** Sends a call; its exchange is in the journal and in the history before this returns. */
  async send(call: Call): Promise<Exchange> {
    const reason = this.guard.reasonNot(call);
    if (reason !== null) return this.kept(call, reason);
    this.key.sending(credentialsOf(call.key));
    this.guard.sending(call);
    const guarded = {
      repeatable: call.repeatable && this.guard.mayRepeat(call),
      reasonNotToSend: () => this.guard.reasonNot(call) ?? call.reasonNotToSend?.() ?? null,
    };
    const exchange = await this.client.send(spendsAnOrder(call.operation) ? { ...call, ...guarded } : call);
    this.guard.ended(call, exchange);
    this.#calls.set(exchange, call);
    return exchange;
  }

  /** Waits, unless the run has ended meanwhile. */
  async pause(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds;
    for (let left = milliseconds; left > 0 && this.client.traffic.stopped === null; left = until - performance.now())
      await new Promise((resolve) => setTimeout(resolve, Math.min(100, left)));
  }

  /** What a piece of work comes to; an error where it goes on some seconds after the run has ended. */
  async within<T>(work: Promise<T>): Promise<T> {
    let endedAt = Infinity;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        if (this.client.traffic.stopped !== null) endedAt = Math.min(endedAt, performance.now());
        if (performance.now() - endedAt >= grace) reject(new Error('it did not end with the run'));
      }, 200);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearInterval(timer);
    }
  }

  /** A call that is kept back: nothing leaves, and all others of the run may. */
  kept(call: Call, reason: Reason): Exchange {
    const json = 'json' in call.body ? call.body.json : undefined;
    const bodyText = 'json' in call.body ? JSON.stringify(json) : String(call.body.raw);
    const exchange = notSent(
      call,
      { method: call.method, path: call.path, headers: {}, bodyText, body: json },
      reason,
      this.now(),
      true,
    );
    this.record(exchange);
    return exchange;
  }

  /**
   * Concludes on which inputs the platform dies, when no scenario comes any more: what something in front answered to
   * these counts as the platform's from now on, in the history too.
   */
  conclude(): void {
    for (const exchange of this.client.conclude()) this.#replace(exchange, asPlatforms(exchange));
  }

  /**
   * Concludes which answers that count as the platform's are a firewall's: from now on they are calls without an
   * answer, in the history too.
   */
  leaveOutFirewalls(): void {
    for (const exchange of this.history.exchanges) {
      const product = this.firewall.productOf(exchange);
      if (product === null) continue;
      const counted = asFirewalls(exchange, product);
      this.#replace(exchange, counted);
      this.firewall.add(counted);
    }
  }

  #replace(exchange: Exchange, counted: Exchange): void {
    const call = this.#calls.get(exchange);
    if (call !== undefined) this.#calls.set(counted, call);
    this.history.replace(exchange, counted);
  }

  /** The call that an exchange came from, to send it again; undefined for what was not sent by this run. */
  callOf(exchange: Exchange): Call | undefined {
    return this.#calls.get(exchange);
  }

  writeFinding(finding: Finding): void {
    this.journal.append(findingLine(finding, this));
  }

  /** Whether a call may be sent again to show what it has shown. */
  mayRepeat(call: Call): boolean {
    return onlyReads(call.operation) || (spendsAnOrder(call.operation) && this.guard.mayRepeat(call));
  }

  /** As reports show it; whole it stands in the journal already, and a huge answer may break many requirements. */
  show(exchange: Exchange): ShownExchange {
    const shown =
      this.#shown.get(exchange) ?? showExchange(this.redactor.exchange(exchange), this.baseUrl, this.settings.hosts);
    this.#shown.set(exchange, shown);
    return shown;
  }

  #announce(attempt: Attempt, call: Call): void {
    this.guard.left(call);
    if (!call.repeatable && !spendsAnOrder(call.operation)) this.creations.announce(attempt, call);
  }

  /** Takes note of an exchange that has ended. */
  record(exchange: Exchange): void {
    // What a rule of a pack judges is what all others judge.
    if (this.settings.packs.length > 0) deepFrozen(exchange);
    this.meter.add(exchange);
    this.journal.appendExchange(this.redactor.exchangeText(exchange));
    this.key.add(exchange);
    this.firewall.add(exchange);
    this.history.add(exchange);
    this.platformHeard ||=
      exchange.operation === 'cancel'
        ? exchange.answer !== null
        : exchange.operation === 'search' && isAccepted(exchange);
    this.onExchange(exchange);
    if (exchange.targetDate !== null) {
      const skew = exchange.targetDate - exchange.endedAt;
      if (this.skew === null || Math.abs(skew) < Math.abs(this.skew)) this.skew = skew;
    }
    if (exchange.sentFor !== null && exchange.fault?.kind !== 'not-sent') {
      const outcome = this.outcomes.get(exchange.sentFor);
      if (outcome !== undefined) outcome.calls += 1;
    }
  }
}
