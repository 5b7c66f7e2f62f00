import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedactor, withoutAnswer } from '../client/index.ts';
import { secretsOf } from '../config/index.ts';
import { safe } from '../config/quote.ts';
import type { Session } from '../harness/session.ts';
import { isAccepted } from '../model/exchange.ts';
import { needs } from '../requirements/index.ts';
import { type Diagnosis, examineTarget, mostCalls } from './examine-target.ts';
import { openSession } from './open-session.ts';
import { cancelLine, orderLine } from './order-stock.ts';
import { packageVersion } from './package-facts.ts';
import { missing, type Plan, planOf } from './plan.ts';
import { readSettings } from './read-settings.ts';

/** Milliseconds of clock skew that are worth a word. */
const muchSkew = 30_000;

/** `doctor`: what a run would need, and whether it is there. 0 where the target can be tested, else 3. Throws a `UsageError`. */
export async function doctorCommand(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const settings = readSettings(flags);
  const folder = mkdtempSync(join(tmpdir(), 'travel-conformance-doctor-'));
  const { session, close } = await openSession({ ...settings, out: folder }, packageVersion());
  try {
    const { lines, healthy } = report(session, await examineTarget(session));
    process.stdout.write(`${createRedactor({ secrets: secretsOf(settings), pointers: [] }).text(lines.join('\n'))}\n`);
    return healthy ? 0 : 3;
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report({ settings, baseUrl, embedded }: Session, { world, exchanges, skew, limited }: Diagnosis): { lines: string[]; healthy: boolean } {
  const lines: string[] = [`${baseUrl}${embedded ? ' (embedded reference platform)' : ''}`, ''];
  const say = (state: 'ok' | 'no' | 'note', what: string, text: string): void => {
    lines.push(`${state.padEnd(4)}  ${what.padEnd(8)}  ${safe(text)}`);
  };
  const answers = exchanges.filter((one) => one.answer !== null);
  const accepted = exchanges.some(isAccepted);
  const fault = exchanges.find((one) => one.fault !== null)?.fault ?? null;
  const refused = !accepted && answers.some((one) => one.answer?.status === 401);
  if (answers.length > 0) {
    const secure = baseUrl.startsWith('https:') ? 'over TLS, certificate trusted' : 'without TLS';
    say(
      'ok',
      'reached',
      `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}, the fastest in ${Math.min(...answers.map((one) => one.endedAt - one.sentAt))} ms, ${secure}`,
    );
  } else if (fault !== null) say('no', fault.kind === 'tls' ? 'TLS' : 'reached', fault.message);
  else say('no', 'reached', `nothing was sent: ${world.problem ?? 'no call was left'}`);
  if (answers.length > 0) {
    if (refused) say('no', 'key', 'the target answers 401: check apiKey (CONFORMANCE_API_KEY)');
    else if (accepted) say('ok', 'key', 'accepted');
    else say('ok', 'key', 'not refused, though no search was accepted');
    if (skew === null) say('note', 'clock', 'answers have no Date header: dates near midnight are judged with care');
    else if (Math.abs(skew) < 1000) say('ok', 'clock', 'as ours, to a second');
    else
      say(
        Math.abs(skew) > muchSkew ? 'note' : 'ok',
        'clock',
        `the target's is ${(Math.abs(skew) / 1000).toFixed(1)} s ${skew < 0 ? 'behind' : 'ahead of'} ours`,
      );
  }
  for (const { start_city_code: from, end_city_code: to } of refused ? [] : settings.routes) {
    const ground = world.grounds.find((one) => one.route.start_city_code === from && one.route.end_city_code === to);
    const trips = ground === undefined ? 0 : (ground.total ?? ground.shown);
    if (trips > 0) say('ok', 'route', `${from} to ${to}: ${trips} trips on ${ground?.date}`);
    else if (answers.length > 0)
      say(
        limited ? 'note' : 'no',
        'route',
        `${from} to ${to}: ${limited ? `no trips seen within ${mostCalls} calls` : ground === undefined ? 'no search was accepted' : 'no trips in the days tried'}`,
      );
  }
  const extra = Object.keys(world.needed);
  if (extra.length > 0) say('note', 'search', `needs more than route and date: ${extra.join(', ')}`);
  const plan = planOf(settings, baseUrl, embedded);
  say(plan.stock.permitted && plan.stock.spendable > 0 ? 'ok' : 'note', 'orders', orderLine(plan.stock, settings.orderBudget));
  if (plan.stock.permitted && plan.stock.spendable > 0) say('note', 'cancels', cancelLine(settings));
  const most = Math.max(0, ...world.grounds.map((one) => one.total ?? one.shown));
  const measured = accepted && settings.routes.length > 0;
  const supply = !measured
    ? plan.supply
    : ({ ...plan.supply, trips: most > 0 ? 'yes' : 'no', 'long-route': most > 50 ? 'yes' : 'no' } as const satisfies Plan['supply']);
  const gaps = [...missing({ requirements: plan.requirements, supply })];
  const healthy = measured && most > 0;
  lines.push('');
  if (gaps.length > 0)
    lines.push('Would stay untested, or be tested less:', ...gaps.flatMap(([need, ids]) => [`  ${needs[need]}`, `    ${ids.join(', ')}`]), '');
  const unreached = answers.length === 0 && fault !== null ? withoutAnswer(fault) : null;
  const why =
    unreached ??
    (refused ? 'the target refuses the key: check `apiKey` (CONFORMANCE_API_KEY)' : (world.problem ?? 'no configured route has trips: name one in `routes`'));
  if (!healthy) lines.push(`Not ready: ${safe(why)}.`);
  else
    lines.push(
      gaps.length === 0
        ? 'Ready: everything that a run needs is there.'
        : 'Ready for a run; what stays untested keeps it from a verdict (exit 3), unless it is left out by --skip or named in acceptUntested.',
    );
  return { lines, healthy };
}
