import type { Json } from './json.ts';

/** The parts of a request that a firewall reads: its body as sent, and as JSON (undefined if it is not JSON). */
interface Asked {
  readonly body: Json | undefined;
  readonly bodyText: string;
}

/** Rules of firewalls for a text, by kind of attack. The most specific kinds come first. */
const patterns = {
  paths: /\.\.[\\/]/,
  templates: /[$#%{]\{|\{[{%$]|\$\(/,
  'control-characters': /\p{Cc}/u,
  'invisible-characters': /[\u202a-\u202e\u2066-\u2069\ufeff\u200b-\u200d\ufffe\uffff]/,
  comments: /[^\n]--|\/\*|\*\)/,
  escapes: /%(?:00|2e|2f|27|3c|[sdxp_])/i,
  keywords: /\b(?:union|select|script|javascript|jndi|etc|file:)\b|__proto__/i,
  conditions: /\bor\b[^\n]*=|^[=+@]/i,
  'quotes-and-markup': /['"<>`;|\\]/,
} as const;

/**
 * A kind of input that a firewall may stop. `no-json-object`: a body that is not a JSON object; `long-bodies`,
 * `deep-bodies`: it is long, or nested deeply.
 */
export type AttackKind = keyof typeof patterns | 'no-json-object' | 'long-bodies' | 'deep-bodies';

const rows = Object.entries(patterns) as [keyof typeof patterns, RegExp][];

/** All kinds, in the order in which they are named. */
export const attackKinds: readonly AttackKind[] = [
  ...rows.map(([kind]) => kind),
  'no-json-object',
  'long-bodies',
  'deep-bodies',
];

/** Length of a body in characters at which a firewall may refuse it. */
const long = 2000;

/** Whether a request may look like an attack to a firewall. Example: `{"start_addr":"' OR '1'='1"}`. */
export function isAttackLike(request: Asked): boolean {
  return attackKindsOf(request).length > 0;
}

/**
 * The kinds of attack that a firewall may see in a request; empty for a plain one. Example: `['conditions',
 * 'quotes-and-markup']` for `' OR '1'='1`.
 */
export function attackKindsOf({ body, bodyText }: Asked): readonly AttackKind[] {
  const found = new Set<AttackKind>();
  if (bodyText.length > long) found.add('long-bodies');
  if (body === undefined ? bodyText !== '' : typeof body !== 'object' || body === null || Array.isArray(body))
    found.add('no-json-object');
  else if (body !== undefined) note(body, 0, found);
  return attackKinds.filter((kind) => found.has(kind));
}

/** Number of levels of a body that are checked: a body that is nested deeper is odd anyway. */
const deepest = 8;

function note(value: Json, depth: number, found: Set<AttackKind>): void {
  if (depth > deepest) found.add('deep-bodies');
  else if (typeof value === 'string') {
    for (const [kind, pattern] of rows) if (!found.has(kind) && pattern.test(value)) found.add(kind);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      note(name, depth, found);
      note(one as Json, depth + 1, found);
    }
  }
}

/** Kinds of text that are plain characters, which a platform stores like any other. */
const plainText: readonly AttackKind[] = [
  'paths',
  'templates',
  'comments',
  'escapes',
  'keywords',
  'conditions',
  'quotes-and-markup',
];
/** The fewest kinds of attack that the rules of a firewall stop; a bug stops one kind. */
const leastKinds = 3;

/** The fewest requests that look like an attack for each plain one, which a rule may stop by mistake. */
const forEachPlain = 10;

/**
 * Whether rules of a firewall explain that these requests alone fail: nearly all look like attacks, in plain characters
 * of three kinds or more, and no kind is in all of them. A platform that dies on a character dies on one kind.
 */
export function areOfRules(requests: readonly Asked[]): boolean {
  const kinds = requests.map(attackKindsOf);
  const attacks = kinds.filter(([first]) => first !== undefined);
  const ofText = attacks.filter(([first]) => first !== undefined && plainText.includes(first));
  if (new Set(ofText.map(([first]) => first)).size < leastKinds) return false;
  if (attacks.length < forEachPlain * (kinds.length - attacks.length)) return false;
  return plainText.every((kind) => ofText.some((some) => !some.includes(kind)));
}
