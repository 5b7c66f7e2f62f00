import { busLimit50, busPageInfoEcho, busPageSize } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { eachAnswer } from '../../src/judging/index.ts';
import { allSearches } from '../scenarios/all-calls.ts';
import { sizeUsed } from './size-used.ts';

// §4.1 rule 2, §8: "A call returns at most 50 trips"
requirement('bus.limit-50', { asks: allSearches, judge: eachAnswer(busLimit50) });

// §4.1: "page_size: page size; at most 50"
requirement('bus.page-size', { asks: allSearches, judge: eachAnswer(busPageSize) });

// §2: page info: the page asked for, and the page size used
requirement('bus.page-info-echo', { asks: allSearches, judge: [eachAnswer(busPageInfoEcho), sizeUsed] });
