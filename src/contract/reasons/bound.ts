import type { ReasonRows } from './row.ts';

/** Reasons that are about operations which the configuration or a pack describes. */
export type BoundReason =
  /** `from`: whether it is filled from earlier answers, or from the request of a scenario. */
  | {
      readonly code: 'path-not-filled';
      readonly operation: string;
      readonly path: string;
      readonly from: 'what is known' | 'what is asked';
    }
  | BodyUnreadable;

/** The body of an answer does not show whether it was accepted. */
export interface BodyUnreadable {
  readonly code: 'body-unreadable';
  /** `without`: the JSON pointer at which it has nothing. */
  readonly body: 'empty' | { readonly problem: string } | { readonly without: string };
}

/** Texts of the reasons about operations that the configuration or a pack describes. */
export const boundRows: ReasonRows<BoundReason> = {
  'path-not-filled': {
    text: ({ path, operation, from }) => `the path ${path} of \`${operation}\` cannot be filled: ${unfilled[from]}`,
    headline: ({ path, operation, from }) => `the path ${path} of ${operation} cannot be filled: ${unfilled[from]}`,
    action: ({ operation, from }) =>
      from === 'what is known'
        ? `Correct \`path\` in \`operations.${operation}\`.`
        : `Correct the path of \`${operation}\` in its pack.`,
    owner: 'your set-up',
  },
  'body-unreadable': {
    text: ({ body }) =>
      body === 'empty'
        ? 'is empty'
        : 'problem' in body
          ? body.problem
          : `has no ${body.without} (see \`operations.*.accepted\`)`,
    action: 'Correct `accepted` in `operations`, or have the answer of the operation fixed.',
    owner: 'your set-up',
  },
};

const unfilled = {
  'what is known': 'no value is known for one of its placeholders',
  'what is asked': 'the request has no value for one of its placeholders',
} as const;
