import { count } from '../../contract/text.ts';
import { type Redactor, withoutAnswer } from '../../client/index.ts';
import { type Route, type Settings, shortSecretNotices } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import { usesOrders } from '../../requirements/index.ts';
import type { Session } from '../../engine/session/run-session.ts';
import { type Exchange, isAccepted, type TransportFault } from '../../contract/exchange.ts';
import { disobeyed, keyInClear, travelsInClear, shortKeyWarning } from '../../contract/key-warnings.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { forecast, notReadyText, tooFewCalls } from './forecast.ts';
import { type Diagnosis, examineTarget, mostCalls } from './examine-target.ts';
import { cancelLine, orderLine } from '../settings/order-stock.ts';
import { gapLines, missing, type Plan, planOf } from '../run/plan.ts';
import { writeProblem } from '../session/prepare-out.ts';
import { readSettings, settingsRedactor } from '../settings/read-settings.ts';
import { inTemporarySession } from '../session/open-session.ts';
import { onTerminal } from '../terminal-form.ts';

/** Milliseconds of clock skew from which on `doctor` adds a note. */
const muchSkew = 30_000;

/**
 * `doctor`: checks that a run has everything it needs. Returns 0 if the target can be tested, else 3. Throws a
 * `UsageError`.
 */
export async function doctorCommand(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const settings = readSettings(flags);
  return inTemporarySession('doctor', settings, async (session) => {
    const { text } = settingsRedactor(settings);
    const ofNode = disobeyed(session.baseUrl, process.env);
    if (ofNode !== null) process.stderr.write(`note: ${ofNode}\n`);
    const { lines, healthy } = await report(session, await examineTarget(session), { run: settings, text });
    process.stdout.write(`${text(lines.join('\n'))}\n`);
    return healthy ? 0 : 3;
  });
}

/** One check of `doctor`: `ok`, `no` if a run needs it otherwise, or a note. */
type Line = readonly [state: 'ok' | 'no' | 'note', what: string, text: string];

/**
 * Prints the results and what they mean for a run. `run`: its settings, with the folder for its reports; `text` removes
 * secrets from a line before it is wrapped.
 */
async function report(
  session: Session,
  diagnosis: Diagnosis,
  { run, text }: { readonly run: Settings } & Pick<Redactor, 'text'>,
): Promise<{ lines: string[]; healthy: boolean }> {
  const { settings, baseUrl, embedded } = session;
  const { discovery, exchanges, ofKeys, skew } = diagnosis;
  const answers = exchanges.filter((one) => one.answer !== null);
  const accepted = exchanges.some(isAccepted);
  const fault = exchanges.find((one) => one.fault !== null)?.fault ?? null;
  const refused = !accepted && answers.some((one) => one.answer?.status === 401);
  const plan = planOf(settings, baseUrl, embedded);
  const spends = usesOrders(settings.scope) && plan.stock.permitted && plan.stock.spendable > 0;
  const extra = Object.keys(discovery.requiredFields);
  const problem = discovery.problem === null ? null : wordsOf(discovery.problem).text;
  const unwritten = fileProblem(run.out, spends && !embedded ? settings.ledger : null);
  // If the target does not answer or refuses the run, nothing else matters yet.
  const isThere = answers.length > 0 && discovery.notThePlatform === null;
  const isOpen = isThere && !refused;
  const shortKey = embedded ? null : shortKeyWarning(settings.apiKey);
  const furtherKeys = [...ofKeys].map(([name, exchange]) => furtherKeyLine(name, exchange));
  const [refusedKey] = [...ofKeys].flatMap(([name, one]) => (isRefused(one) ? [name] : []));
  const detailChecks: Line[] = [
    answers.length > 0 ? reachedLine(answers, baseUrl) : unreachedLine(fault, problem),
    ...(!embedded && travelsInClear(baseUrl) ? [['note', 'TLS', keyInClear] as const] : []),
    ...(shortKey === null ? [] : [['note', 'key', shortKey] as const]),
    ...(isThere ? [keyLine(refused, accepted), ...(refused ? [sentAs] : []), ...furtherKeys, clockLine(skew)] : []),
    ...(isOpen ? settings.routes.map((route) => routeLine(route, diagnosis, accepted)) : []),
    ...(extra.length > 0 ? [['note', 'search', `needs more than route and date: ${extra.join(', ')}`] as const] : []),
    [spends || !usesOrders(settings.scope) ? 'ok' : 'note', 'orders', orderLine(plan.stock, settings)],
    ...(spends ? [['note', 'cancels', cancelLine(settings)] as const] : []),
    ...(unwritten === null ? [] : [['no', 'files', unwritten] as const]),
    ...shortSecretNotices(settings.secrets).map((notice) => ['note', 'secret', notice] as const),
  ];
  const most = Math.max(0, ...discovery.baselines.map((one) => one.total ?? one.shown));
  const measured = accepted && settings.routes.length > 0;
  const supply: Plan['supply'] = measured
    ? { ...plan.supply, trips: most > 0 ? 'yes' : 'no', 'long-route': most > 50 ? 'yes' : 'no' }
    : plan.supply;
  const untested = missing({ requirements: plan.requirements, supply });
  const gaps = isOpen ? gapLines(untested) : [];
  // Flows need no search that is accepted.
  const isFound = plan.requirements.every(({ flow }) => flow !== undefined) ? isOpen : measured && most > 0;
  const healthy = isFound && unwritten === null && refusedKey === undefined;
  const unreached = answers.length === 0 && fault !== null ? wordsOf(withoutAnswer(fault, false)) : null;
  const ending = healthy
    ? forecast({
        settings,
        requirements: plan.requirements,
        untested: [...untested.values()].flat(),
        tooFew: tooFewCalls({ ...plan, supply }, settings, middle(answers.map((one) => one.endedAt - one.sentAt))),
        spends,
        today: new Date().toISOString().slice(0, 10),
      })
    : notReadyText({
        why: unreached?.headline ?? notReady(refused, problem, unwritten, refusedKey),
        ends: unwritten !== null ? 2 : isOpen ? 'open' : 3,
        todo: unreached?.action ?? null,
      });
  const lines = [
    `${baseUrl}${embedded ? ' (built-in platform)' : ''}`,
    '',
    ...detailChecks.map(([state, what, said]) =>
      onTerminal(`${state.padEnd(4)}  ${what.padEnd(8)}  ${safe(text(said))}`, ' '.repeat(16)),
    ),
    '',
    ...(gaps.length > 0 ? ['Would stay untested, or be tested less:', ...gaps, ''] : []),
    ...ending.map((line) => onTerminal(safe(text(line)), line.startsWith('- ') ? '  ' : '')),
  ];
  return { lines, healthy };
}

function reachedLine(answers: readonly Exchange[], baseUrl: string): Line {
  const fastest = Math.min(...answers.map((one) => one.endedAt - one.sentAt));
  const secure = baseUrl.startsWith('https:') ? 'over TLS, certificate trusted' : 'without TLS';
  return ['ok', 'reached', `${count(answers.length, 'answer')}, the fastest in ${Math.ceil(fastest)} ms, ${secure}`];
}

function unreachedLine(fault: TransportFault | null, problem: string | null): Line {
  if (fault === null) return ['no', 'reached', `nothing was sent: ${problem ?? 'no call was left'}`];
  return ['no', fault.kind === 'tls' ? 'TLS' : 'reached', wordsOf(fault.reason).text];
}

function keyLine(refused: boolean, accepted: boolean): Line {
  if (refused) return ['no', 'key', 'the target answers 401: check apiKey (CONFORMANCE_API_KEY)'];
  return accepted
    ? ['ok', 'key', 'accepted']
    : ['note', 'key', 'no 401 to the key, but no search was accepted with it'];
}

/** What a search with a further key of the configuration got. */
function furtherKeyLine(name: string, exchange: Exchange | null): Line {
  if (isRefused(exchange)) return ['no', 'key', `the target answers 401 to the key \`${name}\`: check keys.${name}`];
  if (exchange !== null && isAccepted(exchange)) return ['ok', 'key', `\`${name}\` accepted`];
  return ['note', 'key', `no 401 to \`${name}\`, but the search with it was not accepted`];
}

function isRefused(exchange: Exchange | null): boolean {
  return exchange?.answer?.status === 401;
}

/** How the refused key was sent, since that may be why it is refused. */
const sentAs: Line = [
  'note',
  'key',
  'sent as `Authorization: <apiKey>` (section 5). If the target wants a scheme such as Bearer, write it into apiKey. ' +
    'If another client is accepted with this key, compare how it spells the name of the header: a target that ' +
    'knows only one spelling has to be fixed',
];

/** `skew`: milliseconds by which the target's clock is ahead; null if its answers do not show it. */
function clockLine(skew: number | null): Line {
  if (skew === null)
    return ['note', 'clock', 'answers have no Date header: dates near midnight are judged with a margin'];
  const off = Math.abs(skew);
  if (off < 1000) return ['ok', 'clock', 'the same as on this machine, within a second'];
  return [
    off > muchSkew ? 'note' : 'ok',
    'clock',
    `the target's is ${(off / 1000).toFixed(1)} s ${skew < 0 ? 'behind' : 'ahead of'} that of this machine`,
  ];
}

function routeLine(
  { start_city_code: from, end_city_code: to }: Route,
  { discovery, limited }: Diagnosis,
  accepted: boolean,
): Line {
  const baseline = discovery.baselines.find(
    (one) => one.route.start_city_code === from && one.route.end_city_code === to,
  );
  const trips = baseline === undefined ? 0 : (baseline.total ?? baseline.shown);
  const route = `${from} to ${to}`;
  if (trips > 0) return ['ok', 'route', `${route}: ${count(trips, 'trip')} on ${baseline?.date}`];
  if (limited && accepted) return ['note', 'route', `${route}: no trips seen within ${mostCalls} calls`];
  return [
    'no',
    'route',
    `${route}: ${baseline === undefined ? 'no search was accepted' : 'no trips in the days tried'}`,
  ];
}

/** The file of a run that cannot be written, with a next step; null if no problem is visible. */
function fileProblem(out: string, ledger: string | null): string | null {
  const why = writeProblem(out, 'folder');
  if (why !== null) return `the reports cannot be written to ${out} (${why}): name another folder with --out`;
  const lost = ledger === null ? null : writeProblem(ledger, 'file');
  return lost === null ? null : `the ledger cannot be written to ${ledger} (${lost}): give another as orders.ledger`;
}

/** The median of some times in milliseconds. */
function middle(milliseconds: readonly number[]): number {
  return milliseconds.toSorted((one, other) => one - other)[Math.floor(milliseconds.length / 2)] ?? 0;
}

function notReady(
  refused: boolean,
  problem: string | null,
  unwritten: string | null,
  refusedKey: string | undefined,
): string {
  if (refused) return wordsOf({ code: 'key-refused' }).text;
  const ofKey = refusedKey === undefined ? null : `the target refuses a further key: check \`keys.${refusedKey}\``;
  return ofKey ?? problem ?? unwritten ?? wordsOf({ code: 'no-trips' }).text;
}
