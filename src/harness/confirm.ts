import { canonicalJson, isObject, type JsonObject, member } from '../model/json.ts';
import { onlyReads } from '../model/operations.ts';
import type { Call } from '../client/call.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Engine } from './engine.ts';
import type { Finding } from './outcome.ts';

/** Times a finding's request is sent again to say how often it is reproduced. */
const replays = 2;
/** Findings confirmed in one run, and calls to make one request smaller. */
const mostConfirmed = 30;
const mostTrials = 6;

/**
 * Sends the request of every new finding again, to say `reproduced: k of n` and to make it smaller; never to make it
 * go away. Relations and orders are not sent again: their findings rest on two rounds, or on an order that is gone.
 */
export async function confirmFindings(engine: Engine): Promise<void> {
  const findings = [...engine.run.outcomes.values()].flatMap((outcome) => [...outcome.findings.values()]);
  const fresh = findings.filter((finding) => finding.recheck !== null && finding.reproduced.of === 1).slice(0, mostConfirmed);
  await Promise.all(fresh.map((finding) => confirm(engine, finding)));
}

async function confirm(engine: Engine, finding: Finding): Promise<void> {
  const { exchange } = finding.evidence;
  const call = engine.run.callOf(exchange);
  const recheck = finding.recheck;
  if (call === undefined || recheck === null) return;
  const again = await Promise.all(Array.from({ length: replays }, () => resend(engine, call)));
  const judged = again.filter((one): one is Exchange => one !== null);
  finding.reproduced = { of: 1 + judged.length, times: 1 + judged.filter(recheck).length };
  if (finding.reproduced.times > 1 && onlyReads(call.operation) && isObject(exchange.request.body)) {
    await minimise(engine, finding, call, exchange.request.body);
  }
  engine.run.writeFinding(finding);
}

async function resend(engine: Engine, call: Call): Promise<Exchange | null> {
  const exchange = await engine.run.send(call);
  return exchange.answer === null || exchange.answer.status === 429 ? null : exchange;
}

/** Leaves out one optional field after the other for as long as the cause stays. */
async function minimise(engine: Engine, finding: Finding, call: Call, body: JsonObject): Promise<void> {
  if (finding.requirement === 'bus.valid-accepted') return;
  const control = finding.evidence.controls[0]?.request.body;
  const needed = new Set(['start_city_code', 'end_city_code', 'date', ...Object.keys(engine.world.needed)]);
  // What differs from the control is the probe itself.
  const essence = (name: string): boolean => control !== undefined && canonicalJson(member(control, name) ?? null) !== canonicalJson(body[name] ?? null);
  const optional = Object.keys(body).filter((name) => !needed.has(name) && !essence(name));
  let smaller = body;
  let trials = 0;
  for (const name of optional) {
    if (trials >= mostTrials || !engine.budget.mayShrink()) break;
    trials += 1;
    const trial = Object.fromEntries(Object.entries(smaller).filter(([field]) => field !== name));
    const exchange = await resend(engine, { ...call, body: { json: trial } });
    const again = exchange !== null && finding.recheck?.(exchange);
    if (exchange === null || again === undefined || again === false) continue;
    smaller = trial;
    // Another answer has it in another place.
    const violation = again === true ? finding.evidence.violation : again;
    Object.assign(finding, { evidence: { ...finding.evidence, exchange, violation }, shrunk: true });
  }
}
