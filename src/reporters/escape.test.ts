import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownHalves } from '../contract/shown-halves.fixture.ts';
import {
  jsonDocument,
  markdownBlock,
  markdownCode,
  markdownText,
  visibleLine,
  visibleLines,
  withoutWorkflowCommands,
  workflowMessage,
  workflowProperty,
  xmlAttribute,
  xmlText,
} from './escape.ts';

/** Any UTF-16 string, lone surrogates included. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 40,
});
const nasty = fc.string({ unit: fc.constantFrom(...'`<>&"\'@#|*_:[]\\\n\r\t\u001b\u202e\u200b az09'), maxLength: 40 });
const text = fc.oneof(anyText, nasty);

const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const loneSurrogate = /\p{Cs}/u;

test('control, bidi and zero-width characters and lone surrogates are shown as escapes', () => {
  expect(visibleLine('a\u001b[31mb\u0000\u0085\u202E\u200b\uFEFF\uD800\r\n\t\u{E0041}')).toBe(
    'a\\x1b[31mb\\x00\\x85\\u202e\\u200b\\ufeff\\ud800\\r\\n\\t\\u{e0041}',
  );
  expect(visibleLine('普通文字 é 😀 plain')).toBe('普通文字 é 😀 plain');
  expect(visibleLines('a\n\tb\r')).toBe('a\n\tb\\r');
});

test('law: a visible line holds nothing that steers, and is its own visible line', () => {
  fc.assert(
    fc.property(text, (any) => {
      const shown = visibleLine(any);
      expect(shown).not.toMatch(steering);
      expect(shown).not.toMatch(loneSurrogate);
      expect(visibleLine(shown)).toBe(shown);
    }),
    { seed: 8 },
  );
});

test('law: escaped XML and HTML hold no raw markup, and read back as the visible text', () => {
  const read = (escaped: string): string =>
    escaped.replace(
      /&(?:lt|gt|amp|quot|#39|#10|#9);/g,
      (entity) =>
        ({ '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&#10;': '\n', '&#9;': '\t' })[
          entity
        ] ?? '?',
    );
  fc.assert(
    fc.property(text, (any) => {
      for (const escaped of [xmlText(any), xmlAttribute(any)]) {
        expect(escaped).not.toMatch(/[<>]|&(?!(?:lt|gt|amp|quot|#39|#10|#9);)/);
        expect(read(escaped)).toBe(visibleLines(any));
      }
      expect(xmlAttribute(any)).not.toMatch(/["'\n\t]/);
    }),
    { seed: 8 },
  );
});

test('Markdown text has no structure, mention, issue or link', () => {
  expect(markdownText('<b>|`*_')).toBe('&#60;b&#62;&#124;&#96;&#42;&#95;');
  expect(markdownText('@octocat #12 GH-3')).toBe(
    '<code>&#64;octocat</code> <code>&#35;12</code> <code>GH&#45;3</code>',
  );
  expect(markdownText('https://x www.y')).toBe('<code>https&#58;//x</code> <code>www&#46;y</code>');
  expect(markdownText('see (https://x/), then')).toBe('see <code>(https&#58;//x/),</code> then');
  expect(markdownCode('https://x/#1 @me')).toBe('<code>https&#58;//x/&#35;1 &#64;me</code>');
  expect(markdownText('- a')).toBe('&#45; a');
  expect(markdownText('12. a-b.c')).toBe('12&#46; a-b.c');
  expect(markdownText('a\nb')).toBe('a&#92;nb');
  fc.assert(
    fc.property(text, (any) => {
      const escaped = markdownText(any).replaceAll(/<\/?code>/g, '');
      expect(escaped.replace(/&#\d+;/g, '')).not.toMatch(
        /[\\`*{}[\]<>#|~@&\n]|(?<![a-z0-9])_|_(?![a-z0-9])|:\/\/|^[-+=]|^\d+[.)](?=\s|$)/i,
      );
      expect(escaped.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(
        visibleLine(any),
      );
    }),
    { seed: 8 },
  );
});

test('a long word takes no longer than its length', () => {
  // In the square of its length it took hours: a minute is enough on the busiest machine.
  const begun = performance.now();
  expect(markdownText('a'.repeat(2_000_000))).toHaveLength(2_000_000);
  expect(performance.now() - begun).toBeLessThan(60_000);
});

test('law: no text closes its own Markdown fence', () => {
  expect(markdownBlock('a\n```\nb', 'json')).toBe('````json\na\n```\nb\n````');
  fc.assert(
    fc.property(text, (any) => {
      const lines = markdownBlock(any).split('\n');
      const fence = lines[0] ?? '';
      expect(lines.slice(1, -1).some((line) => line.includes(fence))).toBe(false);
      expect(lines.slice(1, -1).join('\n')).toBe(visibleLines(any));
    }),
    { seed: 8 },
  );
});

test('CI workflow commands lose their force, other text stays', () => {
  expect(withoutWorkflowCommands('::error::x\n  ::set-output\na ::b http://[::1]/')).toBe(
    '\\::error::x\n  \\::set-output\na ::b http://[::1]/',
  );
  expect(withoutWorkflowCommands('##vso[task] ##[error] ##teamcity[x # ## [')).toBe(
    '#\\#vso[task] #\\#[error] #\\#teamcity[x # ## [',
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[:# a-z[\n]{0,60}$/), (any) => {
      const log = withoutWorkflowCommands(any);
      expect(log).not.toMatch(/^\s*::/m);
      expect(log).not.toMatch(/##[a-z]*\[/i);
    }),
    { seed: 8 },
  );
});

test('messages and properties of workflow commands are escaped as the runner unescapes them', () => {
  expect(workflowMessage('50 %, a:b\r\n::error::')).toBe('50 %25, a:b%0D%0A::error::');
  expect(workflowProperty('50 %, a:b\r\n')).toBe('50 %25%2C a%3Ab%0D%0A');
});

test('a JSON document is the same for any parser, and has no invisible characters', () => {
  const hidden = fc.constantFrom(
    '\u009b31m',
    '\u007f',
    '\u202e',
    '\u2028',
    '\ufeff',
    '\u{e0041}',
    '\u200b',
    '\ud83d\ude00',
    'é',
    '\n',
    '"',
    '\\',
  );
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.array(hidden).map((parts) => parts.join('')),
        anyText,
      ),
      fc.constantFrom(0, 2),
      (value, indent) => {
        const text = jsonDocument(value, indent);
        expect(JSON.parse(text)).toEqual(shownHalves(value));
        expect(visibleLines(text)).toBe(text);
      },
    ),
    { seed: 7 },
  );
  expect(jsonDocument({ a: '\u009b1m\u{e0041}😀' }, 0)).toBe(String.raw`{"a":"\u009b1m\udb40\udc41😀"}`);
});
