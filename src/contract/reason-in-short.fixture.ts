import type { Reason } from './reason.ts';

/**
 * A reason for a line of a test: its code, its numbers and words, the requirement that has to be fixed first, and
 * the reason within. Example: `two-at-once: answered 500 (see http.status-listed)`.
 */
export function inShort(reason: Reason): string {
  if (reason.code === 'text') return reason.text;
  const { code, see, because, ...data } = reason as unknown as Readonly<Record<string, unknown>>;
  const scalars = Object.values(data).filter((value) => typeof value === 'string' || typeof value === 'number');
  const words = reason.code === 'not-observed' ? scalars : [code, ...scalars];
  const inner = typeof because === 'object' && because !== null ? `: ${inShort(because as Reason)}` : '';
  return `${words.join(' ')}${see === undefined ? '' : ` (see ${String(see)})`}${inner}`;
}
