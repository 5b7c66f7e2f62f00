import {
  type Answer,
  type Exchange,
  type Explanation,
  formOf,
  hasEnvelope,
  isAccepted,
  isDocumented,
  search,
} from '../../src/requirements/for-suites.ts';

/** The document does not show how long a key is valid (section 5): one that is accepted again has not expired. */
export const expiredKey: Explanation = {
  name: 'expired-key',
  because:
    'the key was accepted at first, and later refused until the end: it may have expired (how long a key is good ' +
    'for is not shown, section 5)',
  then: 'blocking',
  applies({ exchange }, history, { routes: [longestRoute] }) {
    const since = history.exchanges.filter(
      ({ operation, credentials, sentAt }) =>
        isDocumented(operation) && credentials === 'valid' && sentAt >= exchange.endedAt,
    );
    if (since.some(isAccepted)) return false;
    const isAsked =
      longestRoute === undefined ||
      history.withBody(longestRoute.body).some((exchange) => history.requestOf(exchange)?.connection === 'new');
    return (
      isAsked ||
      since.some(({ answer }) => answer?.status === 401) || [
        search(longestRoute.body, { connection: 'new', again: true }),
      ]
    );
  },
};

/** The fewest calls, refused in one form, that show a time in which no key passed. */
const inARow = 3;

/** Gateways check keys, too, and refuse the right one for a while if they get its new value later than the platform. */
export const keyRefusedInFront: Explanation = {
  name: 'key-refused-in-front',
  because:
    'for a while every call with the key was answered 401, in a form that no 401 to a call without the right key ' +
    'has: something in front of the platform may have refused the key',
  then: 'blocking',
  applies({ exchange }, history) {
    const form = exchange.answer === null || hasEnvelope(exchange.answer) ? null : formOf(exchange.answer);
    if (form === null) return false;
    const is401 = ({ answer }: Exchange): boolean => answer?.status === 401;
    const isSame = (one: Exchange): boolean => is401(one) && formOf(one.answer!) === form;
    const documented = history.answers.filter(({ operation }) => isDocumented(operation));
    const refused = documented.filter((one) => one.credentials === 'valid' && isSame(one));
    const from = Math.min(...refused.map(({ endedAt }) => endedAt));
    const until = Math.max(...refused.map(({ sentAt }) => sentAt));
    // Whoever refuses every key in that time refuses calls without one, too.
    const others = documented.filter(
      (one) => one.credentials !== 'valid' && is401(one) && (one.endedAt < from || one.sentAt > until),
    );
    const isOver = documented.some((one) => isAccepted(one) && one.sentAt >= from && one.endedAt <= until);
    if (refused.length < inARow || isOver || others.some(isSame)) return false;
    // Calls without the key come later.
    return others.length > 0 || (history.firstOtherKeyAt === Infinity && []);
  },
};

/** A server may not accept keys of at least so many characters; every server accepts one of the second length. */
const [tooLong, short] = [1000, 200];

/** Servers limit the length of headers, and refuse longer ones (400) before anybody looks at the key. */
export const headerTooLong: Explanation = {
  name: 'header-too-long',
  because:
    'only calls with the longest key were answered 400, in a form that no other refusal has: the server in front of ' +
    'the platform may not accept headers of that length',
  then: 'blocking',
  applies({ exchange }, history) {
    const request = history.requestOf(exchange);
    const { answer } = exchange;
    if (answer?.status !== 400 || request === null || hasEnvelope(answer)) return false;
    const { key } = request;
    if (typeof key !== 'object' || key.wrong.length < tooLong) return false;
    const lengthOf = (one: Exchange): number => {
      const sent = history.requestOf(one)?.key;
      return typeof sent === 'object' ? sent.wrong.length : 0;
    };
    const others = history.answers.filter((one) => lengthOf(one) < tooLong);
    const formIn = (one: Answer): string => formOf(one) ?? `${one.body.kind} ${one.headers['content-type']?.[0]}`;
    const saysSame = (one: Answer): boolean => one.status >= 400 && formIn(one) === formIn(answer);
    if (others.some((one) => saysSame(one.answer!))) return false;
    const shorter = others.filter((one) => lengthOf(one) >= short);
    const wrong = key.wrong.slice(0, short);
    const asked = { ...request, key: { wrong, description: `the first ${short} characters of that key` }, again: true };
    return shorter.length === 0 ? [asked] : shorter.every((one) => one.answer?.status === 401);
  },
};

/** A header's value is ASCII (RFC 9110, section 5.5): a server may refuse one that is not as no message of HTTP. */
export const headerOutsideAscii: Explanation = {
  name: 'header-outside-ascii',
  because:
    'a header with a character outside ASCII may be refused (400) before the key is looked at (RFC 9110, section 5.5)',
  applies({ exchange }, history) {
    const key = history.requestOf(exchange)?.key;
    return exchange.answer?.status === 400 && typeof key === 'object' && /[^\x20-\x7e]/.test(key.wrong);
  },
};
