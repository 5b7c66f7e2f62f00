import type { Judged } from '../requirement.ts';
import type { Engine } from '../engine.ts';
import type { Finding } from '../outcome.ts';
import { asksOf, evidenceOf, exchangesOf } from './evidence.ts';

/** Times that a finding's evidence is asked again to say how often it is reproduced. */
const replays = 2;
/** Findings confirmed at a time. */
const mostConfirmed = 30;

/**
 * Asks the evidence of every new finding again, to say `reproduced: k of n` and to make it smaller; never to make it go away. What must
 * not be sent twice stays as it is.
 */
export async function confirmFindings(engine: Engine, judgedOf: (id: string) => Judged | null): Promise<void> {
  const findings = [...engine.run.outcomes.values()].flatMap((outcome) => [...outcome.findings.values()]);
  const fresh = findings.filter(({ reproduced }) => reproduced.of === 1).slice(0, mostConfirmed);
  for (const finding of fresh) {
    const judged = judgedOf(finding.requirement);
    if (judged !== null) await confirm(engine, finding, judged);
  }
}

async function confirm(engine: Engine, finding: Finding, judged: Judged): Promise<void> {
  const { confirmation, history } = engine;
  const { violation, exchange: by, controls: beside } = finding.evidence;
  const asks = asksOf(exchangesOf({ by, beside }), history, engine.facts().cancels);
  if (asks === null) return;
  const again = await confirmation.repeated(judged, violation.cause, asks, replays);
  finding.reproduced = { of: 1 + again.of, times: 1 + again.times };
  if (again.times > 0) {
    const needed = new Set(['start_city_code', 'end_city_code', 'date', 'order_no', ...Object.keys(engine.world.needed)]);
    const smaller = await confirmation.smaller(judged, violation.cause, asks, needed);
    if (smaller !== null) {
      finding.evidence = evidenceOf(smaller);
      finding.shrunk = true;
    }
  }
  engine.run.writeFinding(finding);
}
