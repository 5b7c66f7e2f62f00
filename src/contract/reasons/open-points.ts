import type { Coded } from '../reason.ts';
import { isGatewayStatus } from '../transport.ts';
import { seeUnanswered, asSentence, fixedFirst, following, type ReasonRows } from './row.ts';

/** Reasons why the answers of a run do not show an open point of the document. */
export type OpenPointReason =
  | Coded<{
      'scheme-not-asked': null;
      /** `status`: null if there was no answer. */
      'scheme-answered': { status: number | null };
      'rate-not-reached': null;
      'no-repeat-answered': null;
      'no-refund-status': null;
      'no-zone-fits': null;
      'past-date-accepted': { date: string; see: string };
    }>
  | NotObserved;

/**
 * No answer shows it, or answers that say too little. Example: `{ code: 'not-observed', clause: 'too few sums were
 * seen', advice: 'supply more orders' }`.
 */
export interface NotObserved {
  readonly code: 'not-observed';
  /** The open point's own clause. */
  readonly clause: string;
  /** What to do, a clause that begins with a verb. */
  readonly advice?: string;
  /** The requirement that has to be fixed first. */
  readonly see?: string;
}

/** Texts of the reasons why the answers of a run do not show an open point. */
export const openPointRows: ReasonRows<OpenPointReason> = {
  'not-observed': {
    text: ({ clause, advice, see }) =>
      `${clause}${advice === undefined ? '' : `: ${advice}`}${see === undefined ? '' : ` (see ${see})`}`,
    headline: ({ clause }) => clause,
    action: ({ advice, see }) =>
      see !== undefined ? fixedFirst(see) : advice === undefined ? seeUnanswered : asSentence(advice),
    owner: ({ advice }) => (advice === undefined ? 'limit of the suite' : 'your set-up'),
  },
  'scheme-not-asked': {
    headline: 'the key was not sent with a scheme in front',
    action: 'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.',
    owner: 'your set-up',
  },
  'scheme-answered': {
    text: ({ status }) =>
      `the key with a scheme in front ${status === null ? 'got no answer' : `was answered ${status}`}`,
    action: seeUnanswered,
    owner: ({ status }) =>
      isGatewayStatus(status) ? 'network' : (status ?? 0) >= 500 ? 'platform' : 'limit of the suite',
  },
  'rate-not-reached': {
    headline: 'the run was not faster than the declared rate',
    action: 'Raise `--concurrency` or `--rate`, or do not declare `rateLimit`.',
    owner: 'your set-up',
  },
  'no-repeat-answered': {
    text: 'no repeated cancel was accepted, and none was refused with 400',
    action: 'Supply more orders that can be cancelled. If it happens again, see the repeats in report.html.',
    owner: 'your set-up',
  },
  'no-refund-status': {
    text: 'no order could be cancelled, or no `refund_status` was a string',
    action: 'Supply orders that can be cancelled, or see `cancel.refund-status`.',
    owner: 'your set-up',
  },
  'no-zone-fits': {
    text: 'no single time zone fits the dates that were accepted and refused',
    action: 'Servers behind one address may be in several time zones: leave `timeZone` undeclared.',
    owner: 'your set-up',
  },
  'past-date-accepted': following(({ date }) => `dates that are past in every time zone are accepted, such as ${date}`),
};
