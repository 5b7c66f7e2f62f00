import { busData, busDepDate, busDepTime, busIdentifiers, busPageInfo, busPageInfoTotal, busQuantities, busSeats, busTrip } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { eachAnswer } from '../../src/judging/index.ts';
import { allCalls, allSearches } from '../scenarios/all-calls.ts';

// §4.1, response 200: data.total, data.page_info, data.lines — also when there is nothing to list
requirement('bus.data', { asks: allCalls, judge: eachAnswer(busData) });

// §2, page info
requirement('bus.page-info', { asks: allSearches, judge: eachAnswer(busPageInfo) });
requirement('bus.page-info-total', { asks: allSearches, judge: eachAnswer(busPageInfoTotal) });

// §2, bus trip item
requirement('bus.trip', { asks: allSearches, judge: eachAnswer(busTrip) });
requirement('bus.dep-date', { asks: allSearches, judge: eachAnswer(busDepDate) });
requirement('bus.dep-time', { asks: allSearches, judge: eachAnswer(busDepTime) });
requirement('bus.identifiers', { asks: allSearches, judge: eachAnswer(busIdentifiers) });
requirement('bus.seats', { asks: allSearches, judge: eachAnswer(busSeats) });
requirement('bus.quantities', { asks: allSearches, judge: eachAnswer(busQuantities) });
