import { declaredAnswers, declaredSearches } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { type Judge, overAnswers, skipped } from '../../src/judging/index.ts';
import { errorAnswers } from '../scenarios/error-answers.ts';
import { inputOfFreeChoice, nearlyJson } from '../scenarios/lenient-input.ts';
import { ordersLives, refusedCancels } from '../scenarios/orders.ts';
import { pageNumbers, pagesBeyondTheEnd } from '../scenarios/page-numbers.ts';
import { everyRoute } from '../scenarios/routes.ts';
import { sameSearchesOften } from '../scenarios/searches-again.ts';
import { distTypesTried, sortedRoutes, sortKeysTried } from '../scenarios/values-tried.ts';

// What the document leaves open and the statement declares. Every answer of the run that says something of it is held
// against the declaration; the scenarios of the open point see to it that there are some.

/** Holds every search against what is declared under a key. */
const searches = (key: string): Judge => overAnswers((facts) => declaredSearches[key]!(facts));

/** Holds every answer of either operation against it. `missing`: what is not there where none says anything. */
function answers(key: string, missing?: string): Judge {
  const judge = overAnswers((facts) => declaredAnswers[key]!(facts));
  return function* (history, facts) {
    let told = false;
    for (const found of judge(history, facts)) {
      told = true;
      yield found;
    }
    if (!told && missing !== undefined) yield skipped(missing);
  };
}

requirement('statement.wrongTypes', { asks: [inputOfFreeChoice], judge: searches('wrongTypes') });
requirement('statement.lenientJson', { asks: [nearlyJson], judge: searches('lenientJson') });
requirement('statement.unknownFields', { asks: [inputOfFreeChoice], judge: searches('unknownFields') });
requirement('statement.unknownCity', { asks: [inputOfFreeChoice], judge: searches('unknownCity') });
requirement('statement.pageSizeOver50', { asks: [pageNumbers], judge: searches('pageSizeOver50') });
requirement('statement.pageBeyondEnd', { asks: [pageNumbers, pagesBeyondTheEnd], judge: searches('pageBeyondEnd') });
requirement('statement.defaultPageSize', { asks: [everyRoute], judge: searches('defaultPageSize') });
requirement('statement.sortDirection', { asks: [sortedRoutes], judge: searches('sortDirection') });
requirement('statement.sortKeys', { asks: [sortKeysTried], judge: searches('sortKeys') });
requirement('statement.distTypes', { asks: [distTypesTried], judge: searches('distTypes') });
requirement('statement.gidStable', { asks: [sameSearchesOften], judge: searches('gidStable') });
requirement('statement.cityCodes', { asks: [everyRoute], judge: searches('cityCodes') });

requirement('statement.errorBody', { asks: [errorAnswers], judge: answers('errorBody') });
requirement('statement.contentTypes', { asks: [everyRoute], judge: answers('contentTypes') });
requirement('statement.extraFields', { asks: [everyRoute], judge: answers('extraFields') });
requirement('statement.rateLimit', {
  asks: [everyRoute],
  judge: answers('rateLimit', 'no 429 came, and the run was not clearly faster than the declared rate: nothing shows whether it holds'),
});

requirement('statement.cancelReasonRequired', {
  asks: [ordersLives],
  judge: answers('cancelReasonRequired', 'no order that can be cancelled was first cancelled without a reason: supply more orders'),
});
requirement('statement.cancelStatusWithoutKey', {
  asks: [refusedCancels],
  judge: answers('cancelStatusWithoutKey', 'no order that can be cancelled was tried without the key: supply more orders'),
});
requirement('statement.cancelAgain', { asks: [ordersLives], judge: answers('cancelAgain', 'no repeated cancel was accepted, or refused with 400') });
requirement('statement.refundStatuses', { asks: [ordersLives], judge: answers('refundStatuses', 'no order could be cancelled') });
requirement('statement.amounts', { asks: [ordersLives], judge: answers('amounts', 'too few sums were seen: supply more orders') });
requirement('statement.timestampForm', { asks: [ordersLives], judge: answers('timestampForm', 'no accepted cancel has a readable `cancelled_at`') });
