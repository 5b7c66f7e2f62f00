import { nearMissKeys } from '../../arbitraries/index.ts';
import { type ClientOptions, createClient, createRedactor, proxyFor } from '../../client/index.ts';
import { isOfRun, ownShare, packName, publicConfiguration, secretsOf } from '../../config/index.ts';
import type { Settings } from '../../config/settings.ts';
import type { Reason } from '../../contract/reason.ts';
import { errorStack } from '../../contract/text.ts';
import type { EndedBy } from '../../contract/report.ts';
import { catalogue, rowOf } from '../../requirements/index.ts';
import { createEngine, type Engine } from '../engine.ts';
import { Journal, UnrecordedError, leakFinder, redactLine } from '../../journal/journal.ts';
import type { LineOf } from '../../journal/line-types.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import { createRun } from '../door.ts';
import type { Run, RunParts } from '../run.ts';
import { basename } from 'node:path';
import type { Outcome } from '../outcome.ts';

/** The input of a run: plain data that crosses threads. */
export interface Session {
  readonly settings: Settings;
  /** The target, with the embedded platform's address where it is that. */
  readonly baseUrl: string;
  readonly embedded: boolean;
  readonly runId: string;
  readonly version: string;
  /** Fixed cases that are sent as well, as they stood in the pinned file when it was read. Default: none. */
  readonly pinned?: readonly FixedCase[];
  /** How long to wait while something in front of the target answers. Default: the client's setting. */
  readonly patience?: ClientOptions['patience'];
}

/** How far a run is. */
export interface Progress {
  readonly calls: number;
  readonly throttled: number;
  readonly done: number;
  readonly of: number;
}

/** What somebody who waits for a session hears of it, and how it is ended. */
interface Waiting {
  /** Ends the session: no more calls are sent. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Called with the id of each judge before it begins, and with null when none is left. */
  readonly atWork?: (id: string | null) => void;
}

/** Progress is reported every 100 ms. */
const betweenProgress = 100;

/** How a session's client reaches its target. */
export function clientOptions({ settings, baseUrl, embedded, runId, version, patience }: Session): ClientOptions {
  const { apiKey, keys, traffic, tls, headers, proxy, hosts } = settings;
  const through = embedded ? null : proxyFor(baseUrl, proxy, process.env);
  return { baseUrl, apiKey, keys, traffic, tls, proxy: through, hosts, headers, patience, version, runId };
}

/**
 * Runs a whole session and writes its journal to `settings.out`; returns the outcomes. Throws if the journal could
 * not be written.
 */
export async function runSession(
  session: Session,
  now: () => number = Date.now,
  { signal, onProgress = () => undefined, atWork }: Waiting = {},
): Promise<Engine> {
  const settings = ownShare(session.settings);
  const isShard = (settings.shard?.of ?? 1) > 1;
  const abort = new AbortController();
  const end = (): void => abort.abort();
  signal?.addEventListener('abort', end);
  const startedAt = now();
  let unrecorded: unknown = null;
  const client: RunParts['client'] = (onExchange, onSending) =>
    createClient({
      ...clientOptions({ ...session, settings }),
      signal: abort.signal,
      now,
      onSending,
      onExchange: (exchange) => {
        try {
          onExchange(exchange);
        } catch (error) {
          // Nothing is sent that cannot be recorded: the first error ends the run.
          unrecorded ??= error;
          abort.abort();
        }
      },
    });
  const run = openRun(
    { ...session, settings },
    { client, now },
    { keys: nearMissKeys(settings.apiKey, settings.seed) },
    end,
  );
  const { journal } = run;
  const engine = createEngine(run, session.pinned, atWork);
  const sentFor = new Set(engine.selected.flatMap((one) => (one.sends ? [one.requirement.id] : [])));
  // The limits as they were given: those of the whole run.
  journal.append(runLine(session, startedAt, [...sentFor]));
  const sendProgress = (): void =>
    onProgress({ calls: run.client.traffic.sent, throttled: run.client.traffic.throttled, ...engine.progress });
  const progress = setInterval(sendProgress, betweenProgress);
  const endWatch = watchStrayErrors(run);
  let crash: string | null = null;
  try {
    await engine.execute();
    if (unrecorded !== null) throw unrecorded;
  } catch (error) {
    crash = errorStack(error);
  } finally {
    clearInterval(progress);
    sendProgress();
    await run.client.close();
    engine.orders.release();
    endWatch();
  }
  writeOutcomes(run, (id) => sentFor.has(id), isShard);
  for (const observation of engine.observations(run.meter.summary()))
    journal.append({ kind: 'observation', ...observation });
  const { orders, discovery } = engine;
  const problem =
    discovery.notThePlatform ??
    (discovery.problem?.code === 'key-refused' ? run.key.reasonFirstRefused : discovery.problem);
  journal.append({
    ...endLine(run, now() - startedAt, crash, problem ?? run.key.takenBack ?? run.budget.reasonOver),
    coverage: run.coverage.rows(),
    coverageMap: run.coverage.map(),
    ordersSpent: orders.spent,
    ordersRefused: orders.refused,
    ordersLeft: orders.unspent,
    leftBehind: run.creations.toLookForFirst,
    ...(engine.late.length > 0 ? { late: engine.late } : {}),
    ...(isShard ? { latencies: run.meter.latencies() } : {}),
  });
  journal.close();
  signal?.removeEventListener('abort', end);
  // The end may not have been written either: whoever started the run has to hear of it.
  if (journal.failed !== null) throw new UnrecordedError(journal.file, journal.failed);
  return engine;
}

/** Secrets of a run that are not in its settings. */
interface FurtherSecrets {
  /** Wrong keys, or those of a recording. */
  readonly keys: readonly string[];
  readonly secrets?: readonly string[];
  /** Secrets that are only searched for as separate words. */
  readonly alone?: { readonly quoted: readonly string[]; readonly words: readonly string[] };
}

/** The run of a session, with a journal without the session's secrets and the further ones. */
export function openRun(
  { settings, baseUrl, embedded, runId: id }: Session,
  parts: Pick<RunParts, 'client' | 'now'>,
  further: FurtherSecrets,
  onFailure?: () => void,
): Run {
  const secrets = secretsOf(settings);
  const { keys, secrets: others = [], alone = {} } = further;
  const redactor = createRedactor({ secrets: [...secrets, ...keys, ...others], alone, pointers: settings.redact });
  const guards = {
    leaks: leakFinder(secrets, baseUrl),
    mode: settings.outMode,
    onFailure,
  };
  const journal = new Journal(settings.out, (line) => redactLine(line, redactor), guards);
  return createRun({ settings, baseUrl, embedded, id, redactor, journal, ...parts });
}

/** The first line of a journal: the id and settings of the run, and the requirements to be probed. */
export function runLine(
  { settings, baseUrl, embedded, runId: id, version }: Session,
  startedAt: number,
  selected: readonly string[],
): LineOf<'run'> {
  const { requirements: requirementSet, seed, profile, runs } = settings;
  const of = { id, version, startedAt: new Date(startedAt).toISOString(), baseUrl, embedded, seed, profile, runs };
  return {
    kind: 'run',
    ...of,
    selected,
    configuration: publicConfiguration(settings),
    requirementSet,
    loaded: settings.packs.map(({ prefix, given, version }) => ({ name: prefix, from: packName({ given }), version })),
    rows: [...catalogue().values()].filter((one) => isOfRun(one, settings)).map(rowOf),
  };
}

/** Writes the outcome of each requirement that was to be probed, or that answers showed something about. */
export function writeOutcomes(run: Run, isProbed: (id: string) => boolean = () => true, withTally = false): void {
  for (const outcome of run.outcomes.values()) {
    for (const finding of outcome.findings.values()) run.writeFinding(finding);
    const { restsOn = [] } = catalogue().get(outcome.requirement.id) ?? {};
    const broken = restsOn.find((id) => (run.outcomes.get(id)?.findings.size ?? 0) > 0);
    if (broken !== undefined) outcome.notApplicable({ code: 'field-broken', see: broken });
    if (isProbed(outcome.requirement.id) || outcome.cases + outcome.lost > 0 || outcome.suiteError !== null)
      run.journal.append(outcome.line(run.show, withTally));
  }
}

/**
 * The last line: how the run ended. `crash`: the error of the suite that ended it; `reason`: another reason, which
 * comes first.
 */
export function endLine(run: Run, durationMs: number, crash: string | null, reason: Reason | null): LineOf<'end'> {
  const { sent, throttled, stopped, inFront, resent } = run.client.traffic;
  const firewall = run.firewall.seen;
  const { failed } = run.journal;
  // A record with gaps proves nothing.
  const failure: Reason | null =
    (crash !== null ? { code: 'suite-failed', error: crash.split('\n', 1)[0] ?? '' } : null) ??
    (failed !== null ? { code: 'record-not-written', error: failed.message } : null);
  return {
    kind: 'end',
    durationMs,
    requests: sent,
    throttled,
    ...(inFront.length === 0 && firewall === null
      ? {}
      : { inFront: { answers: inFront, resent, ...(firewall === null ? {} : { firewall }) } }),
    endedBy: (failure !== null
      ? 'crash'
      : (stopped ?? (run.budget.denied === null ? 'done' : 'budget'))) satisfies EndedBy,
    // If findings are waived, the verdict depends on something else.
    reason: failure ?? reason ?? (run.settings.waivers.length > 0 ? null : passingFailures(run.outcomes.values())),
    clockSkewMs: run.clock.skew,
    traffic: run.meter.summary(),
    journalError: failed?.message ?? null,
  };
}

/** Why a session crashed: its journal could not be written, or the suite failed (`error` is its stack). */
export function runFailure(error: unknown): Reason {
  if (error instanceof UnrecordedError) return { code: 'record-not-written', file: error.file, error: error.message };
  return { code: 'suite-failed', error: errorStack(error) };
}

/** The number of requirements with failures that pass again from which one cause is likely. */
const manyRequirements = 3;

/**
 * The reason that calls of several requirements got 5xx, but not when they were sent again. Each is a finding, but
 * readers should look for one cause. Null if that did not happen.
 */
export function passingFailures(outcomes: Iterable<Outcome>): Reason | null {
  const statuses = new Set<number>();
  const hit = new Set<string>();
  for (const outcome of outcomes) {
    for (const { evidence, reproduced } of outcome.findings.values()) {
      const status = evidence.exchange.answer?.status ?? 0;
      // Only findings that were not reproduced every time.
      if (status < 500 || reproduced.times === reproduced.of) continue;
      statuses.add(status);
      hit.add(outcome.requirement.id);
    }
  }
  if (hit.size < manyRequirements) return null;
  return { code: 'passing-failures', statuses: [...statuses].toSorted((a, b) => a - b), requirements: hit.size };
}

/**
 * Watches for errors that rules of packs leave behind, such as a rejected promise that nobody awaits. Such an error
 * replaces the verdicts of these rules, but does not end the run. Returns the function that ends the watch.
 */
function watchStrayErrors({ settings, outcomes }: Pick<Run, 'settings' | 'outcomes'>): () => void {
  if (settings.packs.length === 0) return () => undefined;
  const take = (error: unknown): void => {
    const stack = errorStack(error);
    // The place of the error shows which pack made it; otherwise it may be any pack.
    const named = settings.packs.filter(({ given }) => stack.includes(basename(given)));
    const packs = (named.length > 0 ? named : settings.packs).map(({ prefix }) => prefix);
    for (const outcome of outcomes.values()) if (packs.includes(outcome.requirement.pack ?? '')) outcome.crashed(error);
  };
  const events = ['unhandledRejection', 'uncaughtException'] as const;
  for (const event of events) process.on(event, take);
  return () => {
    for (const event of events) process.off(event, take);
  };
}
