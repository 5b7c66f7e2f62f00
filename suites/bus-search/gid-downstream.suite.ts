import { requirement } from '../../src/harness/index.ts';
import { gidsUsed, skipped } from '../../src/judging/index.ts';
import { gidsDetailed, gidsOrdered } from '../scenarios/gids-used.ts';

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
requirement('bus.gid-downstream', {
  asks: [gidsDetailed, gidsOrdered],
  *judge(history, facts) {
    const { busTripDetail, busOrderCreate } = facts.operations;
    if (busTripDetail === null && busOrderCreate === null)
      return yield skipped('neither `operations.busTripDetail` nor `operations.busOrderCreate` is bound: their paths are not shown in the document');
    if (busOrderCreate?.budget === 0) yield skipped('the budget of order creation (`operations.busOrderCreate.budget`) is 0');
    yield* gidsUsed('busTripDetail', history, facts);
    yield* gidsUsed('busOrderCreate', history, facts);
  },
});
