import { authNoLeak, violation } from '../src/requirements/checks/index.ts';
import { requirement } from '../src/requirements/requirement.ts';
import type { Facts, History, Entry } from '../src/requirements/history/index.ts';
import { fail, type Case, controlled, eachAnswer, pass, status, unknown } from '../src/requirements/judging/index.ts';
import { type Exchange, isAccepted } from '../src/contract/exchange.ts';
import { expiredKey, headerOutsideAscii } from './explanations/keys.ts';
import { everySearch } from './scenarios/every-search.ts';
import { headerNames, headerNamesOfCancels, withoutKey, wrongKeysLast } from './scenarios/keys.ts';
import { refusedCancels } from './scenarios/orders.ts';

// §5.1: "Every call carries the header `Authorization`, holding an API key"; §7: "401: authentication failure". What
// follows calls without the right key is not shown: a lockout is legal.
requirement('auth.valid-key', {
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
          violation(
            `status 401 with the key${spelling(exchange)}`,
            'the status',
            'no 401 with the key that was accepted before',
            '401',
          ),
          'run',
        );
    }
  },
  explanations: [expiredKey],
});

// §5.2: "A missing … key leads to a 401 response"
requirement('auth.missing-key', {
  asks: [withoutKey],
  *judge(history, facts) {
    for (const asked of history.searches('without-key'))
      yield refusedForItsKey(asked, 'a missing key leads to 401 (section 5)', history, facts);
  },
});

// §5.2: "A … invalid key leads to a 401 response"
requirement('auth.invalid-key', {
  asks: [wrongKeysLast],
  *judge(history, facts) {
    for (const asked of history.searches('wrong-key')) {
      const { key } = asked.request ?? {};
      const what = typeof key === 'object' ? ` (${key.description})` : '';
      yield refusedForItsKey(asked, `a wrong key${what} leads to 401 (section 5)`, history, facts);
    }
  },
  explanations: [headerOutsideAscii],
});

// §5.2, read with §7: a refused call gives nothing away
requirement('auth.no-leak', { asks: [withoutKey, wrongKeysLast, refusedCancels], judge: eachAnswer(authNoLeak) });

/** Answers of the documented operations to calls with the right key, in the order in which they ended. */
function answersToKey(history: History): Exchange[] {
  return history.answers.filter(({ credentials }) => credentials === 'valid');
}

/** How the header's name was spelled, where it was not as in the document. */
function spelling({ request }: Exchange): string {
  const name = Object.keys(request.headers).find((one) => one.toLowerCase() === 'authorization');
  if (name === undefined || name === 'Authorization') return '';
  return name === 'authorization'
    ? ', header name in lower case'
    : name === 'AUTHORIZATION'
      ? ', header name in upper case'
      : ', header name in mixed case';
}

/**
 * Answers to the right key that were refused in a row where it is refused now: one alone may come from one of several
 * servers.
 */
const inRow = 3;

/**
 * A search without the right key that is accepted with it. Where the right key is refused as well, a 401 to another one
 * proves nothing.
 */
function refusedForItsKey(asked: Entry, because: string, history: History, facts: Facts): Case {
  return controlled(asked, history, {}, facts, (control) => {
    const judged = status(asked, 401, because, control, facts);
    if (judged.is !== 'pass') return judged;
    const before = answersToKey(history).filter(({ endedAt }) => endedAt <= asked.exchange.sentAt);
    const [last, ...others] = before.slice(-inRow).toReversed();
    if (last === undefined || [last, ...others].some(({ answer }) => answer?.status !== 401)) return judged;
    return unknown(asked, { code: 'valid-key-refused-too', because: facts.reasonKeyRefused(last) });
  });
}
