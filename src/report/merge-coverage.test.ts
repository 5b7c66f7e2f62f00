import { expect, test } from 'vitest';
import { mergeCoverage } from './merge-parts.ts';

const days = (of: number, ...left: string[]) => ({ dimension: 'days', asked: of - left.length, of, left });
const dates = (...left: string[]) => ({ field: 'date', kind: 'a text', asked: 3 - left.length, of: 3, left });

test('a value that one shard sent is sent', () => {
  expect(
    mergeCoverage([
      { coverage: [days(7, 'Monday', 'Sunday')], coverageMap: [dates('today', 'x')] },
      { coverage: [days(7, 'Sunday', 'Friday')], coverageMap: [dates('x', 'y')] },
    ]),
  ).toEqual({ coverage: [days(7, 'Sunday')], coverageMap: [dates('x')] });
});

test('a class of which a shard names only some of what it did not send has no row', () => {
  const many = { dimension: 'days', asked: 0, of: 100, left: ['Monday'] };
  expect(mergeCoverage([{ coverage: [many] }, { coverage: [days(100, 'Monday')] }])).toEqual({ coverage: [] });
  expect(mergeCoverage([{ coverage: [days(7)] }, { coverage: [] }])).toEqual({ coverage: [] });
});

test('nothing is known if a shard was cut short', () => {
  expect(mergeCoverage([{ coverage: [days(7)], coverageMap: [dates()] }, {}])).toEqual({});
});
