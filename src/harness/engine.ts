import { errorStack } from '../model/error-text.ts';
import { type Exchange, isAccepted } from '../model/exchange.ts';
import type { ReportObservation } from '../model/report.ts';
import { prepareValidation } from '../schema/index.ts';
import { History, type Scenario } from '../history/index.ts';
import { Judgements } from './asking/judgements.ts';
import { Scenarios } from './asking/scenarios.ts';
import { CallBudget } from './call-budget.ts';
import { type CancelBodies, cancelBodies } from './orders/cancel-bodies.ts';
import { confirmFindings } from './confirm.ts';
import { Creations } from './orders/creation.ts';
import { Ledger } from './orders/ledger.ts';
import { lifeMaterial } from './orders/life-material.ts';
import { Lives } from './orders/lives.ts';
import { LoneTurns } from './lone-turns.ts';
import { Looks } from './looks.ts';
import { Observations } from './observation.ts';
import { Orders } from './orders/orders.ts';
import type { FixedCase } from './pinned/fixed-case.ts';
import { type Registered, registered, watchSettings } from './requirement.ts';
import { pinnedByKey, type PinnedByKey, runPinned } from './pinned/run-pinned.ts';
import type { Run } from './run.ts';
import { type Selected, selectRequirements } from './select.ts';
import { stage, waitsFor, work } from './stage-order.ts';
import { Stages } from './stages.ts';
import { documentedCall } from './target.ts';
import type { Walk, Way } from './paging-walk.ts';
import { wordsFor } from './words.ts';
import { sendNoJson, whyNotThePlatform } from './ground/recognition.ts';
import { type Ground, World } from './ground/world.ts';

/** Milliseconds after which the first call is on its way, and there is time for what the answers need. */
const whileWaiting = 10;

/** Runs the selected requirements against the target: one engine, one run. */
export class Engine {
  readonly run: Run;
  readonly world: World;
  readonly looks: Looks;
  readonly orders: Orders;
  readonly cancelBodies: CancelBodies;
  readonly budget: CallBudget;
  readonly creations: Creations;
  /** What this run checks. */
  readonly selected: readonly Selected[];
  readonly #pinned: readonly FixedCase[];
  readonly #stages: Stages;
  readonly #walks = new Map<string, Promise<Walk>>();
  readonly #lives: Lives;
  readonly #observations: Observations;
  readonly #lone = new LoneTurns(() => this.run.acceptedApart !== null);
  readonly #scenarios: Scenarios;
  readonly #judgements: Judgements;
  #spends = false;
  /** What of the pinned cases shows only when all is done. */
  readonly #toldLast: (() => void)[] = [];
  #done = 0;

  /** `pinned`: fixed cases that are sent before all else. */
  constructor(run: Run, pinned: readonly FixedCase[] = []) {
    this.run = run;
    this.#pinned = pinned;
    this.world = new World(run);
    this.looks = new Looks(run, this.world);
    this.selected = selectRequirements([...registered().values()], run.settings, this.mayCancelHostile);
    const host = new URL(run.baseUrl).hostname;
    this.orders = new Orders(run, new Ledger(run.settings.ledger, run.id, host, run.now));
    this.cancelBodies = cancelBodies(run.settings);
    this.budget = new CallBudget(run);
    this.creations = new Creations(run);
    this.#lives = new Lives(run, this.orders, lifeMaterial(run.settings, this.cancelBodies));
    this.#observations = new Observations(run, this.world);
    const history = new History(this.world);
    run.onExchange = (exchange) => {
      history.add(exchange);
      this.#judgements.noted();
    };
    this.#scenarios = new Scenarios(this, history);
    const judged = this.selected.flatMap(({ registered: { id, judge } }) => (judge === null ? [] : [{ id, judge }]));
    this.#judgements = new Judgements(history, this.#scenarios, judged, (id) => run.outcome(id));
    this.#stages = new Stages((next) => this.#before(next), waitsFor);
  }

  /** What a lockout would make impossible is done before any other key is shown. */
  async #before(next: number): Promise<void> {
    if (next >= stage.withoutKey) await this.#judgements.judge();
    if (next >= stage.keysOfOrders) await confirmFindings(this);
  }

  get mayCancel(): boolean {
    return this.run.guard.permitted;
  }

  get mayCancelHostile(): boolean {
    return this.run.guard.hostilePermitted;
  }

  /** Whether this run cancels orders: it may, and something that it checks needs that. */
  get spends(): boolean {
    return this.#spends;
  }

  get cancelAdvice(): string {
    return this.run.guard.advice;
  }

  lives(): Lives {
    return this.#lives;
  }

  /** Why a relation that broke once is not tried again, or null. */
  async endsRelation(ground: Ground, sentFor: string): Promise<string | null> {
    if (!this.budget.mayRepeat()) return 'a relation over several answers broke once, and the calls left are kept for other probes';
    return (await this.looks.isMoving(ground, sentFor)) ? 'the inventory of the route moves with every look' : null;
  }

  /** Waits for a later stage of the run. */
  async afterEverything(name: string, which: number): Promise<void> {
    await this.#stages.wait(name, Math.min(which, stage.keysOfOrders));
    // A lockout spoils nothing any more once the order that has seen wrong keys has seen the right one.
    if (which === stage.wrongKeys && this.#spends) await this.#lives.keysJudged.wait();
  }

  /** One at a time. */
  alone<T>(body: () => Promise<T>, behindAccepted: boolean): Promise<T> {
    return this.#lone.take(body, behindAccepted);
  }

  /** The first walk of each way serves every requirement. */
  sharedWalk(ground: Ground, way: Way, fresh: boolean, make: () => Promise<Walk>): Promise<Walk> {
    const key = JSON.stringify([ground.body, way]);
    const known = this.#walks.get(key);
    if (known !== undefined && !fresh) return known;
    const walking = make();
    if (known === undefined) this.#walks.set(key, walking);
    return walking;
  }

  /** Requirements whose probes are done, of how many. */
  get progress(): { done: number; of: number } {
    return { done: this.#done, of: this.selected.filter((one) => one.probed).length };
  }

  /** Answers to the open points; none where none is registered. */
  observations(): readonly ReportObservation[] {
    return this.#observations.lines();
  }

  /** Makes the calls of an open point, once a run. */
  askOpenPoint(id: string): Promise<void> {
    return this.#observations.ask(id);
  }

  /** The same for one that would be asked later anyway. */
  async askOpenPointSoon(id: string): Promise<void> {
    if (this.#observations.isSelected(id)) await this.#observations.ask(id);
  }

  /** Runs everything that is selected, judges it, and writes the verdicts to the journal. */
  async execute(): Promise<void> {
    const { run, selected } = this;
    for (const one of selected) {
      run.select(one.requirement);
      for (const watch of one.registered.watches) run.watch(watch.create(watchSettings(run.settings)));
    }
    run.watch(this.#observations.watcher);
    const probed = selected.filter((one) => one.probed);
    this.#spends = this.mayCancel && probed.some((one) => one.requirement.needs.includes('orders'));
    run.hold();
    const ready = this.world.ready();
    setTimeout(() => void prepareValidation(), whileWaiting);
    const pinned = pinnedByKey(this.#pinned, new Set(probed.map((one) => one.requirement.id)));
    // What needs no ground, cancels above all, goes out while it is looked for.
    await (pinned.valid.length > 0 ? ready : this.world.reached());
    const foreign = this.world.foreign ?? (await this.#foreignToCancels());
    if (foreign === null) run.judgeHeld();
    else {
      for (const outcome of run.outcomes.values()) outcome.lack(foreign);
      return;
    }
    if (this.#spends || probed.some(({ requirement }) => requirement.id.startsWith('cancel.'))) await this.#tryKeyOnCancel();
    this.#toldLast.push(await runPinned(pinned.valid, this));
    await Promise.all([
      ready,
      ...this.#pinnedOfOtherKeys(pinned),
      ...this.#spending(),
      this.#stages.run(work.openPoints, async () => {
        await ready;
        await this.#stages.wait(work.openPoints, stage.openPoints);
        await this.#observations.askAll();
      }),
      ...probed.map(({ registered: one }) => this.#stages.run(one.id, () => this.#probe(one))),
      ...this.#scenariosAsked().map(({ scenario, name, ids }) => this.#stages.run(name, () => this.#scenarios.play(scenario, name, ids))),
    ]);
    await this.#judgements.judge(true);
    await confirmFindings(this);
    await this.#keyToTheEnd();
    for (const tell of this.#toldLast) tell();
    run.endWatching();
    this.#judgements.end();
    for (const outcome of run.outcomes.values()) {
      const why = this.world.whyNothing(outcome.requirement.id);
      if (why !== null) outcome.lackGround(why);
    }
  }

  /** Where no search can tell, a cancel that no platform accepts does: no order is taken where what answers is not the platform. */
  async #foreignToCancels(): Promise<string | null> {
    const { run } = this;
    if (!this.#spends || run.settings.routes.length > 0) return null;
    const send = (): Promise<Exchange> => sendNoJson(run, 'cancel');
    this.world.foreign = await whyNotThePlatform(run, await send(), send);
    return this.world.foreign;
  }

  /** Where searches refuse the key, a cancel of a made-up number goes first: refused for the key as well, it is the last, and no order is taken. */
  async #tryKeyOnCancel(): Promise<void> {
    const { run, orders } = this;
    if (!this.mayCancel || !run.key.unproved) return;
    const [order] = run.guard.madeUp(run.settings.seed + 4);
    const how = { statusOwner: 'cancel.unknown-order', connection: 'new' } as const;
    const send = (): Promise<Exchange> => run.send(documentedCall('cancel', { order_no: order?.value ?? '', ...this.cancelBodies.plain }, null, how));
    // One 401 may be a fault of its own, or of one server behind the address.
    for (let tries = 0; tries < 2; tries += 1) {
      const exchange = await send();
      if (isAccepted(exchange)) orders.cancelled(order?.value);
      if (exchange.answer?.status !== 401) return;
    }
  }

  /** Where nothing was accepted since the key was refused, it is shown once more: a key that is taken then has not expired. */
  async #keyToTheEnd(): Promise<void> {
    const { run, world } = this;
    const [ground] = world.grounds;
    if (run.key.needsProof && ground !== undefined) await run.send(documentedCall('search', ground.body, 'auth.valid-key', { connection: 'new' }));
    const { takenBack } = run.key;
    if (takenBack !== null) run.outcome('auth.valid-key')?.lose(takenBack.why, true, takenBack.calls);
  }

  /** Their keys are wrong or missing, and a lockout that follows is legal: these cases have to wait for their turn. */
  #pinnedOfOtherKeys({ without, wrong }: PinnedByKey): Promise<void>[] {
    const late = (name: string, cases: readonly FixedCase[], which: number): Promise<void> =>
      this.#stages.run(name, async () => {
        if (cases.length === 0) return;
        await this.afterEverything(name, which);
        this.#toldLast.push(await runPinned(cases, this));
      });
    return [late(work.pinnedWithoutKey, without, stage.withoutKey), late(work.pinnedWrongKeys, wrong, stage.wrongKeys)];
  }

  /** The lives of the run's orders, each kind when its turn has come. */
  #spending(): Promise<void>[] {
    if (!this.#spends) return [];
    return [
      this.#stages.run(work.earlyLives, async () => void (await this.#lives.early())),
      this.#stages.run(work.cancelsAlone, async () => {
        await this.#stages.quiet(work.cancelsAlone, (name) => !name.startsWith('bus.'));
        await this.#lives.untreated();
        await this.orders.ahead();
      }),
      this.#stages.run(work.otherKeys, async () => {
        // Its order is created while searches go on, so that calls without a key can go at once.
        await this.#stages.wait(work.otherKeys, stage.orderAhead);
        if (this.#lives.stopped === null) await this.orders.ahead();
        await this.#stages.wait(work.otherKeys, stage.withoutKey);
        await this.#lives.withoutKey();
        await this.#stages.wait(work.otherKeys, stage.keysOfOrders);
        await this.#lives.late();
      }),
    ];
  }

  /** Scenarios, each once, in the shard of the first requirement that asks it, under a name that tells stages whose calls they are. */
  #scenariosAsked(): { readonly scenario: Scenario; readonly name: string; readonly ids: readonly string[] }[] {
    const asked = new Map<Scenario, Selected[]>();
    for (const one of this.selected) for (const scenario of one.registered.asks) asked.set(scenario, [...(asked.get(scenario) ?? []), one]);
    return [...asked].flatMap(([scenario, by]) => {
      const ids = by.map(({ registered: { id } }) => id);
      return by[0]?.probed === true ? [{ scenario, ids, name: `${ids[0]}: ${scenario.name}` }] : [];
    });
  }

  async #probe(one: Registered): Promise<void> {
    const outcome = this.run.outcome(one.id);
    if (outcome === undefined) return;
    const { words, verify } = wordsFor(this, outcome);
    const ended = await Promise.allSettled(one.probes.map((probe) => words.attempt(() => probe(words))));
    for (const result of ended) {
      if (result.status === 'rejected') outcome.suiteError ??= errorStack(result.reason);
    }
    try {
      verify();
    } catch (error) {
      outcome.suiteError ??= String(error);
    }
    this.#done += 1;
  }
}
