import { type Exchange, type Explanation, hasEnvelope } from '../../src/requirements/for-suites.ts';

/** The fewest lists and objects in a body that is nested more deeply than some parsers of JSON can follow. */
const deep = 1000;

/**
 * Gateways that check JSON parse it before the platform does, and some fail on deep bodies. If refusals of broken JSON
 * have another form than all other refusals, a gateway may give them. Then it is not known which of the two failed.
 */
export const deepJsonInFront: Explanation = {
  name: 'deep-json-in-front',
  because:
    'only a body of more than 1,000 levels was answered 500, and refusals of broken JSON have a form that no other ' +
    'refusal has: something in front of the platform may read the JSON, and fail on deep JSON',
  then: 'blocking',
  applies({ exchange: { answer, request } }, history) {
    if (answer?.status !== 500 || hasEnvelope(answer)) return false;
    if (!isDeep(request) || history.answers.some((one) => one.answer?.status === 500 && !isDeep(one.request)))
      return false;
    const refused = history.answers.filter((one) => one.credentials === 'valid' && one.answer?.status === 400);
    const broken = history.searches('malformed').map((one) => one.exchange);
    const others = refused.filter((one) => history.entryOf(one)?.kind !== 'malformed' && hasEnvelope(one.answer!));
    const isForeign = broken.every((one) => one.answer === null || !hasEnvelope(one.answer));
    return broken.some((one) => one.answer?.status === 400) && isForeign && others.length > 0;
  },
};

/** Whether so many lists and objects are open at once. Brackets in texts are none. */
function isDeep({ bodyText }: Exchange['request']): boolean {
  let level = 0;
  for (const [sign] of bodyText.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level >= deep) return true;
  }
  return false;
}
