import { answerJson, canonicalJson, type Explanation } from '../../src/requirements/for-suites.ts';
import { repeatsInTurn } from '../hotel-cancel/at-once.ts';

/** Milliseconds after an acceptance in which a repeat is said to come as soon as one of two at once. */
const soon = 500;
/** Repeats in a row that were all refused, before none is refused by chance. */
const enoughRefused = 8;

/**
 * The document does not show the answer to a repeat (section 3): it may be accepted, or be given the first answer again
 * for a while.
 */
export const repeatsMayBeAccepted: Explanation = {
  name: 'repeats-may-be-accepted',
  because:
    'two cancels sent at once were both accepted: the platform may accept repeats (section 3), and too few other ' +
    'quick repeats were refused to rule that out',
  applies(_, history) {
    const refused = repeatsInTurn(history).filter(({ exchange }) => exchange.answer?.status === 400);
    return refused.length < enoughRefused || !refused.some(({ after }) => after <= soon);
  },
};

export const oneAnswer: Explanation = {
  name: 'one-answer',
  because: 'two cancels sent at once got the same answer, with the same request id: there was one cancellation',
  applies(found) {
    const [first, second] = [found.exchange, found.comparedWith[0]].map((exchange) =>
      exchange === undefined ? undefined : answerJson(exchange),
    );
    return first !== undefined && second !== undefined && canonicalJson(first) === canonicalJson(second);
  },
};
