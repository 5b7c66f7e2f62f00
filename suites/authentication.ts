import { quoted } from './quoted.ts';
import {
  type Case,
  eachAnswer,
  type Entry,
  type Exchange,
  type Facts,
  fail,
  type History,
  isAccepted,
  pass,
  requirement,
  status,
  unknown,
  violation,
  answerJson,
  type Json,
  type Violation,
  membersIn,
} from '../src/requirements/for-suites.ts';
import { expiredKey, headerOutsideAscii, headerTooLong, keyRefusedInFront } from './explanations.ts';
import { everySearch } from './scenarios/every-search.ts';
import { headerNames, headerNamesOfCancels, withoutKey, wrongKeysLast } from './scenarios/keys.ts';
import { refusedCancels } from './scenarios/orders.ts';
import { controlled } from './controlled.ts';

// §5.1: "Every call carries the header `Authorization`, holding an API key"; §7: "401: authentication failure". What
// follows calls without the right key is not shown: a lockout is legal.
export const authValidKey = requirement({
  id: 'auth.valid-key',
  level: 'MUST',
  quotes: {
    '5': [
      'Every call to the two operations carries the header `Authorization`, holding an API key: `Authorization: ' +
        '<API_KEY>`.',
    ],
    '7': ['401 | authentication failure'],
  },
  statement: 'A call with the right key is never answered 401. The case of the header name makes no difference.',
  reading:
    'Header names are case-insensitive in HTTP. The key is judged from its first acceptance until wrong keys are ' +
    'sent, because a lockout after wrong keys is legal. If the key is refused for one search while other searches ' +
    'are accepted, that is not a lockout: a cache repeats a stored refusal. If every call is refused for a while, in ' +
    'a form that no other 401 has, something in front may have refused the key.',
  probes:
    'Every call with the key; some of them spell the header `authorization` or `AUTHORIZATION`. Judged until ' +
    'the first call without the right key.',

  asks: [everySearch, headerNames, headerNamesOfCancels],
  *judge(history) {
    const answers = answersToKey(history);
    const acceptance = answers.find(isAccepted);
    const until = history.firstOtherKeyAt;
    for (const exchange of answers) {
      if (acceptance === undefined || exchange.sentAt < acceptance.endedAt || exchange.endedAt >= until) continue;
      if (exchange.answer?.status !== 401) yield pass(exchange);
      else
        yield fail(
          exchange,
          [acceptance],
          {
            ...violation(
              `status 401 with the key${spelling(exchange) === '' ? '' : `, ${spelling(exchange)}`}`,
              'the status',
              'no 401 with the key that was accepted before',
              '401',
            ),
            status: 401,
            ...(spelling(exchange) === '' ? {} : { sent: spelling(exchange) }),
          },
          'run',
        );
    }
    for (const { refused, accepted } of refusedByCache(history))
      yield fail(
        refused,
        [accepted],
        {
          ...violation(
            'status 401 with the key, only to a search that was refused without it',
            'the status',
            'no 401: other searches with the key are accepted before and after (so it is not a lockout)',
            '401',
          ),
          status: 401,
        },
        'run',
      );
  },
  explanations: [expiredKey, keyRefusedInFront],
});

// §5.2: "A missing … key leads to a 401 response"
export const authMissingKey = requirement({
  id: 'auth.missing-key',
  level: 'MUST',
  section: '5, 7',
  quotes: {
    '5': [quoted.keyRefused],
  },
  statement: 'A search without `Authorization`, or with an empty one, is answered 401.',
  subject: 'searches without a key',
  reading: 'An empty header holds no key, so it counts as a missing one.',
  probes:
    'An accepted request, sent again without the header or with an empty one: on new and on used ' +
    'connections, with and without page, right after the accepted one.',

  asks: [withoutKey],
  *judge(history, facts) {
    for (const asked of history.searches('without-key'))
      yield refusedForItsKey(asked, 'a missing key leads to 401 (section 5)', history, facts);
  },
});

// §5.2: "A … invalid key leads to a 401 response"
export const authInvalidKey = requirement({
  id: 'auth.invalid-key',
  level: 'MUST',
  section: '5, 7',
  quotes: {
    '5': [quoted.keyRefused],
  },
  statement: 'A search with a wrong key is answered 401.',
  subject: 'searches with a wrong key',
  reading:
    'The document does not say whether case, a scheme such as `Bearer`, or white space or separators around the key ' +
    'matter. So a key that differs only in these is never sent as a wrong key. Wrong keys are few and come last, ' +
    'because a lockout after them is legal.',
  probes:
    'An accepted request, sent again with a random key of the same shape. For keys of at least 16 characters ' +
    'every run sends each near miss: a middle and the last character changed, all but the last character, the ' +
    'first half, the first eight, a prefix with a random rest, one character added at the end or in front, two ' +
    'characters exchanged, the key twice without separator. Other lengths, and words such as `null`, ' +
    '`undefined`, `0` and `*`, are selected by the seed. Cancels are sent with one key of each kind.',

  asks: [wrongKeysLast],
  *judge(history, facts) {
    for (const asked of history.searches('wrong-key')) {
      const { key } = asked.request ?? {};
      const what = typeof key === 'object' ? ` (${key.description})` : '';
      yield refusedForItsKey(asked, `a wrong key${what} leads to 401 (section 5)`, history, facts);
    }
  },
  explanations: [headerOutsideAscii, headerTooLong],
});

// §5.2, read with §7: a refused call gives nothing away
export const authNoLeak = requirement({
  id: 'auth.no-leak',
  level: 'SHOULD',
  quotes: {
    '5': [quoted.keyRefused],
  },
  statement: 'A 401 answer carries no trips with gids, and no fee or refund.',
  reading: 'The body of a 401 is not shown, but what the key protects does not belong in it.',
  probes: 'Every 401 answer.',
  asks: [withoutKey, wrongKeysLast, refusedCancels],
  judge: eachAnswer('unauthorized', leaks),
});

/** Answers of the documented operations to calls with the right key, in the order in which they ended. */
function answersToKey(history: History): Exchange[] {
  return history.answers.filter(({ credentials }) => credentials === 'valid');
}

/** Answers of each kind, and changes between them, from which on the search decides whether the key is refused. */
const enough = 4;

/**
 * Searches with the right key that are refused each time, between others that are accepted each time: over one
 * connection, and without any call without the key in between. `accepted`: the last accepted one before it.
 */
function refusedByCache(history: History): { readonly refused: Exchange; readonly accepted: Exchange }[] {
  const others = history.exchanges.filter(({ credentials, fault }) => credentials !== 'valid' && fault === null);
  const rows: Exchange[][] = [];
  const rowOf = new Map<number, Exchange[]>();
  for (const exchange of answersToKey(history)) {
    const { connectionNumber: connection, operation } = exchange;
    if (connection === null || operation !== 'search') continue;
    const row = rowOf.get(connection);
    const before = row?.at(-1);
    if (
      row === undefined ||
      before === undefined ||
      others.some(({ sentAt, endedAt }) => endedAt > before.sentAt && sentAt < exchange.endedAt)
    ) {
      const fresh = [exchange];
      rowOf.set(connection, fresh);
      rows.push(fresh);
    } else row.push(exchange);
  }
  return rows.flatMap((row) => {
    const isRefused = ({ answer }: Exchange): boolean => answer?.status === 401;
    const bodyOf = ({ request }: Exchange): string => request.bodyText;
    const refused = row.filter(isRefused);
    const accepted = row.filter(isAccepted);
    const changes = row.filter((one, nth) => nth > 0 && isRefused(one) !== isRefused(row[nth - 1]!));
    const bodies = new Set(refused.map(bodyOf));
    if (
      [refused, accepted, changes].some(({ length }) => length < enough) ||
      row.some((one) => bodies.has(bodyOf(one)) && !isRefused(one))
    )
      return [];
    return refused.flatMap((one) => {
      const last = accepted.findLast(({ endedAt }) => endedAt <= one.sentAt);
      return last === undefined ? [] : [{ refused: one, accepted: last }];
    });
  });
}

/** How the header's name was spelled, where it was not as in the document. */
function spelling({ request }: Exchange): string {
  const name = Object.keys(request.headers).find((one) => one.toLowerCase() === 'authorization');
  if (name === undefined || name === 'Authorization') return '';
  return name === 'authorization'
    ? 'header name in lower case'
    : name === 'AUTHORIZATION'
      ? 'header name in upper case'
      : 'header name in mixed case';
}

/**
 * Answers to the right key that were refused in a row where it is refused now: one alone may come from one of several
 * servers.
 */
const inRow = 3;

/** `with an empty key`, `with a wrong key: two neighbours exchanged`. */
function keySent({ exchange: { credentials }, request }: Entry): string {
  const { key } = request ?? {};
  if (credentials !== 'wrong') return credentials === 'empty' ? 'with an empty key' : 'without a key';
  return `with a wrong key${typeof key === 'object' ? `: ${key.description}` : ''}`;
}

/**
 * A search without the right key that is accepted with it. If the right key is refused as well, a 401 to another one
 * proves nothing.
 */
function refusedForItsKey(asked: Entry, because: string, history: History, facts: Facts): Case {
  return controlled(asked, history, {}, facts, (control) => {
    const judged = status(asked, 401, because, control, facts);
    if (judged.is === 'fail') {
      const actual = `${judged.violation.actual}, ${keySent(asked)}`;
      return { ...judged, violation: { ...judged.violation, actual } };
    }
    if (judged.is !== 'pass') return judged;
    const before = answersToKey(history).filter(({ endedAt }) => endedAt <= asked.exchange.sentAt);
    const [last, ...others] = before.slice(-inRow).toReversed();
    if (last === undefined || [last, ...others].some(({ answer }) => answer?.status !== 401)) return judged;
    return unknown(asked, { code: 'valid-key-refused-too', because: facts.reasonKeyRefused(last) });
  });
}

/** Values of a body that are looked at; a 401 that needs more to hide a trip is not the fault that is meant. */
const nodeLimit = 200_000;

/**
 * Section 5: a 401 has no trips with gids, and no fee or refund. A zero is neither: it may be a template that was not
 * filled.
 */
function leaks(exchange: Exchange): readonly Violation[] | null {
  if (exchange.answer?.body.kind === 'cut') return null;
  const found = new Map<string, Violation>();
  for (const [name, value] of membersIn(answerJson(exchange), nodeLimit)) {
    if (name === 'gid' && typeof value === 'string' && value !== '')
      found.set('trip', violation('trip in a 401', 'the body', 'no trips in a 401', 'a trip with a gid'));
    if ((name === 'cancel_fee' || name === 'refund_amount') && isAmount(value)) {
      found.set(
        'amount',
        violation('fee or refund in a 401', 'the body', 'no fee or refund in a 401', `a member ${name} with an amount`),
      );
    }
  }
  return [...found.values()];
}

function isAmount(value: Json): boolean {
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) && Number(value) !== 0;
}
