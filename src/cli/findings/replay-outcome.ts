import { count } from '../../reporters/index.ts';
import type { Alone } from './replay-alone.ts';
import type { ProbesOutcome } from './replay-probes.ts';

/** What became of a finding: broken still, not to be seen any more though it was asked as often as would have shown it, or neither can be told. */
export type ReplayState = 'broken' | 'holds' | 'untold';

/** What became of a finding, and the line that says so. */
export interface ReplayOutcome {
  readonly state: ReplayState;
  readonly line: string;
}

/** What a finding's request alone (null where one call cannot show it) and all that its requirement sends say together. */
export function outcomeOf(alone: Alone | null, { state, text, calls }: ProbesOutcome): ReplayOutcome {
  const sent = calls === null ? '' : ` (${count(calls, 'call')})`;
  if (state === 'broken') return { state, line: `Still broken: ${text} (shown by all that its requirement sends: ${count(calls ?? 0, 'call')})` };
  // That it was not seen twice says no more than that it was not seen once.
  if (alone?.doubt === true) return alone;
  if (state === 'holds') return { state, line: `Not reproduced: all that its requirement sends does not show it${sent}` };
  if (alone === null) return { state, line: `Cannot tell: all that its requirement sends does not show it, and ${text}${sent}` };
  return { state: alone.state, line: `Not reproduced by its request alone; all that its requirement sends could not tell, since ${text}${sent}` };
}
