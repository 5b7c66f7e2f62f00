import { busGid, busGidAcross, busGidOnce } from '../../src/requirements/checks/index.ts';
import { requirement } from '../../src/requirements/requirement.ts';
import { allAnswers, eachAnswer, gidsUsed, overPages } from '../../src/requirements/judging/index.ts';
import { allSearches } from '../scenarios/all-calls.ts';
import { gidsDetailed, gidsKept, gidsOrdered } from '../scenarios/gids-used.ts';

// §2: "gid: identifier of the trip"
requirement('bus.gid', { asks: allSearches, judge: [eachAnswer(busGid), overPages(busGidOnce)] });
requirement('bus.gid-across', { asks: allSearches, judge: allAnswers(busGidAcross) });

// §4.1 rule 3: "the value used in later trip-detail and order-creation calls"
requirement('bus.gid-downstream', {
  asks: [gidsDetailed, gidsKept, gidsOrdered],
  judge: gidsUsed,
});
