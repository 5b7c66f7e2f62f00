import { isAccepted } from '../contract/exchange.ts';
import { member } from '../contract/json.ts';
import type { OperationTraffic, ReportObservation } from '../contract/report.ts';
import { prepareValidation } from '../contract/schema/index.ts';
import { type Facts, type Scenario, usesOrders } from '../requirements/history/index.ts';
import { matchesSelection } from '../config/index.ts';
import { Asking } from './judging/asking.ts';
import { Judgements } from './judging/judgements.ts';
import { JudgingTime } from './judging/judging-time.ts';
import { Confirmation } from './confirming/confirmation.ts';
import { sendNoJson } from './discovery/recognition.ts';
import { Discovery } from './discovery/discovery.ts';
import { Observations } from './observations.ts';
import { cancelBodies } from './orders/cancel-bodies.ts';
import { Ledger } from '../journal/ledger.ts';
import { Orders } from './orders/orders.ts';
import { OrderSupply } from './orders/order-supply.ts';
import { Phases } from './phases.ts';
import type { FixedCase } from '../journal/pinned/pinned-case.ts';
import { runPinned, tellHeld, workOf } from './pinned/run-pinned.ts';
import { catalogue, type Judged, openPoints } from '../requirements/index.ts';
import type { Run } from './run.ts';
import { type Known, runFacts } from './run-facts.ts';
import { isPlayed, type Selected, selectRequirements } from './select.ts';
import { documentedCall } from './target.ts';
import { reasonUntested } from './reason-untested.ts';

/** Milliseconds after which the first call is on its way, and there is time for what the answers need. */
const whileWaiting = 10;

/**
 * Runs the selected requirements against the target: finds the ground, plays the scenarios, has the judges read the
 * history, confirms.
 */
export class Engine implements Known {
  readonly run: Run;
  readonly discovery: Discovery;
  readonly orders: Orders;
  readonly supply: OrderSupply;
  readonly confirmation: Confirmation;
  /** What this run checks. */
  readonly selected: readonly Selected[];
  readonly #pinned: readonly FixedCase[];
  readonly #asking: Asking;
  readonly #judgements: Judgements;
  readonly #judged: ReadonlyMap<string, Judged>;
  /** Whether this run may send cancels, and has some to send. */
  readonly #cancels: boolean;
  readonly #observations: Observations;
  readonly #time: JudgingTime;
  #facts: Facts | null = null;
  /** Scenarios that are over, of how many. */
  readonly progress = { done: 0, of: 0 };

  /** `pinned`: fixed cases that are sent as well. `atWork` is called with the id of what is judged, before it is. */
  constructor(run: Run, pinned: readonly FixedCase[] = [], atWork: (id: string | null) => void = () => undefined) {
    this.run = run;
    this.#pinned = pinned;
    const { settings } = run;
    this.selected = selectRequirements(catalogue().values(), settings, run.guard.hostilePermitted);
    this.#cancels = run.guard.permitted && [...this.#played().keys()].some(usesOrders);
    this.discovery = new Discovery(run, this.#cancels);
    this.orders = new Orders(
      run,
      new Ledger(settings.ledger, run.id, new URL(run.baseUrl).hostname, run.now, settings.outMode),
    );
    this.supply = new OrderSupply(run, this.orders);
    const facts = (): Facts => this.facts();
    this.#asking = new Asking(run, this.discovery, this.supply, facts);
    const time = new JudgingTime(settings.traffic.maxTime, atWork);
    this.#time = time;
    this.#observations = new Observations(time);
    this.confirmation = new Confirmation(run, facts, this.#asking.asker(null, false), time);
    const judged = this.selected.map((one) => one.requirement);
    this.#judged = new Map(judged.map((one) => [one.id, one]));
    this.#judgements = new Judgements(run, facts, judged, this.#asking, this.confirmation, time);
    run.onExchange = (exchange) => {
      if (exchange.operation === 'cancel' && isAccepted(exchange))
        this.orders.cancelled(member(exchange.request.body, 'order_no'));
      this.#judgements.noted(() => this.#observations.take(run.history, this.facts()));
    };
  }

  /** What the run rests on: fixed once the ground is found. */
  facts(): Facts {
    return this.#facts ?? runFacts(this);
  }

  /** Ids of requirements and open points whose judging did not end. */
  get late(): readonly string[] {
    return this.#time.late;
  }

  /** Answers to the open points; none where none is registered. */
  observations(traffic: readonly OperationTraffic[]): readonly ReportObservation[] {
    this.#observations.take(this.run.history, this.facts());
    return this.#observations.lines(this.run.settings.statement, traffic, this.run.settings.shard !== null);
  }

  /** Runs everything that is selected, judges it, and leaves the outcomes. */
  async execute(): Promise<void> {
    const { run, discovery, selected } = this;
    for (const { requirement } of selected) run.select(requirement);
    const played = [...this.#played()].map(([scenario, ids]) => ({ scenario, ids }));
    this.progress.of = played.length;
    const ready = discovery.ready().then(() => void (this.#facts = runFacts(this)));
    setTimeout(() => void prepareValidation(), whileWaiting);
    // What needs no accepted search, cancels above all, goes out while one is looked for.
    await discovery.reached();
    if (discovery.notThePlatform !== null) {
      for (const outcome of run.outcomes.values()) outcome.lack(discovery.notThePlatform);
      return;
    }
    if (this.#cancels) {
      await this.#tryKeyOnCancel();
      // Where no search is accepted, a cancel that names no order tells whether the platform is there.
      if (!run.platformHeard && run.client.traffic.stopped === null) await sendNoJson(run, 'cancel');
    }
    const phases = new Phases(async (phase) => {
      if (phase === 'without-key') await this.#settle(false);
    });
    const held: FixedCase[] = [];
    await Promise.all([
      ready,
      ...this.#pinned.flatMap((fixed) => {
        const judged = this.#judged.get(fixed.requirement);
        if (judged === undefined || !isPlayed(workOf(fixed), run.settings)) return [];
        return phases.run('search', workOf(fixed).phase, async () => {
          await ready;
          if (await runPinned(fixed, judged, run, this.confirmation)) held.push(fixed);
        });
      }),
      ...played.map(({ scenario, ids }) =>
        phases.run(usesOrders(scenario) ? 'cancel' : 'search', scenario.phase ?? 'together', async (until) => {
          await this.#asking.play(scenario, ids, until);
          this.progress.done += 1;
        }),
      ),
    ]);
    await this.supply.tidyUp();
    run.budget.scenariosAreOver();
    run.conclude();
    await this.#settle(true);
    this.#judgements.end();
    for (const outcome of run.outcomes.values()) {
      const reason = reasonUntested(outcome.requirement, this);
      if (reason !== null) outcome.noBaseline(reason);
    }
    for (const fixed of held) tellHeld(fixed, run);
  }

  /** Judges what has come, and asks again what was found broken. */
  async #settle(last: boolean): Promise<void> {
    await this.#judgements.judge(last);
    await this.confirmation.findings((id) => this.#judged.get(id) ?? null);
  }

  /** Scenarios of what is selected, each with the requirements that it is played for. */
  #played(): ReadonlyMap<Scenario, readonly string[]> {
    const { settings } = this.run;
    const observed = openPoints().filter(({ id }) => matchesSelection(id, settings));
    const ids = new Map<Scenario, string[]>();
    // Its calls count for the requirement that it is most about: the one that the fewest scenarios are asked for.
    const byAsks = [...this.selected.map((one) => one.requirement), ...observed].toSorted(
      (one, other) => one.asks.length - other.asks.length,
    );
    for (const { id, asks } of byAsks)
      for (const scenario of asks)
        if (isPlayed(scenario, settings)) ids.set(scenario, [...(ids.get(scenario) ?? []), id]);
    return ids;
  }

  /**
   * Where searches refuse the key, a cancel of a made-up number goes first: refused for the key as well, it is the
   * last, and no order is taken.
   */
  async #tryKeyOnCancel(): Promise<void> {
    const { run } = this;
    if (!run.key.unproved) return;
    const [order] = run.guard.madeUp(run.settings.seed + 4);
    // One 401 may be a fault of its own, or of one server behind the address.
    for (let tries = 0; tries < 2; tries += 1) {
      const exchange = await run.send(
        documentedCall('cancel', { order_no: order?.value ?? '', ...cancelBodies(run.settings).plain }, null, {
          connection: 'new',
        }),
      );
      if (exchange.answer?.status !== 401) return;
    }
  }
}
