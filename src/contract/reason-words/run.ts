import type { EndedBy } from '../ended-by.ts';
import type { Reason } from '../reason.ts';
import type { RunReason } from '../reasons/run.ts';
import { reportIt } from './next-steps.ts';
import { type ReasonRows, runAgain } from './row.ts';
import { advised } from './row-kinds.ts';

/** The action for an error of a pack. */
const fixPack = 'Fix the pack: this failure says nothing about the target.';

/** Texts of the reasons about a run. */
export const runRows: ReasonRows<RunReason> = {
  'cases-lost': {
    text: ({ lost, of, because }, wordsOf) =>
      `${of === 1 ? 'the only case' : `${lost} of ${of} cases`} could not be judged: ` +
      `${because.map((one) => wordsOf(one).text).join('; ') || 'no reason was recorded'}`,
    headline: ({ because: [most] }, wordsOf) =>
      most === undefined ? 'no reason was recorded' : wordsOf(most).headline,
    action: ({ because: [most] }, wordsOf) => (most === undefined ? runAgain : wordsOf(most).action),
    owner: ({ because: [most] }, wordsOf) => (most === undefined ? 'limit of the suite' : wordsOf(most).owner),
  },
  'nothing-qualified': {
    text: 'the run got no answer of the kind that this requirement is about',
    action: 'See in report.html what was answered.',
  },
  'no-call-sent': {
    text: 'no call was sent',
    headline: 'nothing was sent',
    action: 'Select requirements that send calls (`--only`, `--skip`).',
    owner: 'your set-up',
  },
  'not-recorded': advised(
    'no recorded call tests it',
    'record the calls that `explain <id>` describes, or run the suites against a target',
  ),
  'keys-not-recorded': advised(
    'a recording does not prove which key was right (recorders leave keys out)',
    'run the suites against a target',
  ),
  'nothing-selected': {
    text: 'no requirement was selected',
    action: 'Correct `--only` and `--skip`.',
    owner: 'your set-up',
  },
  interrupted: {
    text: ({ beforeItBegan }) => `the run was interrupted${beforeItBegan === true ? ' before it began' : ''}`,
    action: ({ beforeItBegan }) => (beforeItBegan === true ? 'Nothing was sent: run again.' : 'Run again.'),
    owner: 'your set-up',
  },
  'ended-early': {
    text: ({ by }) => `the run ended early (${endings[by]})`,
    action: 'Run again.',
    owner: 'your set-up',
  },
  'cut-short': {
    text: ({ before }) => `the run was cut short before ${before}`,
    headline: 'the run was cut short',
    action: 'Run again.',
    owner: 'your set-up',
  },
  'suite-failed': {
    text: ({ error, pack }) => `${whoFailed(pack)}${error}`,
    action: ({ pack }) => (pack === undefined ? reportIt : fixPack),
    owner: ({ pack }) => (pack === undefined ? 'limit of the suite' : 'your set-up'),
  },
  'suite-hung': {
    text: ({ pack, judging }) =>
      `${whoFailed(pack)}${judging === undefined ? 'it' : `judging ${judging}`} did not end when its time was over`,
    action: ({ pack }) =>
      pack === undefined ? 'Run again; if it happens again, report it: this is not your fault.' : fixPack,
    owner: ({ pack }) => (pack === undefined ? 'limit of the suite' : 'your set-up'),
  },
  'record-not-written': {
    text: ({ error, file }) =>
      `the record of the run${file === undefined ? '' : ` (${file})`} could not be written: ${error}`,
    headline: ({ error }) => `the run could not be recorded: ${error}`,
    action: 'Free disk space, or write to another folder (`--out`).',
    owner: 'your set-up',
  },
  'file-refused': {
    text: ({ error }) => `a file could not be read or written: ${error}`,
    action: 'Free disk space or correct the permissions, then run again.',
    owner: 'your set-up',
  },
  'record-taken': {
    text: ({ folder }) => `another run has used ${folder} and removed the record of this one`,
    action: 'Give each run its own folder (`--out`).',
    owner: 'your set-up',
  },
  'pinned-not-judged': {
    text: ({ finding, because }, wordsOf) => `the pinned case ${finding} could not be judged: ${wordsOf(because).text}`,
    headline: ({ because }, wordsOf) => `a pinned case: ${wordsOf(because).headline}`,
  },
  'not-tested': {
    text: ({ requirement, because }, wordsOf) =>
      `${requirement} could not be tested${because === null ? '' : `: ${wordsOf(because).text}`}`,
    headline: ({ requirement, because }, wordsOf) =>
      `${requirement} could not be tested${because === null ? '' : `: ${wordsOf(because).headline}`}`,
  },
  'passing-failures': {
    text: ({ statuses, requirements }) =>
      `calls of ${requirements} requirements were answered ${statuses.join(', ')}, but not each time they were ` +
      "repeated: check the platform's load first",
    owner: 'platform',
  },
};

const endings: Readonly<Record<Exclude<EndedBy, 'done'>, string>> = {
  budget: 'the limit of calls was reached',
  time: 'its time was over',
  signal: 'it was interrupted',
  circuit: 'too many calls in a row failed',
  crash: 'the process crashed',
};

/** Who failed: the suite, or a pack. */
function whoFailed(pack: string | undefined): string {
  return pack === undefined ? 'the suite itself failed: ' : `the pack ${pack} failed: `;
}

/** Whether a reason says that the suite itself, or a pack, failed. */
export function isOwnFailure({ code }: Pick<Reason, 'code'>): boolean {
  return code === 'suite-failed' || code === 'suite-hung';
}
