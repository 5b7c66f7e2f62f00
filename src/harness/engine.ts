import { lifeReasons, wrongKeys } from '../arbitraries/index.ts';
import { mayCancel, mayCancelHostile } from '../config/index.ts';
import type { BoundOperation } from '../config/settings.ts';
import { errorStack } from '../model/error-text.ts';
import type { Exchange } from '../model/exchange.ts';
import type { ReportObservation } from '../model/report.ts';
import { prepareValidation } from '../schema/index.ts';
import { type CancelBodies, cancelBodies } from './cancel-bodies.ts';
import { unknownOutcome } from './creation.ts';
import { confirmFindings } from './confirm.ts';
import { Ledger } from './ledger.ts';
import { Lives } from './lives.ts';
import { Looks } from './looks.ts';
import { Observations } from './observation.ts';
import { Orders } from './orders.ts';
import type { FixedCase } from './fixed-case.ts';
import { readPinned } from './pinned-file.ts';
import { type Registered, registered, watchSettings } from './requirement.ts';
import { runPinned } from './run-pinned.ts';
import type { Run } from './run.ts';
import { type Selected, selectRequirements } from './select.ts';
import { Stages } from './stages.ts';
import { documentedCall, isBoundAccepted } from './target.ts';
import type { Walk, Way } from './paging-walk.ts';
import { wordsFor } from './words.ts';
import { type Ground, World } from './world.ts';

/**
 * Stages of a run after the main one: cancels that could hit orders which others need, once the early lives are over; searches
 * that no other search may be beside; those of the open points; calls without the key, after which a lockout is legal, so that
 * all that needs the key comes before; the key once more; the order that sees wrong keys; then wrong keys in searches.
 */
export const stage = { lateCancels: 0, alone: 1, openPoints: 2, withoutKey: 3, keyAgain: 4, keysOfOrders: 5, wrongKeys: 6 } as const;

/** Work of the engine itself that spends orders before any other key is shown. */
const [earlyLives, besideNoOther] = ['the early lives of orders', 'cancels beside no other'];

/** Whether a stage waits for work: searches do not wait for cancels, which they have nothing in common with, nor these for searches. */
function holds(which: number, name: string): boolean {
  const spends = name === earlyLives || name === besideNoOther;
  if (which === stage.lateCancels) return spends;
  return which >= stage.withoutKey || !(spends || name.startsWith('cancel.'));
}

/** Calls of the limit that repeated rounds and shrinking leave for later probes: so many, and no more than this share of it. */
const keptCalls = 200;
const keptShare = 0.2;

/** Milliseconds after which the first call is on its way, and there is time for what the answers need. */
const whileWaiting = 10;

/** Calls that shrinking may cost in a run. */
const mostShrinkCalls = 60;

/** Milliseconds before order detail is asked again whether an order is cancelled: five seconds in all. */
const patience = [500, 1500, 3000] as const;

/** Wrong keys tried on one order: enough to tell, few enough not to lock the key out. */
const wrongKeysPerOrder = 6;

/** Runs the selected requirements against the target: one engine, one run. */
export class Engine {
  readonly run: Run;
  readonly world: World;
  readonly looks: Looks;
  readonly orders: Orders;
  readonly cancelBodies: CancelBodies;
  /** What this run checks. */
  readonly selected: readonly Selected[];
  readonly #stages: Stages;
  readonly #walks = new Map<string, Promise<Walk>>();
  readonly #lives: Lives;
  readonly #observations: Observations;
  readonly #creating = new Map<string, number>();
  /** What calls of bound operations have left in the target, one text each. */
  readonly leftBehind: string[] = [];
  #turn: Promise<void> = Promise.resolve();
  #spends = false;
  #shrinkCalls = 0;
  #done = 0;

  constructor(run: Run) {
    this.run = run;
    this.world = new World(run);
    this.looks = new Looks(run, this.world);
    this.selected = selectRequirements([...registered().values()], run.settings, this.mayCancelHostile);
    const host = new URL(run.baseUrl).hostname;
    this.orders = new Orders(run, new Ledger(run.settings.ledger, run.id, host, run.now));
    this.cancelBodies = cancelBodies(run.settings);
    this.#lives = new Lives(run, this.orders, {
      plain: { label: 'a plain reason', body: this.cancelBodies.plain },
      withoutReason: this.cancelBodies.withReason({}),
      patience,
      reasons: lifeReasons.map(({ label, value }) => ({ label, body: this.cancelBodies.withReason(value) })),
      wrongKeys: wrongKeys(run.settings.apiKey, run.settings.seed)
        .slice(0, wrongKeysPerOrder)
        .map(({ label, value }) => ({ label, key: value })),
    });
    this.#observations = new Observations(run, this.world);
    this.#stages = new Stages((next) => (next >= stage.keysOfOrders ? confirmFindings(this) : Promise.resolve()), holds);
  }

  get mayCancel(): boolean {
    return this.run.embedded || mayCancel(this.run.settings, this.run.baseUrl);
  }

  get mayCancelHostile(): boolean {
    return this.mayCancel && (this.run.embedded || mayCancelHostile(this.run.settings, this.run.baseUrl));
  }

  /** Whether this run cancels orders: it may, and something that it checks needs that. */
  get spends(): boolean {
    return this.#spends;
  }

  get cancelAdvice(): string {
    return `cancel calls to ${new URL(this.run.baseUrl).hostname} are not permitted: name the host in \`allowCancel\` (--allow-cancel)`;
  }

  lives(): Lives {
    return this.#lives;
  }

  /** Why a relation that broke once is not tried again, or null. */
  async endsRelation(ground: Ground, sentFor: string): Promise<string | null> {
    if (!this.mayGoOn()) return 'a relation over several answers broke once, and the calls left are kept for other probes';
    return (await this.looks.isMoving(ground, sentFor)) ? 'the inventory of the route moves with every look' : null;
  }

  /** Whether enough calls are left to repeat rounds: the last ones are for what comes late, such as the keys. */
  mayGoOn(): boolean {
    const { maxRequests } = this.run.settings.traffic;
    return this.run.client.traffic.sent < maxRequests - Math.min(keptCalls, keptShare * maxRequests);
  }

  /** Whether a bound operation may be called once more: one that leaves something behind has a budget. */
  mayCreate(name: string, { creates, budget }: BoundOperation): boolean {
    const calls = this.#creating.get(name) ?? 0;
    if (creates) this.#creating.set(name, calls + 1);
    return !creates || calls < budget;
  }

  /** Notes what a call has left in the target, or may have left there: an order, unless it was refused. */
  created(name: string, bound: BoundOperation, exchange: Exchange): void {
    if (!bound.creates || exchange.fault?.kind === 'not-sent') return;
    const unknown = unknownOutcome(bound, exchange);
    const made = isBoundAccepted(bound, exchange) ? `what call ${exchange.call} (${name}) has made` : null;
    const left = unknown === null ? made : this.run.mayHaveCreated(exchange, unknown);
    if (left !== null) this.leftBehind.push(left);
    this.run.noteCreation(exchange.call, left);
  }

  /** Whether a shrink may send one more call. */
  mayShrink(): boolean {
    this.#shrinkCalls += 1;
    return this.#shrinkCalls <= mostShrinkCalls && this.mayGoOn();
  }

  /** Waits for a later stage of the run. */
  async afterEverything(name: string, which: number): Promise<void> {
    await this.#stages.wait(name, Math.min(which, stage.keysOfOrders));
    // A lockout spoils nothing any more once the order that has seen wrong keys has seen the right one.
    if (which === stage.wrongKeys && this.#spends) await this.#lives.keysJudged.wait();
  }

  /** One at a time. */
  alone<T>(body: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(body);
    this.#turn = turn.then(
      () => {},
      () => {},
    );
    return turn;
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
    const ready = this.world.ready();
    setTimeout(() => void prepareValidation(), whileWaiting);
    const pinned = this.#pinnedCases();
    // What needs no ground, cancels above all, goes out while it is looked for.
    await (pinned.valid.length > 0 ? ready : this.world.reached());
    await runPinned(pinned.valid, this);
    await Promise.all([
      ready,
      // Their keys are wrong, and a lockout that follows is legal: they have to wait for their turn.
      this.#stages.run('pinned cases without a key', () => this.#pinnedLate('pinned cases without a key', pinned.without, stage.withoutKey)),
      this.#stages.run('pinned cases with wrong keys', () => this.#pinnedLate('pinned cases with wrong keys', pinned.wrong, stage.wrongKeys)),
      this.#stages.run(earlyLives, async () => {
        if (this.#spends) await this.#lives.early();
      }),
      this.#stages.run(besideNoOther, async () => {
        if (!this.#spends) return;
        await this.#stages.quiet(besideNoOther, (name) => !name.startsWith('bus.'));
        await this.#lives.untreated();
        await this.orders.ahead();
      }),
      this.#stages.run('the order that sees other keys', async () => {
        if (!this.#spends) return;
        await this.#stages.wait('the order that sees other keys', stage.withoutKey);
        await this.#lives.withoutKey();
        await this.#stages.wait('the order that sees other keys', stage.keysOfOrders);
        await this.#lives.late();
      }),
      this.#stages.run('the open points', async () => {
        await ready;
        await this.#stages.wait('the open points', stage.openPoints);
        await this.#observations.askAll();
      }),
      ...probed.map(({ registered: one }) => this.#stages.run(one.id, () => this.#probe(one))),
    ]);
    await confirmFindings(this);
    await this.#keyToTheEnd();
    run.endWatching();
    for (const outcome of run.outcomes.values()) {
      const why = outcome.judged + outcome.lost === 0 ? this.world.whyNothing(outcome.requirement.id) : null;
      if (why !== null) outcome.lack(why);
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

  /** The cases of the pinned file, by the stage in which they may be sent. Throws where the file is none. */
  #pinnedCases(): Readonly<Record<'valid' | 'without' | 'wrong', readonly FixedCase[]>> {
    const read = readPinned(this.run.settings.pinned);
    if ('problems' in read) throw new Error(`${this.run.settings.pinned}: ${read.problems[0]}`);
    const probed = new Set(this.selected.flatMap((one) => (one.probed ? [one.requirement.id] : [])));
    const of = (fits: (credentials: FixedCase['request']['credentials']) => boolean): FixedCase[] =>
      read.cases.filter((one) => probed.has(one.requirement) && fits(one.request.credentials));
    return { valid: of((one) => one === 'valid'), without: of((one) => one === 'missing' || one === 'empty'), wrong: of((one) => typeof one === 'object') };
  }

  async #pinnedLate(name: string, cases: readonly FixedCase[], which: number): Promise<void> {
    if (cases.length === 0) return;
    await this.afterEverything(name, which);
    await runPinned(cases, this);
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
