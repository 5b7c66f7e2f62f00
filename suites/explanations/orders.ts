import { answerJson } from '../../src/model/exchange.ts';
import { canonicalJson } from '../../src/model/json.ts';
import type { Facts, History } from '../../src/history/index.ts';
import type { Broken, Explanation } from '../../src/judging/index.ts';
import { refusedPairs, repeatsInTurn, wasRefusedInPassing } from '../hotel-cancel/at-once.ts';

/** Milliseconds after an acceptance in which a repeat is said to come as soon as one of two at once. */
const soon = 500;
/** Repeats in a row that were all refused, before none is refused by chance. */
const enoughRefused = 8;

const isAboutBothAccepted = ({ violation }: Broken): boolean => violation.cause === 'both accepted';
const isAboutBothRefused = ({ violation }: Broken): boolean => violation.cause === 'both refused';

export const oneAnswer: Explanation = {
  name: 'one-answer',
  because: 'both of two cancels at once were given one answer, its request id among it: there was one cancellation',
  applies(found) {
    const [first, second] = [found.by, found.beside[0]].map((exchange) => (exchange === undefined ? undefined : answerJson(exchange)));
    return isAboutBothAccepted(found) && first !== undefined && second !== undefined && canonicalJson(first) === canonicalJson(second);
  },
};

export const repeatsRefusedLater: Explanation = {
  name: 'repeats-refused-later',
  because: 'both of two cancels at once were accepted, and too few repeats that came as soon were refused: it may be one answer given twice, or chance',
  applies(found, history, facts) {
    const refused = repeatsInTurn(history, facts).filter(({ exchange }) => exchange.answer?.status === 400);
    return isAboutBothAccepted(found) && (refused.length < enoughRefused || !refused.some(({ after }) => after <= soon));
  },
};

export const otherCancelsBeside: Explanation = {
  name: 'other-cancels-beside',
  because: 'both of two cancels at once were refused, but other cancels were under way beside them: a target may take one at a time',
  applies: (found, history, facts) => isAboutBothRefused(found) && pairsWith(found, history, facts)?.some(({ alone }) => !alone) === true,
};

export const refusedInPassing: Explanation = {
  name: 'refused-in-passing',
  because: 'both of two cancels at once were refused, but so was a single one of an order that was cancelled later: why is not shown (section 4.2)',
  applies: (found, history, facts) => isAboutBothRefused(found) && history.orders(facts).some((order) => wasRefusedInPassing(order, history, facts)),
};

export const manyRefusedPairs: Explanation = {
  name: 'first-cancels-refused',
  because: 'both of two cancels at once were refused, but so may the first cancels of any order be: too few orders showed the same, in other numbers',
  applies(found, history, facts) {
    const rounds = history.orders(facts).flatMap((order) => {
      const pairs = refusedPairs(order, history, facts);
      return pairs !== null && pairs.every(({ alone }) => alone) ? [pairs.length] : [];
    });
    return isAboutBothRefused(found) && new Set(rounds).size < 2;
  },
};

function pairsWith({ by }: Broken, history: History, facts: Facts): ReturnType<typeof refusedPairs> {
  return (
    history
      .orders(facts)
      .map((order) => refusedPairs(order, history, facts))
      .find((pairs) => pairs?.some(({ two }) => two.exchange === by) === true) ?? null
  );
}
