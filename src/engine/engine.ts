import type { OperationTraffic, ReportObservation } from '../contract/report-parts.ts';
import { prepareValidation } from '../contract/schema/index.ts';
import { type Facts, usesOrders } from '../requirements/history/index.ts';
import { findRefusalsBehindKey } from './behind-the-key.ts';
import { createJudgements } from './judging/judgements.ts';
import { JudgingTime } from './judging/judging-time.ts';
import { confirmClosed } from './confirming/confirm-closed.ts';
import { createConfirmation } from './confirming/confirmation.ts';
import { Discovery } from './discovery/discovery.ts';
import { sendNoJson } from './discovery/no-baseline.ts';
import { countCrashes } from './door.ts';
import { Observations } from './observations.ts';
import { Ledger } from '../journal/ledger.ts';
import { createOrderSupply } from './orders/order-supply.ts';
import { Phases } from './phases.ts';
import type { FixedCase } from '../journal/pinned/pinned-case.ts';
import { recordPassed, recordUnknown, runPinned, workOf } from './pinned/run-pinned.ts';
import { catalogue } from '../requirements/index.ts';
import { pause, type Run } from './run.ts';
import { reasonUntested, runFacts } from './run-facts.ts';
import { createPlayer } from './scenario-player.ts';
import { isPlayed, playedFor, selectRequirements } from './select.ts';
import { plannedFlows } from './flows/planned.ts';
import { playFlow } from './flows/play-flow.ts';
import { Starving } from './flows/starving.ts';
import { cancelBodies, documentedCall } from './target.ts';

/** Milliseconds after which the first call is on its way, and there is time to prepare for the answers. */
const whileWaiting = 10;

/**
 * Runs the selected requirements against the target: discovery, scenarios, judges, confirmation. `pinned`: fixed cases
 * that are sent as well. `atWork` is called with the id of each judge before it begins.
 */
export function createEngine(
  run: Run,
  pinned: readonly FixedCase[] = [],
  atWork: (id: string | null) => void = () => undefined,
) {
  const { settings, guard } = run;
  /** The requirements and open points of this run. */
  const selected = selectRequirements(catalogue().values(), settings, guard.hostilePermitted);
  const judged = selected.map((one) => one.requirement);
  const judgedBy = new Map(judged.map((one) => [one.id, one]));
  const played = playedFor(judged, settings);
  const flows = plannedFlows(
    selected.flatMap(({ requirement, sends }) => (sends ? [requirement] : [])),
    settings,
  );
  /** Flows need no accepted search, and a platform of their operations may have none. */
  const onlyFlows = played.size === 0 && judged.every(({ pack }) => pack !== undefined);
  const cancels = guard.permitted && [...played.keys()].some(usesOrders);
  const discovery = new Discovery(run, cancels);
  const { hostname } = new URL(run.baseUrl);
  const ledger = new Ledger(settings.ledger, run.id, hostname, run.now, settings.outMode);
  const orders = createOrderSupply(run, ledger);
  const starving = new Starving(run);
  /** Fixed once the baseline searches are found. */
  let found: Facts | null = null;
  const facts = (): Facts => found ?? runFacts({ run, discovery, orders });
  const player = createPlayer(run, discovery, orders, facts);
  const time = new JudgingTime(settings.traffic.maxTime, atWork);
  const points = new Observations(time);
  const observe = (): void => points.take(run.history, facts());
  const wait = (milliseconds: number): Promise<void> => pause(run, milliseconds);
  const confirmation = createConfirmation({ run, facts, send: player.sender(null, false), pause: wait, time });
  const judgements = createJudgements({
    run,
    facts,
    judged,
    sender: (id) => player.sender(id),
    confirm: (one, failure) =>
      failure.exchange.answer === null
        ? confirmClosed(one, failure, { run, facts, pause: wait, round: confirmation.round })
        : confirmation.relation(one, failure),
    time,
    observe,
  });
  run.orders = orders;
  run.judgements = judgements;
  /** The number of finished scenarios, and of all scenarios. */
  const progress = { done: 0, of: 0 };

  /** Judges the history, and confirms the findings. */
  async function settle(last: boolean): Promise<void> {
    await judgements.judge(last);
    await confirmation.findings((id) => judgedBy.get(id) ?? null);
  }

  /**
   * If searches refuse the key, a cancel of a made-up number is sent first: if it is refused for the key as well, no
   * other cancel is sent, and no order is taken.
   */
  async function tryKeyOnCancel(): Promise<void> {
    if (!run.key.unproved) return;
    const [order] = guard.madeUp(settings.seed + 4);
    const body = { order_no: order?.value ?? '', ...cancelBodies(settings).plain };
    // One 401 may be an isolated error, or of one server behind the address.
    for (let tries = 0; tries < 2; tries += 1) {
      const exchange = await run.send(documentedCall('cancel', body, null, { connection: 'new' }));
      if (exchange.answer?.status !== 401) return;
    }
  }

  /** Runs everything that is selected, judges it, and leaves the outcomes. */
  async function execute(): Promise<void> {
    for (const { requirement } of selected) run.select(requirement);
    progress.of = played.size + flows.length;
    const ready = onlyFlows ? null : discovery.ready().then(() => void (found = facts()));
    setTimeout(() => void prepareValidation(), whileWaiting);
    // Scenarios that need no accepted search, cancels above all, are played during discovery.
    if (!onlyFlows) await discovery.reached();
    if (discovery.notThePlatform !== null) {
      for (const outcome of run.outcomes.values()) outcome.notApplicable(discovery.notThePlatform);
      return;
    }
    if (cancels) {
      await tryKeyOnCancel();
      // If no search is accepted, a cancel that names no order shows whether the platform is there.
      if (!run.platformHeard && run.client.traffic.stopped === null) await sendNoJson(run, 'cancel');
    }
    const phases = new Phases(async (phase) => {
      if (phase === 'without-key') await settle(false);
    });
    const passed: FixedCase[] = [];
    await Promise.all([
      ready,
      ...pinned.flatMap((fixed) => {
        const one = judgedBy.get(fixed.requirement);
        const work = workOf(fixed);
        if (one === undefined || fixed.draw !== undefined || !isPlayed(work, settings)) return [];
        return phases.run('search', work.phase, async () => {
          await ready;
          if (await runPinned(fixed, one, run, confirmation)) passed.push(fixed);
        });
      }),
      ...[...played].map(([scenario, ids]) =>
        phases.run(usesOrders(scenario) ? 'cancel' : 'search', scenario.phase ?? 'together', async (until) => {
          await player.play(scenario, ids, until);
          progress.done += 1;
        }),
      ),
      ...flows.map((one) =>
        phases.run('search', one.flow.phase, async (until) => {
          const own = pinned.filter(({ requirement, draw }) => requirement === one.id && draw !== undefined);
          const draws = own.flatMap(({ draw }) => draw ?? []);
          const unjudged = await playFlow(one, { run, ledger, starving, until }, draws);
          for (const fixed of own) {
            const reason = unjudged.get(fixed.draw!);
            if (reason === undefined) passed.push(fixed);
            else recordUnknown(fixed, run, reason);
          }
          progress.done += 1;
        }),
      ),
    ]);
    await orders.tidyUp();
    run.budget.scenariosAreOver();
    countCrashes(run);
    await findRefusalsBehindKey(run);
    await settle(true);
    await starving.end();
    judgements.end();
    for (const outcome of run.outcomes.values()) {
      const reason = reasonUntested(outcome.requirement, { run, discovery, orders });
      if (reason !== null) outcome.untested(reason);
    }
    for (const fixed of passed) recordPassed(fixed, run);
  }

  return {
    run,
    discovery,
    orders,
    confirmation,
    selected,
    progress,
    facts,
    execute,
    /** Ids of requirements and open points whose judging did not end. */
    get late(): readonly string[] {
      return time.late;
    },
    /** Answers to the open points; none if none is registered. */
    observations(traffic: readonly OperationTraffic[]): readonly ReportObservation[] {
      observe();
      return points.lines(settings.statement, traffic, settings.shard !== null);
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
