import { isGatewayStatus } from '../gateway-status.ts';
import type { OpenPointReason } from '../reasons/open-points.ts';
import type { ReasonRows } from './row.ts';
import { fixed, following, fixedFirst, seeUnanswered } from './row-kinds.ts';

/** Texts of the reasons why the answers of a run do not show an open point. */
export const openPointRows: ReasonRows<OpenPointReason> = {
  'not-observed': {
    text: ({ clause, advice, see }) =>
      `${clause}${advice === undefined ? '' : `: ${advice}`}${see === undefined ? '' : ` (see ${see})`}`,
    headline: ({ clause }) => clause,
    action: ({ advice, see }) =>
      see !== undefined
        ? fixedFirst(see)
        : advice === undefined
          ? seeUnanswered
          : `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
    owner: ({ see }) => (see === undefined ? 'limit of the suite' : 'platform'),
  },
  'scheme-not-asked': fixed(
    'the key is sent after a scheme only with `ask: ["key-scheme"]` in the configuration, and only if it ' +
      'has no scheme itself',
    'Set `ask: ["key-scheme"]`, or do not declare `keySchemes`.',
    { headline: 'the key was not sent after a scheme', owner: 'your set-up' },
  ),
  'scheme-answered': {
    text: ({ status }) => `the key after a scheme ${status === null ? 'got no answer' : `was answered ${status}`}`,
    headline: ({ status }) =>
      `the key after a scheme was neither accepted nor refused${status === null ? '' : ` (${status})`}`,
    action: () => seeUnanswered,
    owner: ({ status }) =>
      isGatewayStatus(status) ? 'network' : (status ?? 0) >= 500 ? 'platform' : 'limit of the suite',
  },
  'rate-not-reached': fixed(
    'no 429 came, and the run was not clearly faster than the declared rate: the limit was not tested',
    'Raise `--rate`, or do not declare `rateLimit`.',
    { headline: 'the run was not faster than the declared rate', owner: 'your set-up' },
  ),
  'no-repeat-answered': fixed(
    'no repeated cancel was accepted, or refused with 400',
    'Supply more orders that can be cancelled; if that stays so, see how repeats were answered.',
  ),
  'no-refund-status': fixed(
    'no order could be cancelled, or no `refund_status` was a string',
    'Supply orders that can be cancelled, or set `cancelExtras`.',
    {
      headline: 'no order could be cancelled',
      owner: 'your set-up',
    },
  ),
  'no-zone-fits': fixed(
    'no single time zone fits the dates that were accepted and refused',
    'Servers behind one address may be in several zones: declare none.',
  ),
  'past-date-accepted': following(({ date }) => `dates that are past in every time zone are accepted, such as ${date}`),
};
