import '../../../suites/all.ts';
import { listFronts } from '../../reference/index.ts';
import { runFront } from './run-front.ts';

/** Runs the fronts that are named (default: all) and prints a line for each. */
const [scale = '0.1', ...names] = process.argv.slice(2);
for (const { id, kind } of listFronts().filter((front) => names.length === 0 || names.includes(front.id))) {
  const { report, ledger, ms } = await runFront(id, Number(scale)).catch((error: unknown) => {
    console.log(id, 'crashed', error);
    process.exit(1);
  });
  const of = (...verdicts: string[]): string[] => report.requirements.filter(({ verdict }) => verdicts.includes(verdict)).map((one) => one.id);
  const broken = of('fail', 'warn');
  if (process.env['OPEN'] === 'yes') for (const one of report.requirements) if (['inconclusive', 'untested'].includes(one.verdict)) console.log('   ', one.id, one.verdict, one.reason?.slice(0, 300));
  console.log(`${id} (${kind}): exit ${report.exitCode}; broken ${broken.length}; open ${of('inconclusive', 'untested').length}; calls ${report.run.requests}; ledger ${ledger}; ${ms} ms; ${report.run.endedBy}; ${report.sentence}${broken.length > 0 && broken.length < 4 ? ` [${broken.join(' ')}]` : ''}`);
}
