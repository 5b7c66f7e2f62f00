import { expect, test } from 'vitest';
import { acceptedSearch, sampleSearch } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { History } from '../../src/requirements/history/index.ts';
import { pageExists } from './requested-page.ts';

const facts = sampleFacts({ routes: [] });

test('a page surely exists if other answers report enough trips for one page more', () => {
  const second = acceptedSearch([], {}, { body: { ...sampleSearch, page: 2, page_size: 10 } });
  const exists = (total: number): boolean => {
    const first = acceptedSearch([], { total }, { body: sampleSearch });
    return pageExists(
      second,
      History.of(
        facts,
        [second, first].map((exchange) => ({ exchange, request: null })),
      ),
      facts,
    );
  };
  expect([30, 29].map(exists)).toEqual([true, false]);
});
