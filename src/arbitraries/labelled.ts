/** A fixed case with its name, which the cause of a finding has where the probe gives it on. */
export interface Labelled<T> {
  readonly value: T;
  /** What is special about it, in a few words; no two of a fixed list have the same. */
  readonly label: string;
  /** A requirement passes only when every boundary case of it was judged. */
  readonly boundary: boolean;
  /** What it is an example of. A run sends one of each class at least. */
  readonly class?: string;
}

/** A case that must be judged before its requirement can pass. */
export function boundary<T>(label: string, value: T): Labelled<T> {
  return { value, label, boundary: true };
}

/** A case that may be lost without harm to the verdict. */
export function further<T>(label: string, value: T): Labelled<T> {
  return { value, label, boundary: false };
}
