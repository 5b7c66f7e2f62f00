import { expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { answer, found, unlisted } from './over-run.fixture.ts';
import { acceptedSearch, sampleSearch, sampleTrips } from './sample-exchange.fixture.ts';
import { busPagingShown } from './shown-at-all.ts';

/** Searches on these days, each of which says that one trip matches and shows none. */
const oneHidden = (...days: readonly number[]): Exchange[] => days.map((day) => answer({ date: `2026-11-${day}` }, 0, 20, 1));

/** An answer without trips that says which page it is. */
function sayingPage(page: number): Exchange {
  return acceptedSearch([], { total: 25, page_info: { page, page_size: 20, total: 25 } });
}

function firstOfZero(shown: number): Exchange {
  return acceptedSearch(sampleTrips(shown), { total: 10, page_info: { page: 0, page_size: 20, total: 10 } }, { body: sampleSearch });
}

test.each<[string, Exchange[], number]>([
  ['trips shown', [answer({}, 10, 20, 25), answer({}, 10, 20, 25)], 0],
  ['none shown, once', [answer({}, 0, 20, 25), answer({}, 10, 20, 25)], 0],
  ['none shown, twice', [answer({}, 0, 20, 25), answer({}, 10, 20, 25), answer({}, 0, 20, 25)], 1],
  ['none shown without a page, where pages count from 0', [answer({ page: 0 }, 10, 20, 25), answer({}, 0, 20, 25), answer({}, 0, 20, 25)], 0],
  ['none shown on page 0 either', [answer({ page: 0 }, 0, 20, 25), answer({}, 0, 20, 25), answer({}, 0, 20, 25)], 1],
  ['none shown on what says that it is page 0', [answer({ page: 0 }, 10, 20, 25), ...[0, 0].map(sayingPage)], 1],
  ['none shown on what says once that it is page 0', [answer({ page: 0 }, 10, 20, 25), ...[0, 1].map(sayingPage)], 1],
  ['none of none', [answer({}, 0, 20, 0), answer({}, 0, 20, 0)], 0],
  ['none without a page, where page 0 has some and another one is used', [answer({ page: 0 }, 10, 20, 10), answer({}, 0, 20, 10), answer({}, 0, 20, 10)], 0],
  ['none without a page, which is page 0', [answer({ page: 0 }, 10, 20, 10), firstOfZero(0), firstOfZero(0)], 1],
  ['none shown, three times, told once', [answer({}, 0, 20, 25), answer({}, 0, 20, 25), answer({}, 0, 20, 25)], 1],
  ['none shown of one, which may be sold meanwhile', [answer({}, 0, 20, 1), answer({}, 0, 20, 1)], 0],
  ['none shown of one, on two days', oneHidden(25, 26, 25), 0],
  ['none shown of one, on three days', oneHidden(25, 26, 27), 1],
  ['none shown of one, on three days, where page 0 has it', [answer({ page: 0 }, 1, 20, 1), ...oneHidden(25, 26, 27)], 0],
  ['none shown of one, on more days', oneHidden(25, 26, 27, 28), 1],
  ['none shown of one near a place, and on two days', [answer({ start_lng: 121, start_lat: 31 }, 0, 20, 1), ...oneHidden(25, 26)], 0],
  ['none shown of many, and of one on three days, told once', [answer({}, 0, 20, 25), answer({}, 0, 20, 25), ...oneHidden(25, 26, 27)], 1],
  ['none shown of two', [answer({}, 0, 20, 2), answer({}, 0, 20, 2)], 1],
  ['trips in what is no list', [unlisted({}, 20, 25), unlisted({}, 20, 25)], 0],
  ['the smallest page size', [answer({ page_size: 1 }, 0, 20, 25), answer({ page_size: 1 }, 0, 20, 25)], 1],
  ['a page size of 0', [answer({ page_size: 0 }, 0, 20, 25), answer({ page_size: 0 }, 0, 20, 25)], 0],
  ['a page size that is text', [answer({ page_size: '5' }, 0, 20, 25), answer({ page_size: '5' }, 0, 20, 25)], 0],
  ['totals that are none', [answer({}, 0, 20, '25'), answer({}, 0, 20, null)], 0],
  ['requests that are no object', [1, 2].map(() => ({ ...answer({}, 0, 20, 25), request: { ...answer({}, 0, 20, 25).request, body: 'x' } })), 0],
  ['answers that are not accepted', [1, 2].map((): Exchange => ({ ...answer({}, 0, 20, 25), operation: 'cancel' })), 0],
  ['pages that may lie beyond the end', [answer({ page: 9 }, 0, 20, 25), answer({ page: 9 }, 0, 20, 25)], 0],
])('shown at all: %s', (_, exchanges, findings) => {
  expect(found(busPagingShown, exchanges)).toEqual(Array.from({ length: findings }, () => 'no trips where some match'));
});
