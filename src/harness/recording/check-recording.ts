import { type Client, createRedactor } from '../../client/index.ts';
import { isOfRun, matchesSelection, publicConfiguration, secretsOf, type Settings } from '../../config/index.ts';
import type { Exchange } from '../../model/exchange.ts';
import { allRequirements, setOrNewest, withinSet } from '../../requirements/index.ts';
import { Journal } from '../journal/journal.ts';
import { leakFinder } from '../journal/leak-finder.ts';
import { redactLine } from '../journal/redact-line.ts';
import { outcomeLine } from '../outcome-line.ts';
import { registered } from '../requirement.ts';
import { Run } from '../run.ts';
import { TrafficMeter } from '../report/traffic.ts';
import { type RecordedCall, withCredentials } from './recorded-call.ts';
import { judgeRecorded } from './judge-recorded.ts';

/** Keys of one recording that are looked for in its answers. */
const mostKeys = 2000;

/** What a check of a recording needs beside its calls. */
export interface RecordingSession {
  readonly settings: Settings;
  readonly baseUrl: string;
  readonly id: string;
  readonly version: string;
}

/** Has the judges of the suites that are registered read recorded calls, and leaves a journal in `settings.out`, as a run does. Sends nothing. */
export function checkRecording(calls: readonly RecordedCall[], session: RecordingSession): void {
  const exchanges = exchangesOf(calls);
  const { run, record } = recordingRun(calls, session, exchanges[0]?.sentAt ?? 0);
  begin(run, session);
  const meter = new TrafficMeter();
  for (const exchange of exchanges) {
    meter.add(exchange);
    record(exchange);
  }
  judgeRecorded(exchanges, run, [...registered().values()]);
  writeOutcomes(run);
  writeEnd(run, exchanges, meter);
  run.journal.close();
}

/** The recorded exchanges in the order in which they ended. */
function exchangesOf(calls: readonly RecordedCall[]): Exchange[] {
  return withCredentials(calls.toSorted((a, b) => a.exchange.endedAt - b.exchange.endedAt)).map(asShown);
}

/** A run that sends nothing, and what its client hands each exchange to. Keys of the recording are secrets as well. */
function recordingRun(
  calls: readonly RecordedCall[],
  { settings, baseUrl, id }: RecordingSession,
  startedAt: number,
): { run: Run; record: (exchange: Exchange) => void } {
  const keys = [...new Set(calls.flatMap(({ key }) => (typeof key === 'string' ? [key] : [])))].slice(0, mostKeys);
  const redactor = createRedactor({ secrets: [...secretsOf(settings), ...keys], pointers: settings.redact });
  const journal = new Journal(settings.out, (line) => redactLine(line, redactor), { leaks: leakFinder(secretsOf(settings), baseUrl) });
  let record: (exchange: Exchange) => void = () => undefined;
  const client = (onExchange: (exchange: Exchange) => void): Client => {
    record = onExchange;
    return nothingSent;
  };
  const run = new Run({ settings, baseUrl, embedded: false, journal, now: () => startedAt, id, redactor, client });
  return { run, record };
}

/** Selects what a recording may show, and writes the first line of the journal. */
function begin(run: Run, { settings, baseUrl, id, version }: RecordingSession): void {
  const set = setOrNewest(settings.requirements);
  const selected = allRequirements()
    .flatMap((one) => withinSet(one, set) ?? [])
    .filter((one) => one.optIn !== true && matchesSelection(one.id, settings) && isOfRun(one, settings));
  run.journal.append({
    kind: 'run',
    id,
    version,
    startedAt: new Date(run.now()).toISOString(),
    baseUrl,
    embedded: false,
    selected: selected.map((one) => one.id),
    configuration: publicConfiguration(settings),
    requirementSet: settings.requirements,
    seed: 0,
    profile: 'check',
    runs: 0,
    packs: selected.filter(({ pack }) => pack !== undefined),
  });
  for (const requirement of selected)
    run.select(requirement).lack('no recorded call exercises it: record the calls that `explain <id>` tells of, or run the suites against a target');
}

function writeOutcomes(run: Run): void {
  for (const outcome of run.outcomes.values()) {
    for (const finding of outcome.findings.values()) {
      // Nothing was sent again.
      finding.reproduced = { of: 0, times: 0 };
      run.writeFinding(finding);
    }
    run.journal.append(outcomeLine(outcome));
  }
}

function writeEnd({ journal, now, skew }: Run, exchanges: readonly Exchange[], meter: TrafficMeter): void {
  const startedAt = now();
  const traffic = meter.summary();
  journal.append({
    kind: 'end',
    durationMs: Math.max(0, (exchanges.at(-1)?.endedAt ?? startedAt) - startedAt),
    requests: exchanges.length,
    throttled: traffic.reduce((sum, one) => sum + one.throttled, 0),
    endedBy: journal.failed === null ? 'done' : 'crash',
    note: journal.failed === null ? null : `the record could not be written: ${journal.failed.message}`,
    clockSkewMs: skew,
    ordersSpent: 0,
    ordersLeft: null,
    leftBehind: [],
    traffic,
    journalError: null,
  });
}

/** The exchange with a number, and its key as requests of our own show it. */
function asShown(exchange: Exchange, index: number): Exchange {
  const headers = Object.entries(exchange.request.headers).map(([name, value]): [string, string] => {
    const isKey = name.toLowerCase() === 'authorization' && exchange.credentials === 'valid';
    return [name, isKey ? '$CONFORMANCE_API_KEY' : value];
  });
  return { ...exchange, call: exchange.call > 0 ? exchange.call : index + 1, request: { ...exchange.request, headers: Object.fromEntries(headers) } };
}

/** A client that sends nothing: there is no way from a recording to a target. */
const nothingSent: Client = {
  send: () => Promise.reject(new Error('a check of a recording sends nothing')),
  traffic: { sent: 0, throttled: 0, faults: 0, repeatsThrottled: false, stopped: null, why: null },
  close: () => Promise.resolve(),
};
