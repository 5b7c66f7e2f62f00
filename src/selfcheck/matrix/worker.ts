import '../../../suites/index.ts';
import type { Row, VariantRow } from './rows.ts';
import { answer } from '../pool.ts';
import type { TriedCurl } from './curls.ts';
import { type Columns, runColumns, runCurls, runOne, type Subject } from './run-one.ts';

/** The result of one run, as the parent process keeps it. */
export type Result = Pick<Row, 'killedBy'> &
  Pick<VariantRow, 'alarms'> & {
    readonly calls: number;
    readonly crashed: string | null;
    readonly columns?: Columns;
    readonly curls?: readonly TriedCurl[];
  };

async function judge(subject: Subject): Promise<Result> {
  try {
    if (subject.curls === true)
      return { killedBy: [], alarms: [], calls: 0, crashed: null, curls: await runCurls(subject) };
    const report = await runOne(subject);
    const ids = (...verdicts: string[]): string[] =>
      report.requirements.filter((one) => verdicts.includes(one.verdict)).map((one) => one.id);
    const own = report.requirements.find((one) => one.reason?.code === 'suite-failed');
    const alarms = report.findings.map((finding) => `${finding.requirement}: ${finding.message.slice(0, 160)}`);
    const { columns: requirement } = subject;
    const killed = requirement !== undefined && report.findings.some((finding) => finding.requirement === requirement);
    return {
      ...(killed ? { columns: await runColumns(subject, requirement, report) } : {}),
      killedBy: ids('fail', 'warn'),
      alarms,
      calls: report.run.requests,
      crashed: own === undefined ? null : `${own.id}: ${own.reason?.text}`,
    };
  } catch (error) {
    return { killedBy: [], alarms: [], calls: 0, crashed: error instanceof Error ? error.message : String(error) };
  }
}

answer(judge);
