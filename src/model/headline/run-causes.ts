import type { CauseRow } from './cause-row.ts';

const room = 'Make room there, or write to another folder (`--out`).';

/** Why a run as a whole could not be judged: how it ended. */
export const runCauses: readonly CauseRow[] = [
  [/^no call was sent$/, 'nothing was sent', 'Select requirements that send calls (`--only`, `--skip`).'],
  [/^no requirement was selected/, 'no requirement was selected', 'Correct `--only` and `--skip`.'],
  [/^the run was interrupted before it began/, 'the run was interrupted before it began', 'Nothing was sent: run again.'],
  [/^the run (was interrupted|was cut short|ended early \(\w+\))/, 'the run $1', 'Run again.'],
  [
    /^the suite itself failed: (it did not end when its time was over)/,
    'the suite itself failed: $1',
    'Run again; if it stays, report it: this is no fault of yours.',
  ],
  [/^the pack ([a-z0-9-]+) failed: (.*)/, 'the pack $1 failed: $2', 'Mend the pack: it says nothing of the target.'],
  [/^the suite itself failed: (.*)/, 'the suite itself failed: $1', 'Report it, with the journal (exchanges.ndjson): this is no fault of yours.'],
  [/^a file could not be read or written: (.*)/, 'a file could not be read or written: $1', 'Make room there, or permit it, then run again.'],
  [/^the record\b.* could not be written: ([^;]*)/, 'the run could not be recorded: $1', room],
  [/^another run has used (\S+) meanwhile/, 'another run has used $1 and taken the record of this one away', 'Give each run a folder of its own (`--out`).'],
  [/^no answer of the run qualified/, 'no answer of the run was one to judge by', 'See in report.html what was answered.'],
];
