import { isGatewayStatus } from '../transport.ts';
import type { Coded, Reason } from '../reason.ts';
import { type OwnWords, sayingInShort, sayingText } from '../schema/index.ts';
import { checkTarget, advised, type ReasonRows } from './row.ts';

/** The answer to the gid of a returned trip, or to an invented gid. */
export interface GidAnswer {
  readonly status: number | null;
  readonly saying: OwnWords;
}

/**
 * Reasons that are about the gids of trips and the operations that accept them. `operation`: such as `busTripDetail`.
 */
export type GidReason = Coded<{
  'gid-operations-not-bound': null;
  'order-creation-without-budget': null;
  'invented-gid-accepted': null;
  /** No answer names the requested gid at this JSON pointer. */
  'gid-not-named': { operation: string; pointer: string };
  /** Each answer has another text at this JSON pointer than the requested gid. `got`: one of them, as JSON. */
  'always-another-gid': { operation: string; pointer: string; sent: string; got: string };
  'gid-taken-later-only': null;
  'gid-lifetime-unknown': null;
  /**
   * Too few answers break the rule. `failed`, `taken`: the number of gids with such an answer, and of accepted gids.
   * `names`: the answers named another gid.
   */
  'gid-failed-too-seldom': GidAnswer & { operation: string; names: boolean; failed: number; taken: number };
  /** A path that no platform has gave the same answer. */
  'path-perhaps-wrong': GidAnswer & { operation: string };
  /**
   * Order creation may have refused something else. `invented`, `bare`: its answers to an invented gid, and to the gid
   * alone; null if that was not tried.
   */
  'gid-perhaps-not-refused': GidAnswer & {
    invented: GidAnswer | null;
    /** Left out if an order was accepted: then it is not needed. */
    bare?: GidAnswer | null;
  };
  /** `sometimes`: other calls of the operation were accepted with the key. */
  'key-not-shown-to-fit': { operation: string; sometimes?: true };
  /** An answer has the status of acceptance, but is not conclusive. `because`: what is wrong with its body. */
  'answer-unreadable': { operation: string; status: number; because: Reason };
}>;

const accept = 'or accept the gap (`acceptUntested`).';

/** Texts of the reasons about gids. */
export const gidRows: ReasonRows<GidReason> = {
  'gid-operations-not-bound': {
    headline: 'neither trip detail nor bus order creation is configured',
    action: `Describe one of them in \`operations\`, ${accept}`,
    owner: 'your set-up',
  },
  'order-creation-without-budget': {
    headline: 'the budget of bus order creation is 0',
    action: 'Raise `operations.busOrderCreate.budget`.',
    owner: 'your set-up',
  },
  'invented-gid-accepted': {
    text: 'trip detail accepts an invented gid as well, so an accepted gid proves nothing',
    action: 'Describe in `operations.busTripDetail.accepted` how an answer shows a real trip.',
    owner: 'your set-up',
  },
  'gid-not-named': advised(
    ({ operation, pointer }) => `no answer of ${named(operation)} names the requested gid at ${pointer}`,
    ({ operation }) => `Check \`operations.${operation}.echo\`.`,
  ),
  'always-another-gid': {
    text: ({ operation, pointer, sent, got }) =>
      `${named(operation)} always names a gid other than the requested one: ${pointer} is ${cut(got)} for ` +
      `${cut(JSON.stringify(sent))}; ${named(operation)} mixes trips up, or \`operations.${operation}.echo\` is wrong`,
    headline: ({ operation, pointer }) => `${named(operation)} always names another gid at ${pointer}`,
    action: ({ operation }) => `Have the answer fixed, or correct \`operations.${operation}.echo\`.`,
    owner: 'your set-up',
  },
  'gid-taken-later-only': {
    text: 'a gid is accepted only some time after its search, and the document does not show when it has to work',
  },
  'gid-lifetime-unknown': {
    text: 'the document does not show for how long a gid works',
    action: `Run again, ${accept}`,
  },
  'gid-failed-too-seldom': {
    text: (reason) => `${gidFailed(reason, sayingText(reason.saying))}: too few such answers to be sure`,
    headline: (reason) => gidFailed(reason),
    action: ({ status }) => (isGatewayStatus(status) ? checkTarget : 'Run again.'),
    owner: ({ status }) =>
      isGatewayStatus(status) ? 'network' : (status ?? 0) >= 500 ? 'platform' : 'limit of the suite',
  },
  'path-perhaps-wrong': {
    headline: ({ operation, status, saying }) =>
      `${named(operation)} answered every gid as if its path did not exist (${status}${sayingInShort(saying)})`,
    action: ({ operation }) => `Correct \`path\` in \`operations.${operation}\`.`,
    owner: 'your set-up',
  },
  'gid-perhaps-not-refused': {
    text: ({ invented, bare, ...own }) => {
      const tried = [
        `an invented gid: ${answerTo(invented)}`,
        ...(bare === undefined ? [] : [`the gid alone: ${answerTo(bare)}`]),
      ].join('; ');
      const advice =
        'check that `operations.busOrderCreate.body` has every field that an order needs, or raise its `budget`';
      return (
        `order creation refused a gid (${answerTo(own)}), and it is not known whether that is because of the gid ` +
        `(${tried}): ${advice}`
      );
    },
    headline: (own) =>
      `order creation refused a gid (${own.status}${sayingInShort(own.saying)}), perhaps for another reason`,
    action: 'Add the fields that an order needs to `operations.busOrderCreate.body`, or raise its `budget`.',
    owner: 'your set-up',
  },
  'key-not-shown-to-fit': {
    text: ({ operation, sometimes }) =>
      sometimes === true
        ? `${named(operation)} answered 401 to some calls with the key, and accepted others`
        : `${named(operation)} answered 401: the document does not show whether it accepts this key`,
    action: ({ sometimes }) =>
      sometimes === true
        ? 'Check whether a gateway in front knows the key at all times, then run again.'
        : 'Have the key permitted there, or leave that operation out of `operations`.',
    owner: ({ sometimes }) => (sometimes === true ? 'network' : 'your set-up'),
  },
  'answer-unreadable': {
    text: ({ operation, status, because }, wordsOf) =>
      `${operation} answered ${status} with a body that ${wordsOf(because).text}`,
    action: ({ operation }) => `Correct \`accepted\` in \`operations.${operation}\`, or have its answer fixed.`,
  },
};

/** The beginning of a text, as long as a gid may be. */
function cut(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100).toWellFormed()}…`;
}

/** The name of an operation that accepts gids, in words. */
function named(operation: string): string {
  return operation === 'busTripDetail' ? 'trip detail' : 'order creation';
}

type GidFailed = Extract<GidReason, { readonly code: 'gid-failed-too-seldom' }>;

function gidFailed({ operation, status, names, failed, taken }: GidFailed, words = ''): string {
  const times = failed === 1 ? 'once' : `${failed} times`;
  const what = names
    ? 'named a gid other than the requested one'
    : `answered ${status ?? 'nothing'}${words} to the gid of a returned trip`;
  return (
    `${named(operation)} ${what} ${times}, and accepted ` +
    `${taken === 0 ? 'none' : taken === 1 ? 'one' : `${taken} others`}`
  );
}

function answerTo(answer: GidAnswer | null): string {
  return answer === null ? 'not tried' : `answered ${answer.status}${sayingText(answer.saying)}`;
}

/** Reasons that are about operations which the configuration or a pack describes. */
export type BoundReason =
  /** `from`: its values come from earlier answers, or from the request of a scenario. */
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

const unfilled = {
  'what is known': 'no value is known for one of its placeholders',
  'what is asked': 'the request has no value for one of its placeholders',
} as const;

/** Texts of the reasons about operations that the configuration or a pack describes. */
export const boundRows: ReasonRows<BoundReason> = {
  'path-not-filled': {
    text: ({ path, operation, from }) => `the path ${path} of \`${operation}\` cannot be filled: ${unfilled[from]}`,
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
