import type { Ways } from './ways.fixture.ts';

const room = 'Make room there, or write to another folder (`--out`).';

/** How the run ended, and what it had to judge by. */
export const runWays: Ways = {
  'how the run ended': [
    ['the run was interrupted before it began', 'the run was interrupted before it began', 'Nothing was sent: run again.'],
    [
      'a file could not be read or written: EACCES: no access',
      'a file could not be read or written: EACCES: no access',
      'Make room there, or permit it, then run again.',
    ],
    ['the run was cut short before it ended', 'the run was cut short', 'Run again.'],
    ['the run was cut short before it was judged', 'the run was cut short', 'Run again.'],
    ['the run ended early (circuit)', 'the run ended early (circuit)', 'Run again.'],
    ['no call was sent', 'nothing was sent', 'Select requirements that send calls (`--only`, `--skip`).'],
    ['no requirement was selected', 'no requirement was selected', 'Correct `--only` and `--skip`.'],
    ['the pack nights failed: TypeError: x is null', 'the pack nights failed: TypeError: x is null', 'Mend the pack: it says nothing of the target.'],
    [
      'the suite itself failed: TypeError: x is null',
      'the suite itself failed: TypeError: x is null',
      'Report it, with the journal (exchanges.ndjson): this is no fault of yours.',
    ],
    [
      'the suite itself failed: it did not end when its time was over',
      'the suite itself failed: it did not end when its time was over',
      'Run again; if it stays, report it: this is no fault of yours.',
    ],
    ['the record of the run could not be written: ENOSPC: disk full', 'the run could not be recorded: ENOSPC: disk full', room],
    [
      'another run has used reports/latest meanwhile, and taken the record of this one away; give each run a folder of its own (--out)',
      'another run has used reports/latest and taken the record of this one away',
      'Give each run a folder of its own (`--out`).',
    ],
  ],
  'routes and trips': [
    ['no answer of the run qualified', 'no answer of the run was one to judge by', 'See in report.html what was answered.'],
    [
      'no recorded call exercises it: record the calls that `explain <id>` tells of, or run the suites against a target',
      'no recorded call exercises it',
      'Record the calls that `explain <id>` tells of, or run the suites against a target.',
    ],
  ],
};
