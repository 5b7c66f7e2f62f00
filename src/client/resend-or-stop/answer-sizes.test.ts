import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import { sampleExchange, sampleTrips } from '../../requirements/checks/sample-exchange.fixture.ts';
import { asTooLarge, createAnswerSizes } from './dead-inputs.ts';

const search = (page_size: number | null): Exchange =>
  sampleExchange({ operation: 'search', body: page_size === null ? {} : { page_size } });
const withTrips = (count: number): Exchange =>
  sampleExchange({ operation: 'search', json: { code: 0, data: { lines: sampleTrips(count) } } });

test('law: searches are too large if three usual ones for more trips than ever came were never answered', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 8 });
  const asked = fc.array(fc.oneof(fc.integer({ min: -5, max: 80 }), fc.constant(null)), { maxLength: 8 });
  fc.assert(
    fc.property(counts, asked, (passed, unanswered) => {
      const sizes = createAnswerSizes();
      for (const count of passed) sizes.accepted(withTrips(count));
      const most = Math.max(0, ...passed);
      const larger = unanswered.filter((size) => size !== null && size > most && size <= 50);
      const limit = sizes.limitOf(unanswered.map(search));
      expect(limit?.trips ?? null).toBe(most > 0 && larger.length >= 3 ? most : null);
    }),
  );
});

test('an answer that was too large says what passed', () => {
  const front = { what: 'gateway', status: 502, mark: null } as const;
  const fault = { kind: 'in-front', reason: { code: 'answered-in-front', ...front }, front } as const;
  const exchange: Exchange = { ...search(50), answer: null, fault };
  expect(asTooLarge(exchange, { trips: 28, bytes: 14_990 }).fault).toEqual({
    ...fault,
    reason: { code: 'too-large-in-front', ...front, trips: 28, bytes: 14_990 },
  });
});
