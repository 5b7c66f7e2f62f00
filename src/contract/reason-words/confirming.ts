import type { ConfirmingReason } from '../reasons/confirming.ts';
import type { ReasonRows } from './row.ts';
import { fixed, seeUnanswered } from './row-kinds.ts';

const pin = 'Pin its finding again (`pin`), or remove the case from the pinned file.';
const differed = 'answers that should agree differed once, which is too few to tell';

/** What is said where answers, or a pinned case, could not be asked again to a result. */
export const confirmingRows: ReasonRows<ConfirmingReason> = {
  'relation-not-confirmed': {
    text: ({ then }) => relations[then].text,
    headline: ({ then }) => relations[then].headline,
    action: ({ then }) => relations[then].action,
    owner: ({ then }) => (then === 'no calls left' ? 'your set-up' : 'limit of the suite'),
  },
  'wrong-key-not-made': fixed('its wrong key cannot be made of this key', pin),
  'number-not-made': fixed('no number of its shape can be made up here', pin),
  'request-not-rebuilt': {
    text: ({ expected }) => `it cannot be asked again: ${expected}`,
    action: () => pin,
    owner: 'limit of the suite',
  },
  'cancel-member-unknown': {
    text: ({ member }) =>
      `its cancel has the member ${JSON.stringify(member)}, which neither the document nor \`cancelExtras\` has`,
    action: () => 'Name it in `cancelExtras`, or pin its finding again (`pin`).',
    owner: 'your set-up',
  },
  'answers-do-not-tell': fixed('the answers are none that it can be told from', seeUnanswered),
};

const relations = {
  held: {
    text: 'a relation over several answers broke once, and held when they were asked again',
    headline: differed,
    action: 'Run again.',
  },
  'not repeatable': {
    text: 'a relation over several answers broke once, and its calls must not be sent again',
    headline: differed,
    action: 'Run again.',
  },
  'no calls left': {
    text: 'a relation over several answers broke once, and no calls are left to ask it again',
    headline: 'the calls left are too few to compare answers again',
    action: 'Raise `--max-requests` (`traffic.maxRequests`).',
  },
  'moving inventory': {
    text: 'the inventory of the route moves with every look',
    headline: 'trips changed while answers were compared',
    action: 'Run again, or name routes whose trips stand still in `routes`.',
  },
} as const;
