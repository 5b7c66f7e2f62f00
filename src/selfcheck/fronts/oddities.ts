import { listFronts } from '../../sandbox/index.ts';
import { ownerOf } from '../../reporters/view/not-judged.ts';
import { expected } from './expected.ts';
import type { FrontRun } from './run-front.ts';

/**
 * What is odd about a run behind a front, or behind one whose firewall is declared: each in a clause. Empty where all
 * is as expected.
 */
export function oddities(front: string, { report, ledger, budget }: FrontRun, declared = false): string[] {
  const want = declared ? expected[front]?.declared : expected[front];
  if (want === undefined) return ['nothing is expected of it: add a row'];
  const isControl = listFronts().some(({ id, kind }) => id === front && kind === 'control');
  const broken = report.requirements
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .map(({ id }) => id);
  const open = report.requirements.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'untested');
  const others = open.filter(
    (one) => want.owner !== undefined && ![want.owner].flat().some((owner) => owner === ownerOf(one)),
  );
  const most = want.orders ?? budget;
  return [
    ...(want.exit.includes(report.exitCode)
      ? []
      : [`exit ${report.exitCode}, expected ${want.exit.join(' or ')}: ${report.sentence}`]),
    ...(isControl === broken.length > 0 ? [] : [isControl ? 'nothing is broken' : `broken: ${broken.join(', ')}`]),
    ...(want.breaks === undefined || broken.includes(want.breaks) ? [] : [`${want.breaks} is not broken`]),
    ...(want.says === undefined || want.says.test(report.sentence) ? [] : [`it says: ${report.sentence}`]),
    ...(want.calls === undefined || report.run.requests <= want.calls
      ? []
      : [`${report.run.requests} calls, expected ${want.calls} at most`]),
    ...(ledger <= most ? [] : [`${ledger} orders in the ledger, expected ${most} at most`]),
    ...others.slice(0, 2).map((one) => `${one.id} is the matter of ${ownerOf(one)}: ${one.reason?.text}`),
  ];
}
