import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import { renderConsole } from './console.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

const plain = { color: false, width: 100 };

test('verdict first and last, a line per requirement', () => {
  const report = sampleReport({ findings: 40 });
  const lines = renderConsole(report, plain).trimEnd().split('\n');
  expect(lines[0]).toBe(report.sentence);
  expect(lines.slice(-4)).toContain(report.sentence);
  expect(lines[1]).toBe(
    `fail ${report.summary.fail}  warn ${report.summary.warn}  inconclusive ${report.summary.inconclusive}  untested ${report.summary.untested}  waived ${report.summary.waived}  pass ${report.summary.pass}`,
  );
  for (const one of report.requirements) {
    expect(lines.filter((line) => line.startsWith(one.verdict.padEnd(12)) && line.split(/ +/)[1] === one.id)).toHaveLength(1);
  }
});

test('a failure has what it takes to act on it', () => {
  const report = sampleReport({ findings: 1 });
  const finding = report.findings[0];
  const text = renderConsole(report, plain);
  expect(text).toContain('1. bus.trip  MUST §2\n');
  for (const part of [finding?.expected, finding?.actual, finding?.curl, finding?.at, finding?.requestId, 'reproduced 3 of 3']) expect(text).toContain(part);
  expect(text).toContain(`npx travel-conformance replay ${finding?.id} --report reports/latest/report.json\n`);
  const waiver = /waiver +(\{.*\})\n/.exec(text)?.[1] ?? '';
  expect(JSON.parse(waiver)).toMatchObject({ id: 'bus.trip', finding: finding?.id, expires: '2026-12-20' });
});

test('each finding, stale waiver, reason and thing left behind stands there once', () => {
  const report = sampleReport({ findings: 40 });
  const text = renderConsole(report, plain);
  for (const finding of report.findings) expect(text.split(`replay ${finding.id} `).length + text.split(`  ${finding.id}  `).length).toBe(3);
  expect(text).toContain('- delete the waiver of bus.seats, which expired on 2026-11-01');
  for (const one of report.requirements.filter((row) => row.reason !== null)) expect(text).toContain(`\n - ${one.id}  ${one.level}`);
  expect(text).toContain('bus order B-20261120-1');
});

test('colour changes nothing but colour', () => {
  const report = sampleReport({ findings: 40, hostile: hostileText });
  const coloured = renderConsole(report, { color: true, width: 100 });
  expect(coloured).toContain('\u001b[31m');
  expect(stripVTControlCharacters(coloured)).toBe(renderConsole(report, plain));
});

test('hostile text reaches neither terminal nor CI runner', () => {
  const text = renderConsole(sampleReport({ findings: 40, hostile: hostileText }), plain);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##(?:vso|teamcity)?\[/);
});

test('law: no text steers the terminal, at any width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 20, max: 200 }), (any, width) => {
      const text = renderConsole(sampleReport({ findings: 1, hostile: `${any} :: ::error::x` }), { color: false, width });
      expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      expect(text).not.toMatch(/^\s*::/m);
    }),
    { numRuns: 40, seed: 8 },
  );
});

test('the replay line names the configuration of the run, unless a command finds that by itself', () => {
  const report = sampleReport({ findings: 1 });
  const lines = (configFile: string, out = 'reports/latest'): string => {
    const of = { ...report, configuration: { ...(report.configuration as JsonObject), configFile, out } };
    return renderConsole(of, plain);
  };
  expect(lines('staging.yaml')).toContain('/report.json --config staging.yaml\n');
  expect(lines('targets/conformance.config.json')).toContain('/report.json --config targets/conformance.config.json\n');
  for (const found of ['conformance.config.json', 'conformance.config.yaml', 'conformance.config.yml']) expect(lines(found)).toContain('/report.json\n');
  expect(lines('staging.yaml', '../my reports/')).toContain(" --report '../my reports/report.json' --config staging.yaml\n");
});
