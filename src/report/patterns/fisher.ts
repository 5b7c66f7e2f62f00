/** Logarithms of factorials, as far as they were asked for. */
const logs = [0];

function logFactorial(n: number): number {
  for (let next = logs.length; next <= n; next += 1) logs.push((logs[next - 1] ?? 0) + Math.log(next));
  return logs[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * One-sided Fisher test: how likely at least so many failing things are inside if it is chance which ones fail.
 * Example: `fisher({ failing: 3, passing: 0 }, { failing: 0, passing: 7 })` is 1 / 120.
 */
export function fisher(inside: Counts, outside: Counts): number {
  const size = inside.failing + inside.passing;
  const failing = inside.failing + outside.failing;
  const all = size + outside.failing + outside.passing;
  const most = Math.min(size, failing);
  let sum = 0;
  for (let hits = inside.failing; hits <= most; hits += 1) {
    if (size - hits > all - failing) continue;
    sum += Math.exp(logChoose(failing, hits) + logChoose(all - failing, size - hits) - logChoose(all, size));
  }
  return Math.min(1, sum);
}

/** Different things inside or outside a predicate. */
export interface Counts {
  readonly failing: number;
  readonly passing: number;
}
