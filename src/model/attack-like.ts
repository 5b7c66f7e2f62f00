import type { SentRequest } from './exchange.ts';
import type { Json } from './json.ts';

/** What rules of firewalls look for in a text. Data: each row is one class of attack. */
const patterns: readonly RegExp[] = [
  /['"<>`;|\\]/,
  /\.\.[\\/]/,
  /[$#%{]\{|\{[{%$]|\$\(/,
  /\p{Cc}/u,
  /[^\n]--|\/\*|\*\)/,
  /%(?:00|2e|2f|27|3c|[sdxp_])/i,
  /\b(?:union|select|script|javascript|jndi|etc|file:)\b|__proto__/i,
  /\bor\b[^\n]*=|^[=+@]/i,
  /[\u202a-\u202e\u2066-\u2069\ufeff\u200b-\u200d\ufffe\uffff]/,
];

/** Characters of a body from which on a firewall may refuse it for its length. */
const long = 2000;

/**
 * Whether a firewall may take a request for an attack: a body that is no JSON object, or a long one, or a text in it that looks like code, markup, a path or
 * control characters. Example: `{"start_addr":"' OR '1'='1"}`.
 */
export function isAttackLike({ body, bodyText }: Pick<SentRequest, 'body' | 'bodyText'>): boolean {
  if (bodyText.length > long) return true;
  if (body === undefined) return bodyText !== '';
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return true;
  return holdsAttack(body, 0);
}

/** Levels of a body that are looked at: one that is nested deeper is odd anyway. */
const deepest = 8;

function holdsAttack(value: Json, depth: number): boolean {
  if (depth > deepest) return true;
  if (typeof value === 'string') return patterns.some((pattern) => pattern.test(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => holdsAttack(name, depth) || holdsAttack(one as Json, depth + 1));
}
