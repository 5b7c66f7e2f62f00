import {
  busData,
  busDepDate,
  busDepTime,
  busIdentifiers,
  busLimit50,
  busMatchesCities,
  busMatchesDate,
  busPageInfo,
  busPageInfoEcho,
  busPageInfoTotal,
  busPageSize,
  busQuantities,
  busSeats,
  busTrip,
} from '../../src/requirements/checks/index.ts';
import { requirement } from '../../src/requirements/requirement.ts';
import { allAnswers, eachAnswer } from '../../src/requirements/judging/index.ts';
import { allCalls, allSearches } from '../scenarios/all-calls.ts';
import { sizeUsed } from './size-used.ts';

// §4.1, response 200: data.total, data.page_info, data.lines — also when there is nothing to list
requirement('bus.data', { asks: allCalls, judge: eachAnswer(busData) });

// §2, page info: the page asked for, and the page size used
requirement('bus.page-info', { asks: allSearches, judge: eachAnswer(busPageInfo) });
requirement('bus.page-info-total', { asks: allSearches, judge: eachAnswer(busPageInfoTotal) });
requirement('bus.page-info-echo', { asks: allSearches, judge: [eachAnswer(busPageInfoEcho), sizeUsed] });

// §4.1 rule 2, §8: "A call returns at most 50 trips"; "page_size: page size; at most 50"
requirement('bus.limit-50', { asks: allSearches, judge: eachAnswer(busLimit50) });
requirement('bus.page-size', { asks: allSearches, judge: eachAnswer(busPageSize) });

// §2, bus trip item
requirement('bus.trip', { asks: allSearches, judge: eachAnswer(busTrip) });
requirement('bus.dep-date', { asks: allSearches, judge: eachAnswer(busDepDate) });
requirement('bus.dep-time', { asks: allSearches, judge: eachAnswer(busDepTime) });
requirement('bus.identifiers', { asks: allSearches, judge: eachAnswer(busIdentifiers) });
requirement('bus.seats', { asks: allSearches, judge: eachAnswer(busSeats) });
requirement('bus.quantities', { asks: allSearches, judge: eachAnswer(busQuantities) });

// §4.1: "trips between a departure city and an arrival city on a date"
requirement('bus.matches-date', { asks: allSearches, judge: eachAnswer(busMatchesDate) });
requirement('bus.matches-cities', { asks: allSearches, judge: allAnswers(busMatchesCities) });
