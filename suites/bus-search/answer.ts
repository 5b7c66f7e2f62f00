import {
  busData as busDataCheck,
  busLimit50 as busLimit50Check,
  busPageInfo as busPageInfoCheck,
  busPageInfoEcho as busPageInfoEchoCheck,
  busPageInfoTotal as busPageInfoTotalCheck,
  busPageSize as busPageSizeCheck,
} from './search-answer.ts';
import {
  busDepDate as busDepDateCheck,
  busDepTime as busDepTimeCheck,
  busIdentifiers as busIdentifiersCheck,
  busMatchesDate as busMatchesDateCheck,
  busQuantities as busQuantitiesCheck,
  busSeats as busSeatsCheck,
  busTrip as busTripCheck,
} from './trip-fields.ts';
import { busMatchesCities as busMatchesCitiesCheck } from './matches-cities.ts';
import { requirement } from '../../src/requirements/index.ts';
import { allAnswers, eachAnswer } from '../../src/requirements/judging/index.ts';
import { allCalls, allSearches } from '../scenarios/all-calls.ts';
import { sizeUsed } from './size-used.ts';

// §4.1, response 200: data.total, data.page_info, data.lines — also when there is nothing to list
export const busData = requirement({
  id: 'bus.data',
  level: 'MUST',
  quotes: {
    '4.1': [
      'data.total | integer (total number of matching trips)',
      'data.page_info | page info object (section 2)',
      'data.lines | array of bus trip items (section 2)',
    ],
  },
  statement:
    '`data` of a search has the integer `total`, the object `page_info` and the array `lines`, also when ' +
    'there is nothing to list.',
  probes: 'Every accepted search, empty results included.',
  asks: allCalls,
  judge: eachAnswer(busDataCheck),
});

// §2, page info: the page asked for, and the page size used
export const busPageInfo = requirement({
  id: 'bus.page-info',
  level: 'MUST',
  quotes: {
    '2': ['page | integer', 'page_size | integer', 'total | integer'],
    '4.1': ['data.page_info | page info object (section 2)'],
  },
  statement: '`page_info` has the integers `page`, `page_size` and `total`.',
  probes: 'Every accepted search.',
  asks: allSearches,
  judge: eachAnswer(busPageInfoCheck),
});
export const busPageInfoTotal = requirement({
  id: 'bus.page-info-total',
  level: 'SHOULD',
  quotes: {
    '2': ['total | integer'],
    '4.1': ['data.total | integer (total number of matching trips)'],
  },
  statement: '`page_info.total` equals `data.total`.',
  reading:
    'Only `data.total` is explained ("total number of matching trips"); the same name beside page and size ' +
    'means the same.',
  probes: 'Every accepted search.',
  asks: allSearches,
  judge: eachAnswer(busPageInfoTotalCheck),
});
export const busPageInfoEcho = requirement({
  id: 'bus.page-info-echo',
  level: 'SHOULD',
  quotes: {
    '2': ['page | integer', 'page_size | integer'],
    '4.1': ['page | integer | page number', 'page_size | integer | page size; at most 50'],
  },
  statement: '`page_info` says the page asked for and the page size used.',
  reading:
    'It follows from the names. What it says of a page beyond the end, of a size over 50, or of values left ' +
    'out is not shown.',
  probes: 'Every accepted search that named them, with a size within 50 and a page that exists.',
  needs: ['trips'],
  asks: allSearches,
  judge: [eachAnswer(busPageInfoEchoCheck), sizeUsed],
});

// §4.1 rule 2, §8: "A call returns at most 50 trips"; "page_size: page size; at most 50"
export const busLimit50 = requirement({
  id: 'bus.limit-50',
  level: 'MUST',
  quotes: {
    '4.1': ['A call returns at most 50 trips; to obtain all trips the caller pages with `page` and `page_size`.'],
    '8': ['Trips returned per call | bus search | at most 50'],
  },
  statement: 'An answer has at most 50 trips.',
  reading: 'A page size over 50 may be refused (400) or cut.',
  probes:
    'Page sizes at, just over, far over and extremely over 50, and none at all, on a route with more than 50 ' +
    'trips; each with and without sorting, coordinates and addresses.',
  needs: ['long-route'],
  asks: allSearches,
  judge: eachAnswer(busLimit50Check),
});
export const busPageSize = requirement({
  id: 'bus.page-size',
  level: 'SHOULD',
  quotes: {
    '4.1': ['page_size | integer | page size; at most 50'],
  },
  statement: 'An answer has at most `page_size` trips.',
  reading: 'It follows from "page size".',
  probes: 'Accepted searches with generated page sizes from 1 to 50, where more trips match than were asked for.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busPageSizeCheck),
});

// §2, bus trip item
export const busTrip = requirement({
  id: 'bus.trip',
  level: 'MUST',
  quotes: {
    '2': ['Bus trip item (element of `data.lines`)'],
  },
  statement: 'Each trip has all 20 documented fields with their types, and none of them is null.',
  reading:
    'The document marks no field as optional and does not list that under "not shown". Further fields are allowed.',
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busTripCheck),
});
export const busDepDate = requirement({
  id: 'bus.dep-date',
  level: 'MUST',
  quotes: {
    '2': ['dep_date | string | date, format YYYY-MM-DD'],
  },
  statement: '`dep_date` of a trip is a real calendar date in the form YYYY-MM-DD.',
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busDepDateCheck),
});
export const busDepTime = requirement({
  id: 'bus.dep-time',
  level: 'MUST',
  quotes: {
    '2': ['dep_time | string | time of day, format HH:MM'],
  },
  statement: '`dep_time` of a trip is a time of day in the form HH:MM, from 00:00 to 23:59.',
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busDepTimeCheck),
});
export const busIdentifiers = requirement({
  id: 'bus.identifiers',
  level: 'SHOULD',
  quotes: {
    '2': [
      'line_gid | string | identifier of the line',
      'start_station_gid | string | identifier of boarding station',
      'end_station_gid | string | identifier of alighting station',
    ],
  },
  statement: '`line_gid` and the gids of both stations are not empty.',
  reading: 'An empty string identifies nothing. An empty `gid` breaks `bus.gid`.',
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busIdentifiersCheck),
});
export const busSeats = requirement({
  id: 'bus.seats',
  level: 'SHOULD',
  quotes: {
    '2': ['seat_count | integer | total seats', 'avail_seat_count | integer | available seats'],
  },
  statement: 'The available seats of a trip are not negative and not more than its seats.',
  reading: 'It follows from "total seats" and "available seats".',
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busSeatsCheck),
});
export const busQuantities = requirement({
  id: 'bus.quantities',
  level: 'SHOULD',
  quotes: {
    '2': [
      'price | integer | price of the trip',
      'duration | integer | trip duration',
      'distance | integer | trip distance',
    ],
  },
  statement: '`price`, `duration` and `distance` of a trip are not negative.',
  reading: 'Their units are not shown, but in no unit is one of them negative.',
  probes: 'Every trip of every accepted search.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busQuantitiesCheck),
});

// §4.1: "trips between a departure city and an arrival city on a date"
export const busMatchesDate = requirement({
  id: 'bus.matches-date',
  level: 'MUST',
  quotes: {
    '4.1': [
      'Purpose: list intercity bus trips between a departure city and an arrival city on a date',
      'date | string | travel date, format YYYY-MM-DD; must not be in the past',
    ],
  },
  statement: 'Every trip leaves on the date asked for.',
  reading: '"List intercity bus trips between a departure city and an arrival city on a date."',
  probes:
    'Every accepted search whose date is a valid YYYY-MM-DD; different dates of one route in quick ' +
    'succession and at once.',
  needs: ['trips'],
  asks: allSearches,
  judge: eachAnswer(busMatchesDateCheck),
});
export const busMatchesCities = requirement({
  id: 'bus.matches-cities',
  level: 'MUST',
  quotes: {
    '4.1': [
      'Purpose: list intercity bus trips between a departure city and an arrival city on a date',
      'start_city_code | string | departure city code',
      'end_city_code | string | arrival city code',
    ],
  },
  statement:
    'The trips are between the cities asked for: not mixed within one answer, not the other way round, and ' +
    'one city code goes with one city name.',
  reading:
    'Address, coordinates and distance filter may recommend boarding points elsewhere: of such searches only ' +
    'the way back and the names are judged. A platform that consistently maps one code to another is ' +
    "observed, not failed; so are several spellings of one city: a name is wrong where it is another city's.",
  probes: 'Every accepted search; the codes and names of the whole run are compared.',
  needs: ['trips'],
  asks: allSearches,
  judge: allAnswers(busMatchesCitiesCheck),
});
