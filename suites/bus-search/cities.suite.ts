import { busMatchesCities } from '../../src/checks/index.ts';
import { requirement } from '../../src/harness/index.ts';
import { allAnswers } from '../../src/judging/index.ts';
import { allSearches } from '../scenarios/all-calls.ts';

// §4.1: "trips between a departure city and an arrival city"
requirement('bus.matches-cities', { asks: allSearches, judge: allAnswers(busMatchesCities) });
