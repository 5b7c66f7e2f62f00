/** The measurements of one part of the benchmarks. */
export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** `1234.5` as `1 235`, `0.123` as `0.12`. */
export function figure(value: number, digits = 0): string {
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ' ');
}
