import { busData, busDepDate, busDepTime, busIdentifiers, busPageInfo, busPageInfoTotal, busQuantities, busSeats, busTrip } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { eachAnswer } from '../../src/judging/index.ts';
import { everySearch } from '../scenarios/every-search.ts';

// §4.1, response 200: data.total, data.page_info, data.lines — also when there is nothing to list
requirement('bus.data', { asks: [everySearch], judge: eachAnswer(busData) });

// §2, page info
requirement('bus.page-info', { asks: [everySearch], judge: eachAnswer(busPageInfo) });
requirement('bus.page-info-total', { asks: [everySearch], judge: eachAnswer(busPageInfoTotal) });

// §2, bus trip item
requirement('bus.trip', { asks: [everySearch], judge: eachAnswer(busTrip) });
requirement('bus.dep-date', { asks: [everySearch], judge: eachAnswer(busDepDate) });
requirement('bus.dep-time', { asks: [everySearch], judge: eachAnswer(busDepTime) });
requirement('bus.identifiers', { asks: [everySearch], judge: eachAnswer(busIdentifiers) });
requirement('bus.seats', { asks: [everySearch], judge: eachAnswer(busSeats) });
requirement('bus.quantities', { asks: [everySearch], judge: eachAnswer(busQuantities) });
