import type { Client } from '../../client/index.ts';
import { isHarmlessHeader } from '../../client/redacting.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { catalogue } from '../../requirements/index.ts';
import { selectRequirements } from '../select.ts';
import { endLine, openRun, runLine, type Session, writeOutcomes } from './run-session.ts';
import { type RecordedCall, withCredentials } from '../../journal/recordings/recorded-call.ts';
import { howToLookFor, type RecordedSecrets } from '../../journal/recordings/recorded-secrets.ts';
import { judgeRecorded } from './judge-recorded.ts';

/** Keys of one recording that are looked for in its answers. */
const mostKeys = 2000;

/**
 * Has the judges of the suites that are registered read recorded calls, and leaves a journal in `settings.out`, as a
 * run does. Sends nothing.
 */
export async function checkRecording(calls: readonly RecordedCall[], session: Session): Promise<void> {
  const exchanges = exchangesOf(calls);
  const startedAt = exchanges[0]?.sentAt ?? 0;
  const keys = [...new Set(calls.flatMap(({ key }) => (typeof key === 'string' ? [key] : [])))].slice(0, mostKeys);
  const run = openRun(
    session,
    { client: () => recordedClient(exchanges), now: () => startedAt },
    { keys, ...secretsOfCalls(calls) },
  );
  const selected = selectRequirements(catalogue().values(), session.settings, false);
  const ids = selected.map(({ requirement }) => requirement.id);
  run.journal.append({ ...runLine(session, startedAt, ids), seed: 0, profile: 'check', runs: 0 });
  for (const { requirement } of selected) run.select(requirement).lack({ code: 'not-recorded' });
  for (const exchange of exchanges) run.record(exchange);
  await judgeRecorded(
    run,
    selected.map((one) => one.requirement),
  );
  // Nothing was sent again.
  for (const { findings } of run.outcomes.values())
    for (const finding of findings.values()) finding.reproduced = { of: 0, times: 0 };
  writeOutcomes(run);
  run.journal.append(endLine(run, Math.max(0, (exchanges.at(-1)?.endedAt ?? startedAt) - startedAt), null, null));
  run.journal.close();
}

/** What is secret in recorded calls, and how it is looked for. */
export function secretsOfCalls(calls: readonly RecordedCall[]): RecordedSecrets {
  const keys = new Set(calls.map(({ key }) => key));
  const harmless = calls.flatMap(({ exchange: { request } }) =>
    Object.entries(request.headers).flatMap(([name, value]) => (isHarmlessHeader(name) ? [value] : [])),
  );
  return howToLookFor(
    calls.flatMap(({ secrets }) => secrets.filter((one) => !keys.has(one))),
    new Set(harmless),
  );
}

/** The recorded exchanges in the order in which they ended. */
function exchangesOf(calls: readonly RecordedCall[]): Exchange[] {
  return withCredentials(calls.toSorted((a, b) => a.exchange.endedAt - b.exchange.endedAt)).map(asShown);
}

/** The exchange with a number, and its key as requests of our own show it. */
function asShown(exchange: Exchange, index: number): Exchange {
  const headers = Object.entries(exchange.request.headers).map(([name, value]): [string, string] => {
    const isKey = name.toLowerCase() === 'authorization' && exchange.credentials === 'valid';
    return [name, isKey ? '$CONFORMANCE_API_KEY' : value];
  });
  return {
    ...exchange,
    call: exchange.call > 0 ? exchange.call : index + 1,
    request: { ...exchange.request, headers: Object.fromEntries(headers) },
  };
}

/** A client that has sent the recorded calls, and sends nothing more: there is no way from a recording to a target. */
function recordedClient(exchanges: readonly Exchange[]): Client {
  const throttled = exchanges.filter(({ answer }) => answer?.status === 429).length;
  return {
    send: () => Promise.reject(new Error('a check of a recording sends nothing')),
    conclude: () => [],
    traffic: {
      sent: exchanges.length,
      counted: exchanges.length,
      inFront: [],
      resent: 0,
      throttled,
      faults: 0,
      repeatsThrottled: false,
      stopped: null,
      reason: null,
      limiter: null,
    },
    close: () => Promise.resolve(),
  };
}
