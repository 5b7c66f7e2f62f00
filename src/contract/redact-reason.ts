import type { Reason } from './reason.ts';

/** A reason without secrets in its texts; its codes, and the requirements that it names, are words of ours. */
export function redactReason(reason: Reason, { text }: { readonly text: (given: string) => string }): Reason {
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === 'code' || name === 'see' ? one : redact(one)]),
    );
  };
  return redact(reason) as Reason;
}
