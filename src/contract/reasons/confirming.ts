import type { Coded } from '../reason.ts';
import { raiseCalls, seeUnanswered, tripsChanged, type ReasonRows } from './row.ts';

/** Reasons why repeating the calls of a relation, or of a pinned case, gave no result. */
export type ConfirmingReason = Coded<{
  /** Several answers disagreed once. `then`: the result of repeating their calls. */
  'relation-not-confirmed': { then: 'held' | 'not repeatable' | 'no calls left' | 'moving inventory' | 'a recording' };
  'wrong-key-not-made': null;
  'number-not-made': null;
  /** `expected`: what the request of the case is not, as `expected …, got …`. */
  'request-not-rebuilt': { expected: string };
  /** A cancel has a member that neither the document nor the configuration has. */
  'cancel-member-unknown': { member: string };
  'answers-do-not-tell': null;
}>;

const pin = 'Pin its finding again (`pin`), or remove the case from the pinned file.';
const again = 'Run again.';

/** Texts of the reasons why repeated calls, of a relation or of a pinned case, gave no result. */
export const confirmingRows: ReasonRows<ConfirmingReason> = {
  'relation-not-confirmed': {
    text: ({ then }) => relations[then].text,
    action: ({ then }) => relations[then].action,
    owner: ({ then }) => (then === 'no calls left' ? 'your set-up' : 'limit of the suite'),
  },
  'wrong-key-not-made': { text: 'its wrong key cannot be made from this key', action: pin, owner: 'your set-up' },
  'number-not-made': {
    text: 'the suite cannot make up a number of the same form',
    action: pin,
    owner: 'your set-up',
  },
  'request-not-rebuilt': {
    text: ({ expected }) => `its call cannot be repeated: ${expected}`,
    action: pin,
    owner: 'your set-up',
  },
  'cancel-member-unknown': {
    text: ({ member }) =>
      `its cancel has the member ${JSON.stringify(member)}, which neither the document nor \`cancelExtras\` has`,
    action: 'Name it in `cancelExtras`, or pin its finding again (`pin`).',
    owner: 'your set-up',
  },
  'answers-do-not-tell': { text: 'its answers are not conclusive', action: seeUnanswered },
};

const relations = {
  held: { text: 'a rule over several answers was broken once, and not when the calls were repeated', action: again },
  'not repeatable': {
    text: 'a rule over several answers was broken once, and its calls must not be repeated',
    action: again,
  },
  'no calls left': {
    text: 'a rule over several answers was broken once, and no calls are left to repeat it',
    action: raiseCalls,
  },
  'moving inventory': { text: tripsChanged.headline, action: tripsChanged.action },
  'a recording': {
    text: 'answers contradict each other, and only further calls could show whether the trips changed meanwhile',
    action: 'Run the suite against the platform.',
  },
} as const;
