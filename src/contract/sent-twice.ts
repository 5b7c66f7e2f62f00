import type { Answer } from './exchange.ts';

/** Headers that say how often a server in front sent a call, and the values for more than once. */
const attempts: readonly (readonly [header: string, pattern: RegExp])[] = [
  ['x-envoy-attempt-count', /^(?:[2-9]|[1-9]\d+)$/],
];

/** Whether a server in front sent a call again: the first may have been accepted, and the second refused. */
export function wasSentTwice({ headers }: Pick<Answer, 'headers'>): boolean {
  return attempts.some(([header, pattern]) => pattern.test(headers[header]?.[0] ?? ''));
}
