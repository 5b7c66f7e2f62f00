import { expect, test } from 'vitest';
import type { FrontFault } from '../../contract/exchange.ts';
import { createLimitedRate, mayLimit } from './limited-rate.ts';

test('refusals now and then are no limit of calls, as many as there are', () => {
  const rate = createLimitedRate();
  for (let at = 0; at < 20_000; at += 200) {
    rate.refused(at, 1);
    rate.refused(at + 50, 1);
    rate.passed(at + 100);
  }
  expect(rate.limiter).toBeNull();
});

test('nothing is limited until something in front refuses calls in a row, and little is known before two seconds and five answers', () => {
  const rate = createLimitedRate();
  for (let at = 0; at < 10_000; at += 100) rate.passed(at);
  expect(rate.limiter).toBeNull();
  for (let nth = 0; nth < 3; nth += 1) rate.refused(10_000, 1);
  for (let at = 10_100; at < 12_000; at += 100) rate.passed(at);
  expect(rate.limiter).toBeNull();
  rate.refused(12_000, 1);
  expect(rate.limiter).not.toBeNull();
});

test('a time in which nothing passes is no limit of calls, though calls that had left before it pass', () => {
  const rate = createLimitedRate();
  for (let at = 0; at < 8; at += 2) {
    rate.refused(at, 1);
    rate.passed(at + 1);
  }
  for (let at = 8; at < 6000; at += 500) rate.refused(at, 1);
  for (let at = 6000; at < 30_000; at += 40) rate.passed(at);
  expect(rate.limiter).toBeNull();
});

test('calls that are refused only among others are limited at once, one alone by time', () => {
  const rate = createLimitedRate();
  for (let nth = 0; nth < 3; nth += 1) rate.refused(0, 6);
  for (let at = 100; at <= 5000; at += 100) rate.passed(at);
  rate.refused(5000, 4);
  expect(rate.limiter).toEqual({ perSecond: 10, suggested: 8, atOnce: 3 });
  rate.refused(5100, 1);
  rate.passed(5200);
  expect(rate.limiter).not.toHaveProperty('atOnce');
});

test.each([
  [100, { perSecond: 10, suggested: 8 }],
  [1000, { perSecond: 1, suggested: 1 }],
  [2000, { perSecond: 1, suggested: 1 }],
  [20, { perSecond: 50, suggested: 40 }],
])('of an answer every %i ms while calls are refused a rate is suggested that stays below', (gap, limiter) => {
  const rate = createLimitedRate();
  for (let nth = 0; nth < 3; nth += 1) rate.refused(0, 1);
  for (let at = gap; at <= 20_000; at += gap) {
    rate.passed(at);
    rate.refused(at, 1);
  }
  expect(rate.limiter).toEqual(limiter);
});

test('403 and 503 may come from a limit of calls, but not from a proxy or a limit of sizes', () => {
  const may = (what: FrontFault['what'], status: number): boolean => mayLimit({ what, status, mark: null });
  expect([may('gateway', 403), may('load balancer', 503), may('rate limiter', 200)]).toEqual([true, true, true]);
  expect([may('proxy', 403), may('size limit', 403), may('gateway', 502)]).toEqual([false, false, false]);
});

test('rows of refusals are a limit if calls pass between, and refused calls pass later, again and again', () => {
  const rowsOf = (rows: number, between: number, again: boolean): boolean => {
    const rate = createLimitedRate();
    for (let row = 0; row < rows; row++) {
      for (let nth = 0; nth < between; nth++) rate.passed(row * 1000 + nth);
      for (let nth = 0; nth < 3; nth++) rate.refused(row * 1000 + 500, 4);
      rate.passed(row * 1000 + 600, again);
    }
    return rate.isRepeated;
  };
  expect(rowsOf(3, 20, true)).toBe(true);
  expect(rowsOf(2, 20, true)).toBe(false);
  expect(rowsOf(9, 2, true)).toBe(true);
  expect(rowsOf(3, 2, true)).toBe(false);
  expect(rowsOf(9, 20, false)).toBe(false);
});

test('the most answers of a second are counted, and counted anew once they were asked for', () => {
  const rate = createLimitedRate();
  for (let at = 0; at <= 5000; at += 100) rate.passed(at);
  for (let at = 6000; at <= 9000; at += 500) rate.passed(at);
  rate.refused(9000, 1);
  expect(rate.takeBusiest()).toBe(10);
  rate.passed(9500);
  expect(rate.takeBusiest()).toBe(2);
});
