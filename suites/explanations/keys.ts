import { type Explanation, isAccepted, isDocumented, search } from '../../src/requirements/for-suites.ts';

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
