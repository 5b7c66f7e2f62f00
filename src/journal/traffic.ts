import type { Exchange } from '../contract/exchange.ts';
import type { OperationTraffic, ReportObservation } from '../contract/report-parts.ts';

/**
 * The factor between the ends of two buckets of a latency histogram; the first ends at 1 ms. Latencies are therefore
 * accurate to 5 %.
 */
const growth = 1.05;

/** Counts of answers by bucket of latency. */
type Buckets = readonly (readonly [bucket: number, count: number])[];

/** The counts of one operation. */
interface Meter {
  calls: number;
  throttled: number;
  faults: number;
  readonly statuses: Record<string, number>;
  readonly buckets: Map<number, number>;
  max: number;
}

/** Counts calls, statuses and latencies of each operation, in memory that does not grow with the run. */
export class TrafficMeter {
  readonly #meters = new Map<string, Meter>();

  add({ operation, answer, frontAnswer, fault, sentAt, endedAt }: Exchange): void {
    if (fault?.kind === 'not-sent') return;
    const latency = Math.max(0, Math.round(endedAt - sentAt));
    const bucket = Math.ceil(Math.log(Math.max(1, latency)) / Math.log(growth));
    const isAnswered = answer !== null;
    const counts = {
      calls: 1,
      throttled: answer?.status === 429 ? 1 : 0,
      faults: isAnswered ? 0 : 1,
      statuses: isAnswered ? { [answer.status]: 1 } : frontAnswer === undefined ? {} : { [frontAnswer.status]: 1 },
    };
    this.#count(operation, counts, isAnswered ? [[bucket, 1]] : [], isAnswered ? latency : 0);
  }

  /** Counts of answers by bucket of latency, for each operation: the meters of several runs are added with them. */
  latencies(): Record<string, Buckets> {
    return Object.fromEntries([...this.#meters].map(([operation, { buckets }]) => [operation, inOrder(buckets)]));
  }

  /** The totals, busiest operation first. Latencies are accurate to 5 %. */
  summary(): OperationTraffic[] {
    return [...this.#meters]
      .map(([operation, { calls, throttled, faults, statuses, buckets, max }]) => {
        const latency =
          buckets.size === 0 ? null : { median: quantile(buckets, max, 0.5), p95: quantile(buckets, max, 0.95), max };
        return { operation, calls, throttled, faults, statuses, latency };
      })
      .toSorted((a, b) => b.calls - a.calls);
  }

  /** Adds the counts of another run's meter. */
  take(lines: readonly OperationTraffic[], latencies: Readonly<Record<string, Buckets>>): void {
    for (const line of lines)
      this.#count(line.operation, line, latencies[line.operation] ?? [], line.latency?.max ?? 0);
  }

  #count(
    operation: string,
    counts: Pick<OperationTraffic, 'calls' | 'throttled' | 'faults' | 'statuses'>,
    buckets: Buckets,
    max: number,
  ): void {
    const meter = this.#meters.get(operation) ?? {
      calls: 0,
      throttled: 0,
      faults: 0,
      statuses: {},
      buckets: new Map<number, number>(),
      max: 0,
    };
    this.#meters.set(operation, meter);
    meter.calls += counts.calls;
    meter.throttled += counts.throttled;
    meter.faults += counts.faults;
    meter.max = Math.max(meter.max, max);
    for (const [status, count] of Object.entries(counts.statuses))
      meter.statuses[status] = (meter.statuses[status] ?? 0) + count;
    for (const [bucket, count] of buckets) meter.buckets.set(bucket, (meter.buckets.get(bucket) ?? 0) + count);
  }
}

function inOrder(buckets: ReadonlyMap<number, number>): Buckets {
  return [...buckets].toSorted((a, b) => a[0] - b[0]);
}

function quantile(buckets: ReadonlyMap<number, number>, max: number, share: number): number {
  const answered = [...buckets.values()].reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(answered * share);
  for (const [bucket, count] of inOrder(buckets)) {
    left -= count;
    if (left <= 0) return Math.min(max, Math.round(growth ** bucket));
  }
  return max;
}

/** The latencies of answers (open.latency). */
export function latencyOf(
  traffic: readonly OperationTraffic[],
): Pick<ReportObservation, 'value' | 'answer' | 'evidence'> {
  const known = traffic.filter(({ latency }) => latency !== null);
  if (known.length === 0) return { value: null, answer: 'unclear: no answer arrived', evidence: 'none' };
  return {
    value: Object.fromEntries(known.map(({ operation, latency }) => [operation, { ...latency }])),
    answer: known
      .map(
        ({ operation, latency }) =>
          `${operation}: median ${latency?.median} ms, p95 ${latency?.p95} ms, max ${latency?.max} ms`,
      )
      .join('; '),
    evidence: known.map(({ operation, calls }) => `${operation}: ${calls} calls`).join('; '),
  };
}
