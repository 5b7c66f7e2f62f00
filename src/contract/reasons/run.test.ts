import { expect, test } from 'vitest';
import type { Reason } from '../reason.ts';
import { type RunReason, runRows } from './run.ts';
import { wordsOf } from '../reason-words.ts';

const slow = 'a JSON Schema of the configuration or of a pack needed more than 3 seconds for one value';
const yours = 'your set-up';
const ours = 'limit of the suite';
const again = 'Run again.';
const seeAnswers = 'Run again; if it happens again, see the answers in report.html.';
const report = 'Report the error, with the journal (exchanges.ndjson): it is not your fault.';
const pack = 'Fix the pack: this failure says nothing about the target.';
const spent: Reason = { code: 'orders-spent' };
const spentText = 'all supplied orders are spent (`orders.ledger` lists them): supply fresh orders in `orders`';
const spentLine = 'all supplied orders are spent (`orders.ledger` lists them)';
const supply = 'Supply fresh orders in `orders`.';

/** Each reason with its text, headline, action and owner; null: the headline is the text. */
const all: readonly (readonly [
  reason: RunReason,
  text: string,
  headline: string | null,
  action: string,
  owner: string,
])[] = [
  [
    { code: 'cases-lost', lost: 4, of: 49, because: [spent] },
    `4 of 49 cases could not be judged: ${spentText}`,
    spentLine,
    supply,
    yours,
  ],
  [
    { code: 'cases-lost', lost: 4, of: 49, because: [{ code: 'interrupted' }, spent] },
    `4 of 49 cases could not be judged: the run was interrupted; ${spentText}`,
    'the run was interrupted',
    again,
    yours,
  ],
  [
    { code: 'cases-lost', lost: 4, of: 49, because: [] },
    '4 of 49 cases could not be judged: no reason was recorded',
    'no reason was recorded',
    seeAnswers,
    ours,
  ],
  [
    { code: 'nothing-qualified' },
    'the run got no answer of the kind that this requirement is about',
    null,
    'See in report.html what was answered.',
    ours,
  ],
  [
    { code: 'no-call-sent' },
    'no call was sent',
    null,
    'Select requirements that send calls (`--only`, `--skip`).',
    yours,
  ],
  [
    { code: 'not-recorded' },
    'no recorded call tests it: record the calls that `explain <id>` describes, or run the suite against a target',
    'no recorded call tests it',
    'Record the calls that `explain <id>` describes, or run the suite against a target.',
    yours,
  ],
  [
    { code: 'keys-not-recorded' },
    'a recording does not prove which key was right (recorders leave keys out): run the suite against a target',
    'a recording does not prove which key was right (recorders leave keys out)',
    'Run the suite against a target.',
    yours,
  ],
  [{ code: 'nothing-selected' }, 'no requirement was selected', null, 'Correct `--only` and `--skip`.', yours],
  [{ code: 'interrupted' }, 'the run was interrupted', null, again, yours],
  [
    { code: 'interrupted', beforeItBegan: true },
    'the run was interrupted before it began',
    null,
    'Nothing was sent: run again.',
    yours,
  ],
  [{ code: 'ended-early', by: 'circuit' }, 'the run ended early (too many calls in a row failed)', null, again, yours],
  [{ code: 'cut-short', before: 'it ended' }, 'the run was cut short', null, again, yours],
  [
    { code: 'cut-short', before: 'it was judged' },
    'the run was cut short before this requirement was judged',
    'the run was cut short',
    again,
    yours,
  ],
  [
    { code: 'suite-failed', error: 'TypeError: x is null' },
    'the suite itself failed: TypeError: x is null',
    null,
    report,
    ours,
  ],
  [
    { code: 'suite-failed', error: 'TypeError: x is null', pack: 'nights' },
    'the pack nights failed: TypeError: x is null',
    null,
    pack,
    yours,
  ],
  [
    { code: 'suite-failed', error: 'TypeError: x is null\n    at probe (a.ts:3)' },
    'the suite itself failed: TypeError: x is null\n    at probe (a.ts:3)',
    'the suite itself failed: TypeError: x is null',
    report,
    ours,
  ],
  [
    { code: 'schema-slow', pattern: '^(a+)+$' },
    `${slow}: its pattern "^(a+)+$" can match one text in very many ways`,
    slow,
    'Change the pattern "^(a+)+$".',
    yours,
  ],
  [{ code: 'schema-slow', pattern: null }, slow, null, 'Make the schema simpler.', yours],
  [
    { code: 'suite-hung' },
    'the suite itself failed: it did not end when its time was over',
    null,
    'Run again; if it happens again, report it: this is not your fault.',
    ours,
  ],
  [
    { code: 'suite-hung', pack: 'nights' },
    'the pack nights failed: it did not end when its time was over',
    null,
    pack,
    yours,
  ],
  [
    { code: 'record-not-written', error: 'ENOSPC: disk full' },
    'the journal could not be written: ENOSPC: disk full',
    null,
    'Free disk space, or write to another folder (`--out`).',
    yours,
  ],
  [
    { code: 'record-not-written', error: 'ENOSPC: disk full', file: 'out/exchanges.ndjson' },
    'the journal (out/exchanges.ndjson) could not be written: ENOSPC: disk full',
    'the journal could not be written: ENOSPC: disk full',
    'Free disk space, or write to another folder (`--out`).',
    yours,
  ],
  [
    { code: 'file-refused', error: 'EACCES: no access' },
    'a file could not be read or written: EACCES: no access',
    null,
    'Free disk space or correct the permissions, then run again.',
    yours,
  ],
  [
    { code: 'record-taken', folder: 'reports/latest' },
    'another run has used reports/latest and removed the journal of this one',
    null,
    'Give each run its own folder (`--out`).',
    yours,
  ],
  [
    { code: 'pinned-not-judged', finding: 'f-0123456789ab', because: spent },
    `the pinned case f-0123456789ab could not be judged: ${spentText}`,
    'the pinned case f-0123456789ab could not be judged: all supplied orders are spent (`orders.ledger` ' +
      'lists them)',
    supply,
    yours,
  ],
  [
    { code: 'not-tested', requirement: 'cancel.once', because: null },
    'cancel.once could not be tested',
    null,
    seeAnswers,
    ours,
  ],
  [
    { code: 'not-tested', requirement: 'cancel.once', because: spent },
    `cancel.once could not be tested: ${spentText}`,
    `cancel.once could not be tested: ${spentLine}`,
    supply,
    yours,
  ],
  [
    { code: 'passing-failures', statuses: [500, 502], requirements: 9 },
    "calls of 9 requirements were answered 500, 502, but not each time they were repeated: check the platform's " +
      'load first',
    null,
    seeAnswers,
    'platform',
  ],
];

test.each(all)('%j', (reason, text, headline, action, owner) => {
  expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
});

test('each code has its texts checked here', () => {
  expect(new Set(all.map(([{ code }]) => code))).toEqual(new Set(Object.keys(runRows)));
});

test('the text of a code of a later version is its name', () => {
  expect(wordsOf({ code: 'unheard-of' } as never)).toEqual({
    text: 'unheard-of',
    headline: 'unheard-of',
    action: seeAnswers,
    owner: ours,
  });
});
