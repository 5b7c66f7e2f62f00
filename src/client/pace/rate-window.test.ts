import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arrived, createPace, createRateWindow } from './rate-window.ts';

test('whatever the ways there and back take, no second at the target sees more calls than allowed', () => {
  const way = fc.record({ there: fc.integer({ min: 0, max: 900 }), back: fc.integer({ min: 0, max: 900 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(way, { minLength: 1, maxLength: 40 }), (rate, ways) => {
      const window = createRateWindow(rate);
      const arrivals: number[] = [];
      let answers: { at: number; place: Arrived }[] = [];
      let now = 0;
      for (const { there, back } of ways) {
        while (window.readyAt() > now) {
          const nextAnswer = Math.min(...answers.map((answer) => answer.at));
          now = Math.min(window.readyAt(), nextAnswer);
          for (const answer of answers.filter(({ at }) => at <= now)) answer.place(answer.at);
          answers = answers.filter(({ at }) => at > now);
        }
        const place = window.take();
        arrivals.push(now + there);
        answers.push({ at: now + there + back, place });
        answers.sort((a, b) => a.at - b.at);
      }
      arrivals.sort((a, b) => a - b);
      for (let i = 0; i + rate < arrivals.length; i++) expect(arrivals[i + rate]! - arrivals[i]!).toBeGreaterThan(1000);
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('places are free until the limit, then as soon as a second after an answer', () => {
  const window = createRateWindow(2);
  expect(window.readyAt()).toBe(0);
  const first = window.take();
  window.take();
  expect(window.readyAt()).toBe(Infinity);
  first(50);
  first(70);
  expect(window.readyAt()).toBe(1055);
  window.take();
  expect(window.readyAt()).toBe(Infinity);
});

test('a rate below one is one call in a longer window; without a rate everything may go', () => {
  const slow = createRateWindow(0.5);
  slow.take()(0);
  expect(slow.readyAt()).toBe(2005);
  const open = createRateWindow(null);
  for (let i = 0; i < 1000; i++) open.take();
  expect(open.readyAt()).toBe(0);
});

test('a pace becomes slower, never faster', () => {
  const pace = createPace(null);
  for (let i = 0; i < 100; i++) pace.take(0);
  expect(pace.readyAt()).toBe(0);
  pace.slowTo(1);
  pace.slowTo(5);
  pace.take(0)(0);
  expect(pace.readyAt()).toBe(1005);
  const slow = createPace(1);
  slow.slowTo(3);
  slow.take(0)(0);
  expect(slow.readyAt()).toBe(1005);
});

test('a pace that was slowed down lets calls leave at even intervals, however fast the answers come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (perSecond) => {
      const pace = createPace(null);
      pace.slowTo(perSecond);
      const left: number[] = [];
      for (let now = 0; left.length < 20; now = pace.readyAt()) {
        pace.take(now)(now);
        left.push(now);
      }
      for (const [index, at] of left.slice(1).entries())
        expect(at - left[index]!).toBeGreaterThan(1000 / perSecond - 0.001);
    }),
    { seed: 3, numRuns: 50 },
  );
});
