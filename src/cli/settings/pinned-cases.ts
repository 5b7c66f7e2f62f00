import { count } from '../../contract/text.ts';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { matchesSelection } from '../../config/selection.ts';
import { type Settings, UsageError } from '../../config/index.ts';
import { safe } from '../../config/quote.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import { readPinned } from '../../journal/pinned/pinned-file.ts';

/** The cases of a pinned file; none if there is no file. Throws a `UsageError` if it is not a pinned file. */
export function pinnedCases(file: string | null): readonly FixedCase[] {
  const read = readPinned(file);
  if ('problems' in read)
    throw new UsageError(read.problems.map((problem) => `pinned: ${safe(`${file}: ${problem}`)}`));
  return read.cases;
}

/**
 * One line about the number of pinned cases that a run sends and leaves out; null if no file is configured.
 */
export function pinnedLine(
  cases: readonly FixedCase[],
  settings: Pick<Settings, 'pinned' | 'only' | 'skip' | 'scope'>,
): string | null {
  const { pinned } = settings;
  if (pinned === null) return null;
  if (!existsSync(pinned)) return `no case: ${safe(basename(pinned))} is not there`;
  const sent = cases.filter(({ requirement }) => matchesSelection(requirement, settings)).length;
  return sent === cases.length
    ? count(sent, 'case')
    : `${sent} of ${count(cases.length, 'case')}; the others belong to requirements that this run leaves out`;
}
