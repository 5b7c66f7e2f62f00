import { isGatewayStatus } from '../gateway-status.ts';
import type { AnswerCut, GidAnswer, JudgingReason } from '../reasons/judging.ts';
import { sayingInShort, sayingText } from '../schema/index.ts';
import type { ReasonRows } from './row.ts';
import { checkSearches, checkTarget, lowerRate, seeUnanswered, tripsChanged } from './next-steps.ts';
import { advised, around, following } from './row-kinds.ts';

const accept = 'or accept the gap (`acceptUntested`).';
const noneToCompareWith = 'no accepted search can be compared with the refused one';

/** Texts of the reasons that a judge finds in the answers. */
export const judgingRows: ReasonRows<JudgingReason> = {
  'no-answer': {
    text: ({ operation, because }, wordsOf) =>
      because.code === 'not-sent'
        ? `${called(operation)} was not sent: ${wordsOf(because.because).text}`
        : `${called(operation)}: ${wordsOf(because).text}`,
    headline: ({ because }, wordsOf) => wordsOf(because).headline,
  },
  throttled: {
    text: ({ credentials }) =>
      credentials === 'valid'
        ? 'throttled (429) until the run gave up: if other calls are throttled too, try `--rate` or a lower ' +
          '`--concurrency`; otherwise have that limit lifted for the run'
        : `calls ${credentials === 'wrong' ? 'with a wrong key' : 'without a key'} were throttled (429) until ` +
          'the run gave up on them',
    headline: 'calls were throttled (429) until the run gave up',
    action: lowerRate,
    owner: 'your set-up',
  },
  'answer-cut': {
    text: ({ because, isIts }, wordsOf) => `${isIts === true ? 'its' : 'an'} answer was cut: ${wordsOf(because).text}`,
    headline: ({ because }, wordsOf) => cutHeadline(because, wordsOf(because).headline),
  },
  'valid-key-refused-too': around((inner) => `${inner}, so a 401 to another key proves nothing`),
  'control-refused': {
    text: ({ status }) => `the valid search to compare with was answered ${status}`,
    action: checkSearches,
    owner: 'your set-up',
  },
  'no-control': {
    text: ({ fields }) =>
      fields.length === 0
        ? 'no search that differs from the refused one only in its key was accepted'
        : `no accepted search differs from the refused one only in ${fields.map((field) => `\`${field}\``).join(', ')}`,
    headline: noneToCompareWith,
    action: seeUnanswered,
  },
  'no-search-accepted': { text: 'no search is accepted', action: checkSearches, owner: 'your set-up' },
  'plain-search-refused': {
    text: 'the plain search of that route and day is not accepted',
    action: checkSearches,
    owner: 'your set-up',
  },
  'no-later-control': {
    text: 'after the refused search, no search of its route and day was accepted',
    headline: noneToCompareWith,
    action: seeUnanswered,
  },
  'no-spelling-accepted': { text: 'no other spelling of the search is accepted' },
  'odd-field-unknown': {
    text: 'it is not known which of the odd fields causes the status',
    headline: 'it is not known which of several odd fields causes the status',
    action: seeUnanswered,
  },
  'odd-field-alone': {
    text: 'one of the odd fields causes the same status by itself',
    headline: 'one of several odd fields causes the same status by itself',
    action: 'Have the status for that one field fixed first, then run again.',
    owner: 'platform',
  },
  'pages-without-end': {
    text: 'pages are shorter than requested, and the pages after them are not known',
    headline: 'pages are shorter than requested, and do not end',
    action: 'Have pages filled up to `page_size`, or name a less busy city pair in `routes`.',
  },
  'totals-differ': following(() => 'the pages of a search name different totals'),
  'trips-not-listed': following(({ total }) => `accepted searches report up to ${total} trips but list none`),
  'trips-not-comparable': following(() => 'trips on the pages lack the fields that are needed to compare them'),
  'total-changed-once': {
    text: 'the total changed once while the route was searched: its trips may have changed',
    ...tripsChanged,
  },
  'shown-less-once': {
    text: 'a search showed far fewer trips than others, and it is not known whether the missing trips came back',
    ...tripsChanged,
  },
  'day-accepted-elsewhere': {
    text: 'other routes accept the day: a day without service is not a failure',
    headline: 'one route refuses a day that other routes accept',
    action: 'Run again, or name routes with trips on every day in `routes`.',
  },
  'routes-not-asked': { text: 'a day that one route refuses was not searched on every route', action: seeUnanswered },
  'no-certain-date': {
    text: (reason) =>
      `${noDate(reason)}: ` +
      (reason.clocksApart
        ? 'correct the wrong clock'
        : 'if only today is on sale, declare `statement.timeZone`, or set `routes` that are on sale tomorrow'),
    headline: noDate,
    action: ({ clocksApart }) =>
      clocksApart
        ? 'Correct the wrong clock.'
        : 'Declare `statement.timeZone`, or name `routes` that are on sale tomorrow.',
    owner: 'your set-up',
  },

  'gid-operations-not-bound': {
    text:
      'neither `operations.busTripDetail` nor `operations.busOrderCreate` is configured: the document does not show ' +
      'their paths',
    headline: 'neither trip detail nor bus order creation is configured',
    action: `Describe one of them in \`operations\`, ${accept}`,
    owner: 'your set-up',
  },
  'order-creation-without-budget': {
    text: 'the budget of order creation (`operations.busOrderCreate.budget`) is 0',
    headline: 'the budget of bus order creation is 0',
    action: 'Raise `operations.busOrderCreate.budget`.',
    owner: 'your set-up',
  },
  'invented-gid-accepted': {
    text: 'trip detail accepts an invented gid as well, so an accepted gid proves nothing',
    headline: 'trip detail accepts an invented gid',
    action: 'Describe in `operations.busTripDetail.accepted` how an answer shows a real trip.',
    owner: 'your set-up',
  },
  'gid-not-named': advised(
    ({ operation, pointer }) => `no answer of ${named(operation)} names the requested gid at ${pointer}`,
    ({ operation }) => `check \`operations.${operation}.echo\``,
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
    text: ({ operation }) => `${named(operation)} answered 401: the document does not show whether it accepts this key`,
    headline: ({ operation }) => `${named(operation)} answered 401 to the key`,
    action: 'Have the key permitted there, or leave that operation out of `operations`.',
    owner: 'your set-up',
  },
  'answer-unreadable': {
    text: ({ operation, status, because }, wordsOf) =>
      `${operation}: answered ${status} with a body that ${wordsOf(because).text}`,
    headline: ({ operation, status, because }, wordsOf) =>
      `${operation} answered ${status} with a body that ${wordsOf(because).text}`,
    action: ({ operation }) => `Correct \`accepted\` in \`operations.${operation}\`, or have its answer fixed.`,
  },
};

function cutHeadline({ code }: AnswerCut['because'], why: string): string {
  return code === 'nested-too-deep'
    ? `an answer is ${why}`
    : code === 'too-large'
      ? `an answer is ${why}, and was cut`
      : `an answer was cut: ${why}`;
}

function noDate({ clocksApart }: { readonly clocksApart: boolean }): string {
  return clocksApart
    ? 'the clocks of the target (Date header) and of this machine are days apart; by one, every accepted date is past'
    : 'no accepted date is today or later in every time zone';
}

/** The beginning of a text, as long as a gid may be. */
function cut(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100).toWellFormed()}…`;
}

/** `a search`, `a cancel`, `a call of busTripDetail`. */
function called(operation: string): string {
  return operation === 'search' || operation === 'cancel' ? `a ${operation}` : `a call of ${operation}`;
}

/** The name of an operation that accepts gids, in words. */
function named(operation: string): string {
  return operation === 'busTripDetail' ? 'trip detail' : 'order creation';
}

type GidFailed = Extract<JudgingReason, { readonly code: 'gid-failed-too-seldom' }>;

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
