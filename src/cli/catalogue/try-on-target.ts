import { count } from '../../contract/text.ts';
import { safe } from '../../config/quote.ts';
import type { PackPlace, Settings } from '../../config/settings.ts';
import { UsageError } from '../../config/index.ts';
import { readPack } from '../../config/packs/load-packs.ts';
import { keyInClear, travelsInClear } from '../../contract/key-warnings.ts';
import type { Report } from '../../contract/report.ts';
import type { ReportRequirement } from '../../contract/report-parts.ts';
import { NoVerdictError } from '../no-verdict-line.ts';
import { reportOf, inTemporarySession } from '../session/open-session.ts';
import { runSuites } from '../session/suites-thread.ts';
import { readSettings, settingsRedactor } from '../settings/read-settings.ts';

/**
 * `try <pack> --base-url <url>`: runs the rules of a pack alone on a real target, with the permissions, key, pace and
 * ledger that a run would have. Returns 0 if all passed, 1 if one is broken, 3 if one could not be judged.
 */
export async function tryOnTarget(place: PackPlace, flags: Readonly<Record<string, unknown>>): Promise<number> {
  const configured = readSettings(flags);
  // The last one that is loaded stays: the configuration may name the same pack.
  const read = readPack(place);
  if ('problems' in read) throw new UsageError(read.problems.map((problem) => safe(`${place.given}: ${problem}`)));
  const { loaded } = read;
  const known = configured.packs.find(({ prefix }) => prefix === loaded.prefix);
  const settings: Settings = {
    ...configured,
    packs: [known === undefined ? loaded : { ...known, ...loaded }],
    only: [loaded.prefix],
    skip: [],
    shard: null,
    waivers: [],
    acceptUntested: [],
  };
  const { text } = settingsRedactor(settings);
  return inTemporarySession('try', settings, async (session) => {
    if (travelsInClear(session.baseUrl)) process.stderr.write(`warning: ${keyInClear}\n`);
    const problem = await runSuites(session);
    if (problem !== null) throw new NoVerdictError(problem);
    const report = await reportOf(session);
    const lines = [...linesOf(report), lastLine(report, loaded.prefix, session.baseUrl)];
    process.stdout.write(`${lines.map((line) => safe(text(line))).join('\n')}\n`);
    const verdicts = report.requirements.map(({ verdict }) => verdict);
    if (verdicts.some((one) => one === 'fail' || one === 'warn')) return 1;
    return verdicts.every((one) => one === 'pass') ? 0 : 3;
  });
}

/** The result of each requirement, and what stays in the target. */
function linesOf({ requirements, findings, leftBehind = [] }: Report): string[] {
  const resultsOf = ({ id, verdict, cases, reason }: ReportRequirement): string[] => {
    const found = findings.filter(({ requirement }) => requirement === id);
    if (found.length > 0) return found.flatMap(({ message, curl }) => [`  FAILED: ${message}`, `    ${curl}`]);
    return [verdict === 'pass' ? `  passed, in ${count(cases, 'case')}` : `  NOT JUDGED: ${reason?.text ?? verdict}`];
  };
  return [
    ...requirements.flatMap((one) => [one.id, ...resultsOf(one), '']),
    ...leftBehind.map((left) => `left behind in the target: ${left}`),
  ];
}

/** `12 requirements of taxi on https://sandbox.example.com: 11 passed, 1 not (45 calls)`. */
function lastLine({ requirements, run }: Report, prefix: string, baseUrl: string): string {
  const passed = requirements.filter(({ verdict }) => verdict === 'pass').length;
  return (
    `${count(requirements.length, 'requirement')} of ${prefix} on ${baseUrl}: ${passed} passed, ` +
    `${requirements.length - passed} not (${count(run.requests, 'call')})`
  );
}
