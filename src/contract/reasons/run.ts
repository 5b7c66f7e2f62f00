import type { Coded, Reason } from '../reason.ts';
import { quote } from '../schema/describe-value.ts';
import { reportIt, advised, type ReasonRows, runAgain, checkTarget, lowerRate, raiseCalls, around } from './row.ts';

/**
 * Why a run ended: all done, a limit of calls or of time, a signal, transport failures one after the other, or a crash.
 */
export type EndedBy = 'done' | 'budget' | 'time' | 'signal' | 'circuit' | 'crash';

/** Reasons that are about a run, or about how its cases were counted. */
export type RunReason =
  | Coded<{
      /** No answer of the run was one that the requirement is about. */
      'nothing-qualified': null;
      'no-call-sent': null;
      /** No call of the recording is one that the requirement is about. */
      'not-recorded': null;
      /** It is about other keys than the right one, and a recording does not prove which key was used. */
      'keys-not-recorded': null;
      'nothing-selected': null;
      interrupted: { beforeItBegan?: true };
      'ended-early': { by: Exclude<EndedBy, 'done'> };
      /** The run ended before its end was written, or before the requirement was judged. */
      'cut-short': { before: 'it ended' | 'it was judged' };
      /** `error`: the error of the suite, its first line and perhaps its stack. `pack`: the pack whose rule failed. */
      'suite-failed': { error: string; pack?: string };
      /** A JSON Schema of the user needs too long for a value. `pattern`: its pattern that was being tried, if any. */
      'schema-slow': { pattern: string | null };
      /** The run did not end when its time was over; `judging`: the requirement that was judged then. */
      'suite-hung': { pack?: string; judging?: string };
      /** The journal could not be written. `file`: left out if the journal itself says so. */
      'record-not-written': { error: string; file?: string };
      /** The machine refused to read or to write a file. */
      'file-refused': { error: string };
      /** Another run has written to the same folder meanwhile. */
      'record-taken': { folder: string };
      /** A case of the pinned file could not be judged; `finding`: its id. */
      'pinned-not-judged': { finding: string; because: Reason };
      /** The requirement of a pinned case could not be tested. `because`: null if the cause is not known. */
      'not-tested': { requirement: string; because: Reason | null };
      /** Statuses from 500 on came to calls of several requirements, and not each time when these were sent again. */
      'passing-failures': { statuses: readonly number[]; requirements: number };
    }>
  | CasesLost;

/** Too few of the cases of a requirement were judged. */
export interface CasesLost {
  readonly code: 'cases-lost';
  /** Cases that could not be judged. */
  readonly lost: number;
  /** All its cases. */
  readonly of: number;
  /** The reasons of most, at most two. */
  readonly because: readonly Reason[];
}

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
    action: 'Select requirements that send calls (`--only`, `--skip`).',
    owner: 'your set-up',
  },
  'not-recorded': advised(
    'no recorded call tests it',
    'Record the calls that `explain <id>` describes, or run the suite against a target.',
  ),
  'keys-not-recorded': advised(
    'a recording does not prove which key was right (recorders leave keys out)',
    'Run the suite against a target.',
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
    text: ({ before }) => `the run was cut short${before === 'it ended' ? '' : ' before this requirement was judged'}`,
    headline: 'the run was cut short',
    action: 'Run again.',
    owner: 'your set-up',
  },
  'suite-failed': {
    text: ({ error, pack }) => `${whoFailed(pack)}${error}`,
    action: ({ pack }) => (pack === undefined ? reportIt : fixPack),
    owner: ({ pack }) => (pack === undefined ? 'limit of the suite' : 'your set-up'),
  },
  'schema-slow': {
    text: ({ pattern }) =>
      `a JSON Schema of the configuration or of a pack needed more than 3 seconds for one value${
        pattern === null ? '' : `: its pattern ${quote(pattern)} can match one text in very many ways`
      }`,
    headline: 'a JSON Schema of the configuration or of a pack needed more than 3 seconds for one value',
    action: ({ pattern }) => (pattern === null ? 'Make the schema simpler.' : `Change the pattern ${quote(pattern)}.`),
    owner: 'your set-up',
  },
  'suite-hung': {
    text: ({ pack, judging }) =>
      `${whoFailed(pack)}${judging === undefined ? 'it' : `judging ${judging}`} did not end when its time was over`,
    action: ({ pack }) =>
      pack === undefined ? 'Run again; if it happens again, report it: this is not your fault.' : fixPack,
    owner: ({ pack }) => (pack === undefined ? 'limit of the suite' : 'your set-up'),
  },
  'record-not-written': {
    text: ({ error, file }) => `the journal${file === undefined ? '' : ` (${file})`} could not be written: ${error}`,
    headline: ({ error }) => `the journal could not be written: ${error}`,
    action: 'Free disk space, or write to another folder (`--out`).',
    owner: 'your set-up',
  },
  'file-refused': {
    text: ({ error }) => `a file could not be read or written: ${error}`,
    action: 'Free disk space or correct the permissions, then run again.',
    owner: 'your set-up',
  },
  'record-taken': {
    text: ({ folder }) => `another run has used ${folder} and removed the journal of this one`,
    action: 'Give each run its own folder (`--out`).',
    owner: 'your set-up',
  },
  'pinned-not-judged': {
    text: ({ finding, because }, wordsOf) => `the pinned case ${finding} could not be judged: ${wordsOf(because).text}`,
  },
  'not-tested': {
    text: ({ requirement, because }, wordsOf) =>
      `${requirement} could not be tested${because === null ? '' : `: ${wordsOf(because).text}`}`,
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

/** Reasons why a call was not sent, or why no more calls may be sent. */
export type LimitReason = Coded<{
  /** `because`: why it did not leave. */
  'not-sent': { because: Reason };
  /**
   * The limit of calls is reached. `throttled`: calls that were answered 429; `faults`: calls that got no answer, or
   * one of something in front. Most of both were sent again.
   */
  'calls-used': { limit: number; throttled: number; faults: number };
  /** `share`: calls that the pack may send. */
  'pack-share-used': { pack: string; share: number };
  /** `limit`: `maxRequests` of the pack. */
  'pack-limit-used': { pack: string; limit: number };
  /** The budget of an operation that the configuration binds, such as `busOrderCreate`. */
  'operation-budget-spent': { operation: string };
}>;

type CallsUsed = Extract<LimitReason, { readonly code: 'calls-used' }>;

const reached = 'the limit of calls is reached';

/** Whether throttled and unanswered calls used a tenth of the limit or more: without them it might have been enough. */
function isUsedUpByFailures({ limit, throttled, faults }: CallsUsed): boolean {
  return (throttled + faults) * 10 >= limit;
}

function isByThrottling({ throttled, faults }: CallsUsed): boolean {
  return throttled >= faults;
}

function callsLost({ limit, throttled, faults }: CallsUsed): string {
  const parts = [
    ...(throttled > 0 ? [`${throttled} were throttled (429)`] : []),
    ...(faults > 0 ? [`${faults} got no answer from the target`] : []),
  ];
  return `of its ${limit} calls, ${parts.join(' and ')}`;
}

function shareUsed(pack: string, share: number): string {
  return `the pack ${pack} has sent its share of the calls (${share})`;
}

/** Texts of the reasons about limits that kept calls from being sent. */
export const limitRows: ReasonRows<LimitReason> = {
  'not-sent': around((inner) => `not sent: ${inner}`),
  'calls-used': {
    headline: (reason) => (isUsedUpByFailures(reason) ? `${reached}: ${callsLost(reason)}` : reached),
    action: (reason) => (!isUsedUpByFailures(reason) ? raiseCalls : isByThrottling(reason) ? lowerRate : checkTarget),
    owner: (reason) => (isUsedUpByFailures(reason) && !isByThrottling(reason) ? 'network' : 'your set-up'),
  },
  'pack-share-used': advised(
    ({ pack, share }) => shareUsed(pack, share),
    'Raise `maxRequests` of the pack in `packs`, or `traffic.maxRequests` (--max-requests).',
  ),
  'pack-limit-used': advised(
    ({ pack, limit }) => `the pack ${pack} has sent the ${limit} calls that the configuration allows it`,
    'Raise `maxRequests` of that pack in `packs`.',
  ),
  'operation-budget-spent': advised(
    ({ operation }) => `the budget of \`operations.${operation}\` is spent`,
    ({ operation }) => `Raise \`operations.${operation}.budget\`.`,
  ),
};
