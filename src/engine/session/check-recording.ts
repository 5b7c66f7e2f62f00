import { linesOf, totalOf } from '../../requirements/checks/trips.ts';
import { type BaselineSearch, type Facts, History } from '../../requirements/history/index.ts';
import type { Explanation } from '../../requirements/judging/index.ts';
import type { Client } from '../../client/index.ts';
import { isHarmlessHeader } from '../../client/redacting.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { isObject, type JsonObject } from '../../contract/json.ts';
import { catalogue, type Judged } from '../../requirements/index.ts';
import { isDocumented } from '../../contract/operations.ts';
import type { Reason } from '../../contract/reason.ts';
import { type RecordedCall, withCredentials } from '../../journal/recordings/recorded-call.ts';
import { howToLookFor, isMasked, type RecordedSecrets } from '../../journal/recordings/recorded-secrets.ts';
import { Discovery } from '../discovery/discovery.ts';
import { deliver, leaveOutFirewalls } from '../door.ts';
import { createJudgements } from '../judging/judgements.ts';
import { exchangesOf } from '../outcome.ts';
import { JudgingTime } from '../judging/judging-time.ts';
import type { Run } from '../run.ts';
import { runFacts } from '../run-facts.ts';
import { repeatedPages } from './recorded-pages.ts';
import { selectRequirements } from '../select.ts';
import { endLine, openRun, runLine, type Session, writeOutcomes } from './run-session.ts';

/** Keys of one recording that are looked for in its answers. */
const mostKeys = 2000;

/**
 * Has the judges of the suites that are registered read recorded calls, and leaves a journal in `settings.out`, as a
 * run does. Sends nothing.
 */
export async function checkRecording(calls: readonly RecordedCall[], session: Session): Promise<void> {
  const inOrder = calls.toSorted((a, b) => a.exchange.endedAt - b.exchange.endedAt);
  const exchanges = withCredentials(inOrder).map(asShown);
  const changed = new Set(exchanges.filter((_, index) => inOrder[index]?.isAsSent === false).map(({ call }) => call));
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
  for (const { requirement } of selected) run.select(requirement).notApplicable(reasonUnjudged(requirement.id));
  for (const exchange of exchanges) deliver(exchange, run);
  const judged = selected.map((one) => one.requirement);
  const keyOf = new Map(exchanges.map(({ call }, index) => [call, inOrder[index]?.key]));
  await judge(judged, { changed, keyOf }, run);
  // Nothing was sent again.
  for (const { findings } of run.outcomes.values())
    for (const finding of findings.values()) finding.reproduced = { of: 0, times: 0 };
  writeOutcomes(run);
  run.journal.append(endLine(run, Math.max(0, (exchanges.at(-1)?.endedAt ?? startedAt) - startedAt), null, null));
  run.journal.close();
}

/** A part that was taken out of a recording, of the request or of the answer, is not a failure of the answer. */
const takenOut: Explanation = {
  name: 'taken-out',
  because: 'a part of the call was removed from the recording',
  applies: ({ violation }) => isMasked(violation.actual) || isMasked(violation.expected),
};

/**
 * A recorder writes U+FFFD for bytes that it could not decode, and reads bytes in another encoding than they have: then
 * the text is longer than what was sent. `changed`: the calls with such texts. Without `Content-Length`, the only
 * length that is known may be the recorder's own.
 */
function decodedByRecorder(changed: ReadonlySet<number>): Explanation {
  return {
    name: 'decoded-by-recorder',
    because: 'the program that made the recording may have decoded the text wrongly',
    applies: ({ violation, exchange: { answer, call } }) => {
      const [sent] = answer?.headers['content-length'] ?? [];
      const isOther = violation.cause.endsWith(': a replacement character') && Number(sent) !== answer?.bytes;
      return isOther || changed.has(call) || sent === undefined;
    },
  };
}

/** The clock of the program that made the recording is known only next to that of the target. */
const clockOfRecorder: Explanation = {
  name: 'clock-of-recorder',
  because: 'the recording has no Date header of the answer, and the clock of its program may be wrong',
  applies: ({ exchange }) => exchange.targetDate === null,
};

/** What a recorder may have done to an answer, for the requirements that it can break. */
function explanationsOf(id: string, changed: ReadonlySet<number>): readonly Explanation[] {
  if (id === 'bus.text') return [takenOut, decodedByRecorder(changed)];
  return ['cancel.cancelled-at-now', 'bus.past-date'].includes(id) ? [takenOut, clockOfRecorder] : [takenOut];
}

/** `keyOf`: the key of each call, by its number. `changed`: numbers of calls whose texts the recorder has changed. */
interface Known {
  readonly keyOf: ReadonlyMap<number, RecordedCall['key']>;
  readonly changed: ReadonlySet<number>;
}

/**
 * Judges the history of a recording. Nothing is sent, not even requests that would explain an answer: such cases were
 * not tested. A relation over several answers is a failure only if pages of the recording prove it: time has passed
 * between other calls, and the inventory may have moved.
 */
async function judge(judged: readonly Judged[], { changed, keyOf }: Known, run: Run): Promise<void> {
  leaveOutFirewalls(run);
  const facts = factsOf(run);
  const proven = repeatedPages(run.history, facts, (one, other) => keyOf.get(one.call) === keyOf.get(other.call));
  const judgements = createJudgements({
    run: { ...run, history: History.of(facts, run.history.whole) },
    facts: () => facts,
    judged: judged.map((one) => ({
      ...one,
      explanations: [...explanationsOf(one.id, changed), ...one.explanations],
    })),
    sender: () => async () => [],
    confirm: async (_, found) => {
      const shown = exchangesOf(found);
      const isProven = proven.some((pair) => pair.every((page) => shown.includes(page)));
      return isProven ? found : { code: 'relation-not-confirmed', then: 'a recording' };
    },
    time: new JudgingTime(run.settings.traffic.maxTime),
  });
  await judgements.judge(true);
  judgements.end();
  for (const exchange of run.history.exchanges) noteFrontAnswer(exchange, run);
}

/**
 * That something in front of the platform, or of the program that made the recording, has answered a call: what the
 * platform would have answered is not known. A run asks again; here it is the requirement on the answer that says so.
 */
function noteFrontAnswer(exchange: Exchange, run: Run): void {
  const { operation, fault, frontAnswer } = exchange;
  if (fault?.kind !== 'in-front' || frontAnswer === undefined || !isDocumented(operation)) return;
  const id = frontAnswer.status === 200 ? 'http.json-body' : 'http.status-listed';
  run.outcomes.get(id)?.unknown(fault.reason, true, exchange);
}

/** What a recording shows of its target: the simplest accepted search of each route, and the clocks of its calls. */
function factsOf(run: Run): Facts {
  const discovery = new Discovery(run, false);
  const first = run.settings.statement['firstPage'];
  discovery.baselines = baselineSearchesOf(run.history.exchanges);
  discovery.firstPage = typeof first === 'number' ? first : 1;
  const facts = runFacts({ run, discovery, orders: null });
  // No number of a recording is one that this run has made up.
  return {
    ...facts,
    cancels: { ...facts.cancels, isMadeUp: () => false, isOurs: (number) => typeof number === 'string' },
  };
}

function baselineSearchesOf(exchanges: readonly Exchange[]): BaselineSearch[] {
  const simplest = new Map<string, BaselineSearch>();
  for (const plain of exchanges) {
    const { body } = plain.request;
    if (plain.operation !== 'search' || !isAccepted(plain) || !isObject(body)) continue;
    const { start_city_code, end_city_code, date } = body;
    if (typeof start_city_code !== 'string' || typeof end_city_code !== 'string' || typeof date !== 'string') continue;
    const key = JSON.stringify([start_city_code, end_city_code]);
    const known = simplest.get(key);
    if (known !== undefined && fieldsOf(known.body) <= fieldsOf(body)) continue;
    const route = { start_city_code, end_city_code };
    simplest.set(key, { route, date, body, plain, total: totalOf(plain), shown: linesOf(plain).length });
  }
  return [...simplest.values()];
}

function fieldsOf(body: JsonObject): number {
  return Object.keys(body).length;
}

/** The secrets in recorded calls, and how they are looked for. */
export function secretsOfCalls(calls: readonly RecordedCall[]): RecordedSecrets {
  const keys = new Set(calls.map(({ key }) => key));
  const harmless = new Set(
    calls.flatMap(({ exchange: { request } }) =>
      Object.entries(request.headers).flatMap(([name, value]) => (isHarmlessHeader(name) ? [value] : [])),
    ),
  );
  const shown = new Set([...harmless, ...calls.flatMap(({ baseUrl }) => namesOf(baseUrl))]);
  const isSecret = (one: string): boolean => one !== '/' && !keys.has(one) && !shown.has(one);
  // A page that is named (`Referer`) is secret but for its origin, if that is shown elsewhere.
  const pathOf = (one: string): string => {
    const { origin } = URL.canParse(one) ? new URL(one) : { origin: one };
    return shown.has(origin) && one.startsWith(origin) ? one.slice(origin.length) : one;
  };
  return howToLookFor(
    calls.flatMap(({ secrets }) => secrets.filter(isSecret).map(pathOf).filter(isSecret)),
    harmless,
  );
}

/** Why a recording that shows nothing of a requirement leaves it untested. */
function reasonUnjudged(id: string): Reason {
  return { code: id.startsWith('auth.') ? 'keys-not-recorded' : 'not-recorded' };
}

/** The names of a target, which are no secret wherever they stand: `https://a.example`, `a.example`. */
function namesOf(baseUrl: string): string[] {
  const { origin, host, hostname } = new URL(baseUrl);
  return [origin, `${origin}/`, baseUrl, `${baseUrl}/`, host, hostname];
}

/** The exchange with a number, and its key as requests of our own show it. */
function asShown(exchange: Exchange, index: number): Exchange {
  const headers = Object.entries(exchange.request.headers).map(([name, value]): [string, string] => {
    const isKey = name.toLowerCase() === 'authorization' && exchange.credentials === 'valid';
    // A journal of ours says already which key it was.
    return [name, isKey && !value.startsWith('$CONFORMANCE_') ? '$CONFORMANCE_API_KEY' : value];
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
      inFront: [],
      resent: 0,
      throttled,
      faults: 0,
      stopped: null,
      reason: null,
      limiter: null,
    },
    close: () => Promise.resolve(),
  };
}
