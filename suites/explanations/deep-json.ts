import { type Exchange, type Explanation, formOf, hasEnvelope, isObject } from '../../src/requirements/for-suites.ts';

/** The fewest lists and objects in a body that is nested more deeply than some parsers of JSON can follow. */
const deep = 1000;

/**
 * Gateways that check JSON parse it before anybody looks at the key, and some fail on deep bodies. A platform may do
 * both as well, so that nobody knows who failed.
 */
export const deepJsonInFront: Explanation = {
  name: 'deep-json-in-front',
  because:
    'a body of more than 1,000 levels is answered 500 even without a key, and broken JSON is refused in a form that ' +
    'no other refusal has: something in front of the platform may read the JSON, and fail on it',
  then: 'blocking',
  applies({ exchange }, history) {
    const { answer, request } = exchange;
    const asked = history.requestOf(exchange);
    if (answer?.status !== 500 || asked === null || hasEnvelope(answer)) return false;
    if ((request.bodyText.match(/[[{]/g) ?? []).length < deep) return false;
    const refused = history.answers.filter(
      (one) => one.credentials === 'valid' && one.answer?.status === 400 && one.request.bodyBase64 === undefined,
    );
    const formsOf = (some: readonly Exchange[]): ReadonlySet<string | null> =>
      new Set(some.map((one) => formOf(one.answer!)));
    const ofObjects = formsOf(refused.filter((one) => isObject(one.request.body)));
    const ofBroken = formsOf(refused.filter((one) => one.request.body === undefined && one.request.bodyText !== ''));
    if (ofBroken.size === 0 || [...ofBroken].some((form) => ofObjects.has(form))) return false;
    const keyless = history.exchanges.filter(
      (one) => one.credentials === 'missing' && one.request.bodyText === request.bodyText,
    );
    // Calls without the key come later.
    if (keyless.length === 0)
      return history.firstOtherKeyAt === Infinity ? [] : [{ ...asked, key: 'none', again: true }];
    return keyless.every((one) => one.answer?.status === 500);
  },
};
