import fc from 'fast-check';
import type { JsonObject } from '../contract/json.ts';
import { boundary, further, type Labelled } from './deck.ts';

/**
 * Text that looks like an attack (`bus.hostile-text`), most informative first. Harmless where it is executed after
 * all: it reads or computes something small, names no host, deletes nothing, waits for nothing. For searches, which
 * only read.
 */
export const hostileTexts: readonly Labelled<string>[] = [
  boundary('one quote', "'"),
  boundary('U+0000', 'a\u0000b'),
  boundary('SQL: always true', "' OR '1'='1"),
  boundary('markup: script', '<script>alert(1)</script>'),
  boundary('path traversal', '../../../../etc/hostname'),
  boundary('template: braces', '{{7*7}}'),
  boundary('expression: dollar', '${7*7}'),
  boundary('control characters', Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join('')),
  boundary('double quote and backslash', '\\" \\'),
  boundary('header injection', 'a\r\nX-Probe: 1\r\n\r\n'),
  further('SQL: union', "' UNION SELECT NULL --"),
  further('SQL: wildcards', '%_%'),
  further('NoSQL operator', '{"$ne": null}'),
  further('markup: attribute', '"><img src=x onerror=alert(1)>'),
  further('logger lookup', '${jndi:none}${lower:A}'),
  further('SQL: second statement', '"; SELECT 1 --'),
  further('SQL: closed bracket', "') OR ('1'='1"),
  further('SQL: number', '1 OR 1=1'),
  further('SQL: comment', "'/**/--"),
  further('NoSQL expression', "'; return true; var a='"),
  further('markup: open tag and comment', '<!-- <b'),
  further('markup: entity', '&lt;&#x27;&nbsp;'),
  further('XML with an entity', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  further('XML with an outer entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>'),
  further('script address', 'javascript:alert(1)'),
  further('path traversal, encoded', '%2e%2e%2f%2e%2e%2fetc%2fhostname%00'),
  further('path traversal, backslashes', '..\\..\\..\\windows\\win.ini'),
  further('file address', 'file:///etc/hostname'),
  further('template: tags', '<%= 7*7 %>{% if 1 %}#{7*7}'),
  further('expression: Java', '${T(java.lang.Math).abs(-49)}'),
  further('prototype', '__proto__[polluted]'),
  further('shell: separator', '; id'),
  further('shell: substitution', '$(id) `id` | id && id'),
  further('format string', '%s%d%x%p {0} {} %(a)s'),
  further('spreadsheet formula', '=1+1'),
  further('LDAP filter', '*)(uid=*))(|(uid=*'),
  further('XPath', "' or count(/*)=1 or '1'='2"),
  further('regular expression', '(.*)[a-z+\\'),
  further('JSON inside the text', '"}],"page_size":51,"x":[{"'),
  further('server-side include', '<!--#echo var="DATE_LOCAL" -->'),
  further('right-to-left override', 'a\u202egnp.exe\u2066\u2069'),
  further('noncharacters', '\ufffe\uffff\u{1ffff}'),
  further('byte order mark and zero width', '\ufeff\u200b\u200d'),
  further('C1 control characters', '\u0080\u0085\u009b31m\u009f'),
  further('terminal sequence', '\u001b[31m\u001b]0;a\u0007'),
  further('many quotes', "'".repeat(1000)),
];

/** Search fields that carry free text; the others would be refused for their format. */
export const hostileFields = ['start_addr', 'end_addr', 'start_city_code', 'end_city_code', 'sort_by'] as const;

/**
 * Characters that break what stores or reads them, wherever that is: both addresses meet these, because one may be
 * ignored.
 */
const breaking: readonly string[] = [
  'one quote',
  'U+0000',
  'control characters',
  'double quote and backslash',
  'header injection',
];

/**
 * Search bodies with hostile texts. Every text meets an address, where it is most likely to be accepted and handled:
 * two texts a search, one for each end. The boundary ones meet a second field as well, in turn, alone: what is refused
 * for one text has not looked at another.
 */
export function hostileSearchBodies(valid: JsonObject): Labelled<JsonObject>[] {
  const informative = hostileTexts.filter((one) => one.boundary);
  const others = hostileTexts.filter((one) => !one.boundary);
  const [atBothEnds, atOneEnd] = [true, false].map((both) =>
    informative.filter(({ label }) => breaking.includes(label) === both),
  ) as [typeof informative, typeof informative];
  const pair = (
    start: Labelled<string> | undefined,
    end: Labelled<string> | undefined,
    isBoundary = false,
  ): Labelled<JsonObject> => ({
    value: {
      ...valid,
      ...(start === undefined ? {} : { start_addr: start.value }),
      ...(end === undefined ? {} : { end_addr: end.value }),
    },
    label: [start && `start_addr: ${start.label}`, end && `end_addr: ${end.label}`].filter(Boolean).join(', '),
    boundary: isBoundary,
  });
  const elsewhere = informative.map((one, index) => {
    const field = hostileFields[2 + (index % 3)] as string;
    // Each field meets one.
    return { value: { ...valid, [field]: one.value }, label: `${field}: ${one.label}`, boundary: index < 3 };
  });
  const rest = others.slice(atOneEnd.length);
  return [
    ...atBothEnds.map((one, index) => pair(one, atBothEnds[(index + 1) % atBothEnds.length], true)),
    ...atOneEnd.map((one, index) =>
      index % 2 === 0 ? pair(one, others[index], true) : pair(others[index], one, true),
    ),
    ...elsewhere,
    ...rest.flatMap((one, index) => (index % 2 === 0 ? [pair(one, rest[index + 1])] : [])),
  ];
}

const fragments = hostileTexts.filter(({ value }) => value.length <= 100).map(({ value }) => value);

/** Hostile fragments mixed with each other and with ordinary text. Shrinks to one fragment. */
export function hostileText(): fc.Arbitrary<string> {
  const fragment = fc.constantFrom(...fragments);
  const ordinary = fc.string({ unit: 'grapheme', maxLength: 12 });
  return fc
    .tuple(ordinary, fragment, fc.array(fc.oneof(fragment, ordinary), { maxLength: 5 }))
    .map(([before, attack, rest]) => before + attack + rest.join(''));
}

/** A search body with one hostile text in one text field. Shrinks to one fragment in `start_addr`. */
export function hostileSearchBody(valid: JsonObject): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.constantFrom(...hostileFields), hostileText())
    .map(([field, text]) => ({ ...valid, [field]: text }));
}
