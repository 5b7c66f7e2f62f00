import type { Answer } from './exchange.ts';

/** Headers in which a server in front says how often it sent a call, for more than once. */
const attempts: readonly (readonly [header: string, pattern: RegExp])[] = [
  ['x-envoy-attempt-count', /^(?:[2-9]|[1-9]\d+)$/],
];

/** Whether a server in front sent a call again: a refusal may be of the second time, and the first was accepted. */
export function wasSentTwice({ headers }: Pick<Answer, 'headers'>): boolean {
  return attempts.some(([header, pattern]) => pattern.test(headers[header]?.[0] ?? ''));
}
