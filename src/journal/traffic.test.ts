import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleExchange, sampleFault, sampleTime } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange, TransportKind } from '../contract/exchange.ts';
import { TrafficMeter } from './traffic.ts';

const answered = (status: number, milliseconds = 10, operation: Exchange['operation'] = 'search'): Exchange =>
  sampleExchange({ status, operation, sentAt: sampleTime, endedAt: sampleTime + milliseconds });
const failed = (kind: TransportKind): Exchange => sampleExchange({ fault: sampleFault(kind) });

test('calls are counted by operation and status; what was not sent is none', () => {
  const meter = new TrafficMeter();
  for (const one of [
    answered(200),
    answered(200, 10, 'cancel'),
    answered(200),
    answered(400),
    answered(429),
    failed('timeout'),
    failed('reset'),
    failed('not-sent'),
  ])
    meter.add(one);
  expect(meter.summary()).toMatchObject([
    { operation: 'search', calls: 6, throttled: 1, faults: 2, statuses: { '200': 2, '400': 1, '429': 1 } },
    { operation: 'cancel', calls: 1, throttled: 0, faults: 0, statuses: { '200': 1 } },
  ]);
});

test('without an answer there is no latency', () => {
  const meter = new TrafficMeter();
  expect(meter.summary()).toEqual([]);
  meter.add(failed('refused'));
  expect(meter.summary()[0]?.latency).toBeNull();
});

test('latencies are right to 5 % and half a millisecond', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1, maxLength: 200 }), (times) => {
      const meter = new TrafficMeter();
      for (const time of times) meter.add(answered(200, time));
      const sorted = times.toSorted((a, b) => a - b);
      const latency = meter.summary()[0]?.latency;
      expect(latency?.max).toBe(sorted.at(-1));
      for (const [share, shown] of [
        [0.5, latency?.median],
        [0.95, latency?.p95],
      ] as const) {
        const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
        expect(shown).toBeGreaterThanOrEqual(Math.min(exact, 1) - 0.5);
        expect(Math.abs((shown ?? 0) - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.05 + 0.5));
      }
    }),
    { seed: 51 },
  );
});

test('a clock that went back makes no negative latency', () => {
  const meter = new TrafficMeter();
  meter.add(answered(200, -5000));
  expect(meter.summary()[0]?.latency).toEqual({ median: 0, p95: 0, max: 0 });
});
