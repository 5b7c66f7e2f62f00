import type { Exchange } from '../../model/exchange.ts';
import type { OperationTraffic, ReportObservation } from '../../model/report.ts';

/** Each bucket of a latency histogram ends this much higher than the one before; the first at 1 ms. So latencies are right to 5 %. */
const growth = 1.05;

interface Meter {
  calls: number;
  throttled: number;
  faults: number;
  statuses: Record<string, number>;
  buckets: Map<number, number>;
  answered: number;
  max: number;
}

/** Counts calls, statuses and latencies per operation, in memory that does not grow with the run. */
export class TrafficMeter {
  readonly #meters = new Map<string, Meter>();

  add(exchange: Exchange): void {
    if (exchange.fault?.kind === 'not-sent') return;
    const meter = this.#of(exchange.operation);
    meter.calls += 1;
    if (exchange.answer === null) {
      meter.faults += 1;
      return;
    }
    const status = String(exchange.answer.status);
    meter.statuses[status] = (meter.statuses[status] ?? 0) + 1;
    if (exchange.answer.status === 429) meter.throttled += 1;
    const latency = Math.max(0, Math.round(exchange.endedAt - exchange.sentAt));
    const bucket = Math.ceil(Math.log(Math.max(1, latency)) / Math.log(growth));
    meter.buckets.set(bucket, (meter.buckets.get(bucket) ?? 0) + 1);
    meter.answered += 1;
    meter.max = Math.max(meter.max, latency);
  }

  /** Counts of answers by bucket of latency, per operation: what meters of several runs are added by. */
  latencies(): Record<string, [number, number][]> {
    return Object.fromEntries([...this.#meters].map(([operation, meter]) => [operation, [...meter.buckets].toSorted((a, b) => a[0] - b[0])]));
  }

  /** The totals, busiest operation first. Latencies are right to 5 %. */
  summary(): OperationTraffic[] {
    return [...this.#meters]
      .map(([operation, meter]) => ({
        operation,
        calls: meter.calls,
        throttled: meter.throttled,
        faults: meter.faults,
        statuses: meter.statuses,
        latency: meter.answered === 0 ? null : { median: quantile(meter, 0.5), p95: quantile(meter, 0.95), max: meter.max },
      }))
      .toSorted((a, b) => b.calls - a.calls);
  }

  /** Adds what the meter of another run counted. */
  take(lines: readonly OperationTraffic[], latencies: Readonly<Record<string, readonly (readonly [number, number])[]>>): void {
    for (const { operation, calls, throttled, faults, statuses, latency } of lines) {
      const meter = this.#of(operation);
      meter.calls += calls;
      meter.throttled += throttled;
      meter.faults += faults;
      meter.max = Math.max(meter.max, latency?.max ?? 0);
      for (const [status, count] of Object.entries(statuses)) meter.statuses[status] = (meter.statuses[status] ?? 0) + count;
      for (const [bucket, count] of latencies[operation] ?? []) {
        meter.buckets.set(bucket, (meter.buckets.get(bucket) ?? 0) + count);
        meter.answered += count;
      }
    }
  }

  #of(operation: string): Meter {
    let meter = this.#meters.get(operation);
    if (meter === undefined) {
      meter = { calls: 0, throttled: 0, faults: 0, statuses: {}, buckets: new Map(), answered: 0, max: 0 };
      this.#meters.set(operation, meter);
    }
    return meter;
  }
}

function quantile(meter: Meter, share: number): number {
  let left = Math.ceil(meter.answered * share);
  for (const [bucket, count] of [...meter.buckets].toSorted((a, b) => a[0] - b[0])) {
    left -= count;
    if (left <= 0) return Math.min(meter.max, Math.round(growth ** bucket));
  }
  return meter.max;
}

/** How long answers took (open.latency). */
export function latencyOf(traffic: readonly OperationTraffic[]): Pick<ReportObservation, 'value' | 'answer' | 'evidence'> {
  const known = traffic.filter(({ latency }) => latency !== null);
  if (known.length === 0) return { value: null, answer: 'could not be told: no answer came', evidence: 'none' };
  return {
    value: Object.fromEntries(known.map(({ operation, latency }) => [operation, { ...latency }])),
    answer: known.map(({ operation, latency }) => `${operation}: median ${latency?.median} ms, p95 ${latency?.p95} ms, max ${latency?.max} ms`).join('; '),
    evidence: known.map(({ operation, calls }) => `${operation}: ${calls} calls`).join('; '),
  };
}
