/** What one part of the benchmarks has measured. */
export interface Section {
  readonly part: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** A section with the time and the state of the machine when it was measured. */
export interface Dated extends Section {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Processes that ran or wanted to, on average over a minute, before and after. */
  readonly load: readonly [before: number, after: number];
  readonly machine: string;
  readonly version: string;
}

/** `1234.5` as `1 235`, `0.123` as `0.12`. */
export function figure(value: number, digits = 0): string {
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ' ');
}
