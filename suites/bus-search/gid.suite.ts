import { busGid, busGidAcross, gidsOverPages } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { allAnswers, broken, eachAnswer, eachWalk, held } from '../../src/judging/index.ts';
import { allSearches } from '../scenarios/all-calls.ts';

// §2: "gid: identifier of the trip"
requirement('bus.gid', {
  asks: allSearches,
  judge: [
    eachAnswer(busGid),
    eachWalk(function* ({ pages }) {
      if (pages.length < 2) return;
      const exchanges = pages.map(({ exchange }) => exchange);
      const found = gidsOverPages({ pages: exchanges });
      yield found === null ? held(exchanges.at(-1)!) : broken(found.exchange, found.controls, found.violation, 'relation');
    }),
  ],
});
requirement('bus.gid-across', { asks: allSearches, judge: allAnswers(busGidAcross) });
