import fc from 'fast-check';
import { expect, test } from 'vitest';
import { options } from './options.ts';
import { parseJson, parseYaml } from './read-configuration.ts';
import { settingsFrom, type LoadInput } from './load-settings.ts';
import { publicConfiguration } from './secrets.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const input: LoadInput = {
  flags: {},
  env: { SET: 'value', EMPTY: '' },
  cwd: '/nowhere',
  freshSeed: 1,
  knownIds: () => ['bus.paging'],
};

function settingsOf(text: string, parse: typeof parseJson): Settings | UsageError {
  try {
    return settingsFrom(input, (_named, problems) => {
      const parsed = parse(text);
      if ('value' in parsed)
        return { file: '/nowhere/config', folder: '/nowhere', shown: 'config', value: parsed.value };
      problems.push(`config${parsed.problem}`);
      return null;
    });
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

const nasty = fc.constantFrom<unknown>(
  '',
  '*',
  '${SET}',
  '${EMPTY}',
  '${NO}',
  '$${',
  '${',
  '/open/v1/hotel/order/cancel',
  '/%',
  '/%zz',
  'http://%zz@a',
  'https://[',
  '\ud800',
  '__proto__',
  'a\u0000b',
  '1/1',
  -0,
  1e308,
  -1,
  0.5,
  2 ** 31,
  null,
  true,
  [],
  {},
  { path: '/' },
  { ['__proto__']: { a: 1 } },
  { type: 'object', $id: 'x', $ref: '#' },
  { pattern: '(' },
);
const anything = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }));
const tops = [...new Set(options.flatMap(({ key }) => (key === null ? [] : [key.split('.')[0] ?? ''])))];
const inner = [
  'numbers',
  'file',
  'create',
  'budget',
  'ledger',
  'busTripDetail',
  'hotelOrderDetail',
  'path',
  'orderNo',
  'equals',
  'ca',
  'cert',
  'errorBody',
  'timeZone',
  'rate',
  'timeout',
  'id',
  'reason',
  'owner',
  'expires',
  'x-a',
  'sort_by',
  '__proto__',
];
const keyed = (keys: string[], value: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 6 }).map((entries) => Object.fromEntries(entries));
const nearlyConfiguration = keyed(
  [...tops, '$schema', 'nonsense'],
  fc.oneof(
    anything,
    fc.array(anything, { maxLength: 3 }),
    keyed(inner, fc.oneof(anything, keyed(inner, anything))),
    fc.array(keyed(inner, anything), { maxLength: 2 }),
  ),
);

test('any JSON value ends in settings or in a usage error with lines, and settings survive JSON and structured clone', () => {
  fc.assert(
    fc.property(fc.oneof(anything, nearlyConfiguration), (value) => {
      const result = settingsOf(JSON.stringify(value), parseJson);
      if (result instanceof UsageError) {
        expect(result.problems.length).toBeGreaterThan(0);
        for (const line of result.problems) expect(line).toMatch(/^\P{Cc}+$/u);
        return;
      }
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      expect(structuredClone(result)).toEqual(result);
      expect(() => JSON.stringify(publicConfiguration(result))).not.toThrow();
    }),
    { seed: 20, numRuns: 150 },
  );
});

test('any text as JSON or YAML ends in the same way', () => {
  const snippets = fc
    .array(
      fc.constantFrom(
        'a',
        ': ',
        '\n',
        '  ',
        '- ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '"',
        "'",
        '&a ',
        '*a',
        '!!set ',
        '!x ',
        '|',
        '>',
        '#',
        '? ',
        '---\n',
        '%YAML 1.1\n',
        'seed',
        '1',
        '.nan',
        '\t',
        '<<',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(snippets, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
      for (const parse of [parseJson, parseYaml]) {
        const result = settingsOf(text, parse);
        if (result instanceof UsageError) expect(result.problems.join('')).not.toBe('');
        else expect(result.profile).toBe('gate');
      }
    }),
    { seed: 21, numRuns: 100 },
  );
});
