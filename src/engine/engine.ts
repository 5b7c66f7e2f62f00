import type { OperationTraffic, ReportObservation } from '../contract/report.ts';
import { prepareValidation } from '../contract/schema/index.ts';
import { type Facts, type Scenario, usesOrders } from '../requirements/history/index.ts';
import { matchesSelection } from '../config/index.ts';
import { Judgements } from './judging/judgements.ts';
import { JudgingTime } from './judging/judging-time.ts';
import { Confirmation } from './confirming/confirmation.ts';
import { Discovery } from './discovery/discovery.ts';
import { sendNoJson } from './discovery/no-baseline.ts';
import { countCrashes } from './door.ts';
import { Observations } from './observations.ts';
import { Ledger } from '../journal/ledger.ts';
import { OrderSupply } from './orders/order-supply.ts';
import { Phases } from './phases.ts';
import type { FixedCase } from '../journal/pinned/pinned-case.ts';
import { runPinned, tellHeld, workOf } from './pinned/run-pinned.ts';
import { type Judged, registered, registeredObservations } from '../requirements/requirement.ts';
import type { Run } from './run.ts';
import { type Known, reasonUntested, runFacts } from './run-facts.ts';
import { ScenarioPlayer } from './scenario-player.ts';
import { isPlayed, type Selected, selectRequirements } from './select.ts';
import { cancelBodies, documentedCall } from './target.ts';

/** Milliseconds after which the first call is on its way, and there is time to prepare for the answers. */
const whileWaiting = 10;

/** Runs the selected requirements against the target: discovery, scenarios, judges, confirmation. */
export class Engine implements Known {
  readonly run: Run;
  readonly discovery: Discovery;
  readonly orders: OrderSupply;
  readonly confirmation: Confirmation;
  /** What this run checks. */
  readonly selected: readonly Selected[];
  /** Scenarios that are over, of how many. */
  readonly progress = { done: 0, of: 0 };
  readonly #pinned: readonly FixedCase[];
  readonly #player: ScenarioPlayer;
  readonly #judgements: Judgements;
  readonly #judged: ReadonlyMap<string, Judged>;
  /** Scenarios of the selection, each with the requirements that it is played for. */
  readonly #played: ReadonlyMap<Scenario, readonly string[]>;
  /** Whether this run may send cancels, and has some to send. */
  readonly #cancels: boolean;
  readonly #observations: Observations;
  readonly #time: JudgingTime;
  #facts: Facts | null = null;

  /** `pinned`: fixed cases that are sent as well. `atWork` is called with the id of each judge before it begins. */
  constructor(run: Run, pinned: readonly FixedCase[] = [], atWork: (id: string | null) => void = () => undefined) {
    this.run = run;
    this.#pinned = pinned;
    const { settings } = run;
    this.selected = selectRequirements([...registered().values()], settings, run.guard.hostilePermitted);
    const judged = this.selected.map((one) => one.registered);
    this.#judged = new Map(judged.map((one) => [one.id, one]));
    this.#played = playedFor(judged, run);
    this.#cancels = run.guard.permitted && [...this.#played.keys()].some(usesOrders);
    this.discovery = new Discovery(run, this.#cancels);
    const { hostname } = new URL(run.baseUrl);
    this.orders = new OrderSupply(run, new Ledger(settings.ledger, run.id, hostname, run.now, settings.outMode));
    const facts = (): Facts => this.facts();
    const player = new ScenarioPlayer(run, this.discovery, this.orders, facts);
    this.#player = player;
    const time = new JudgingTime(settings.traffic.maxTime, atWork);
    this.#time = time;
    this.#observations = new Observations(time);
    const confirmation = new Confirmation({ run, facts, send: player.sender(null, false), time });
    this.confirmation = confirmation;
    this.#judgements = new Judgements({
      run,
      facts,
      judged,
      sender: (id) => player.sender(id),
      confirm: (one, found) => confirmation.relation(one, found),
      time,
      observe: () => this.#observations.take(run.history, this.facts()),
    });
    run.orders = this.orders;
    run.judgements = this.#judgements;
  }

  /** The facts of the run: fixed once the baseline searches are found. */
  facts(): Facts {
    return this.#facts ?? runFacts(this);
  }

  /** Ids of requirements and open points whose judging did not end. */
  get late(): readonly string[] {
    return this.#time.late;
  }

  /** Answers to the open points; none if none is registered. */
  observations(traffic: readonly OperationTraffic[]): readonly ReportObservation[] {
    this.#observations.take(this.run.history, this.facts());
    return this.#observations.lines(this.run.settings.statement, traffic);
  }

  /** Runs everything that is selected, judges it, and leaves the outcomes. */
  async execute(): Promise<void> {
    const { run, discovery } = this;
    for (const { requirement } of this.selected) run.select(requirement);
    this.progress.of = this.#played.size;
    const ready = discovery.ready().then(() => void (this.#facts = runFacts(this)));
    setTimeout(() => void prepareValidation(), whileWaiting);
    // Scenarios that need no accepted search, cancels above all, are played during discovery.
    await discovery.reached();
    if (discovery.notThePlatform !== null) {
      for (const outcome of run.outcomes.values()) outcome.notApplicable(discovery.notThePlatform);
      return;
    }
    if (this.#cancels) {
      await this.#tryKeyOnCancel();
      // If no search is accepted, a cancel that names no order shows whether the platform is there.
      if (!run.platformHeard && run.client.traffic.stopped === null) await sendNoJson(run, 'cancel');
    }
    const phases = new Phases(async (phase) => {
      if (phase === 'without-key') await this.#settle(false);
    });
    const passed: FixedCase[] = [];
    await Promise.all([
      ready,
      ...this.#pinned.flatMap((fixed) => {
        const judged = this.#judged.get(fixed.requirement);
        const work = workOf(fixed);
        if (judged === undefined || !isPlayed(work, run.settings)) return [];
        return phases.run('search', work.phase, async () => {
          await ready;
          if (await runPinned(fixed, judged, run, this.confirmation)) passed.push(fixed);
        });
      }),
      ...[...this.#played].map(([scenario, ids]) =>
        phases.run(usesOrders(scenario) ? 'cancel' : 'search', scenario.phase ?? 'together', async (until) => {
          await this.#player.play(scenario, ids, until);
          this.progress.done += 1;
        }),
      ),
    ]);
    await this.orders.tidyUp();
    run.budget.scenariosAreOver();
    countCrashes(run);
    await this.#settle(true);
    this.#judgements.end();
    for (const outcome of run.outcomes.values()) {
      const reason = reasonUntested(outcome.requirement, this);
      if (reason !== null) outcome.untested(reason);
    }
    for (const fixed of passed) tellHeld(fixed, run);
  }

  /** Judges the history, and confirms the findings. */
  async #settle(last: boolean): Promise<void> {
    await this.#judgements.judge(last);
    await this.confirmation.findings((id) => this.#judged.get(id) ?? null);
  }

  /**
   * If searches refuse the key, a cancel of a made-up number is sent first: if it is refused for the key as well, no
   * other cancel is sent, and no order is taken.
   */
  async #tryKeyOnCancel(): Promise<void> {
    const { run } = this;
    if (!run.key.unproved) return;
    const [order] = run.guard.madeUp(run.settings.seed + 4);
    const body = { order_no: order?.value ?? '', ...cancelBodies(run.settings).plain };
    // One 401 may be an isolated error, or of one server behind the address.
    for (let tries = 0; tries < 2; tries += 1) {
      const exchange = await run.send(documentedCall('cancel', body, null, { connection: 'new' }));
      if (exchange.answer?.status !== 401) return;
    }
  }
}

/** The scenarios that a run plays for these requirements and its open points. */
function playedFor(
  judged: readonly { readonly id: string; readonly asks: readonly Scenario[] }[],
  { settings }: Run,
): ReadonlyMap<Scenario, readonly string[]> {
  const observed = [...registeredObservations().values()].filter(({ id }) => matchesSelection(id, settings));
  const ids = new Map<Scenario, string[]>();
  // The calls of a scenario count for the requirement with the fewest scenarios: it is most about that one.
  for (const { id, asks } of [...judged, ...observed].toSorted((a, b) => a.asks.length - b.asks.length))
    for (const scenario of asks)
      if (isPlayed(scenario, settings)) ids.set(scenario, [...(ids.get(scenario) ?? []), id]);
  return ids;
}
