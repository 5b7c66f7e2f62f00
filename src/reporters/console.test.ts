import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { renderConsole } from './console.ts';
import { viewOf } from './view/report-view.ts';
import { hostileText, sampleReport } from './sample-report.fixture.ts';

const plain = { color: false, width: 100 };
const whole = { ...plain, verbose: true };

test('the verdict is the last line, with what to do about it', () => {
  const report = sampleReport({ findings: 40 });
  const lines = renderConsole(report, plain).trimEnd().split('\n');
  expect(lines.slice(-2)).toEqual([report.sentence, 'Next (platform): Send this report to the platform team.']);
  const { fail, warn, inconclusive, untested, waived, pass } = report.summary;
  expect(lines.at(-3)).toBe(
    [
      `${fail} fail`,
      `${warn} warn`,
      `${inconclusive} inconclusive`,
      `${untested} untested`,
      `${waived} waived`,
      `${pass} pass`,
    ]
      .filter((one) => !one.startsWith('0 '))
      .join(', '),
  );
  const written = {
    ...report,
    configuration: { ...(report.configuration as JsonObject), reporters: ['json', 'summary'] },
  };
  expect(renderConsole(written, plain)).toContain('Send reports/latest/summary.txt to the platform team.');
});

test('with --verbose each requirement has a row, with its cases', () => {
  const report = sampleReport({ findings: 40 });
  const lines = renderConsole(report, whole).split('\n');
  for (const one of report.requirements) {
    const rows = lines.filter((line) => line.startsWith(one.verdict.padEnd(12)) && line.split(/ +/)[1] === one.id);
    expect(rows).toHaveLength(1);
    if (one.cases > 1) expect(rows[0]).toContain(`${one.cases} cases`);
  }
  for (const { id } of report.observations) expect(lines.join('\n')).toContain(`\n - ${id}  `);
  const short = renderConsole(report, plain);
  expect(short).not.toContain(' cases');
  expect(short).not.toContain('evidence');
});

test('a failure has what it takes to act on it', () => {
  const report = sampleReport({ findings: 1 });
  const [finding] = report.findings;
  const text = renderConsole(report, plain);
  expect(text).toContain(
    '\nFailures (1)\n1. 1 of 203 judged searches were accepted\n   breaks     bus.trip (MUST §2): ',
  );
  for (const part of [finding?.expected, finding?.actual, finding?.curl, finding?.requestId, 'reproduced 3 of 3'])
    expect(text).toContain(part);
  expect(text).toContain(`npx travel-conformance replay --report reports/latest/report.json -- ${finding?.id}\n`);
  expect(text).not.toContain('waiver ');
  const all = renderConsole(report, whole);
  for (const part of [finding?.at, finding?.control?.curl]) expect(all).toContain(part);
  const waiver = /waiver +(\{.*\})\n/.exec(all)?.[1] ?? '';
  expect(JSON.parse(waiver)).toMatchObject({ id: 'bus.trip', finding: finding?.id, expires: '2026-12-20' });
});

test('each finding and stale waiver stands there once, and what was left behind', () => {
  const report = sampleReport({ findings: 40 });
  const [failures, warnings] = viewOf(report).groups;
  const text = renderConsole(report, plain);
  for (const finding of [...(failures?.findings ?? []), ...(warnings?.findings ?? [])])
    expect(
      text.split(`replay --report reports/latest/report.json -- ${finding.id}\n`).length +
        text.split(`  ${finding.id}  `).length,
      finding.id,
    ).toBe(3);
  for (const finding of report.findings)
    expect(
      renderConsole(report, whole).split(`replay --report reports/latest/report.json -- ${finding.id}\n`).length +
        renderConsole(report, whole).split(`  ${finding.id}  `).length,
    ).toBe(3);
  expect(text).toContain(
    'Stale waivers, which fail the run: 1 waiver expired\n - delete the waiver of bus.seats, which expired on ' +
      '2026-11-01',
  );
  expect(text).toContain('\n   line       {"id":"bus.seats",');
  expect(text).toContain('bus order B-20261120-1');
});

test('what could not be judged is below its cause, with who has to act and what to do; the cause of most first', () => {
  const report = sampleReport({ findings: 40 });
  const text = renderConsole(report, { ...plain, width: 300 });
  const entry = text.slice(text.indexOf('Not judged: '), text.indexOf('Stale waivers'));
  const numbers = [
    ...entry.matchAll(
      new RegExp(
        '^ (?:(\\d+) requirements|[a-z.,\\- ]+): .*\\((?:platform|your set-up|network|limit of the suite)\\)\n' +
          ' {3}[A-Z].*[.?]$',
        'gm',
      ),
    ),
  ].map(([, n]) => Number(n ?? 1));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(text.indexOf('Not judged: ')).toBeLessThan(text.indexOf('Warnings ('));
  expect(text.indexOf('Warnings (')).toBeLessThan(text.indexOf('Failures ('));
});

test('open points are one line, which names what is new since the report that it is compared with', () => {
  const report = sampleReport();
  const observed = report.observations.filter(({ value }) => value !== null);
  const line = (one: Report): string =>
    /^Undocumented behaviour: .*$/m.exec(renderConsole(one, { ...plain, width: 300 }))?.[0] ?? '';
  const first = {
    ...report,
    observations: report.observations.map((one) =>
      one.value === null ? one : { ...one, since: report.run.startedAt },
    ),
  };
  const unclear = report.observations.length - observed.length;
  expect(line(first)).toBe(`Undocumented behaviour: ${observed.length} points observed, ${unclear} unclear`);
  const since = (id: string): string =>
    observed.slice(0, 4).some((one) => one.id === id) ? report.run.startedAt : '2026-11-01T00:00:00.000Z';
  const later = {
    ...report,
    observations: first.observations.map((one) => (one.value === null ? one : { ...one, since: since(one.id) })),
  };
  expect(line(later)).toBe(
    `Undocumented behaviour: ${observed.length} points observed, ${unclear} unclear, 4 new: ${observed
      .slice(0, 3)
      .map(({ id }) => id)
      .join(', ')} and 1 more`,
  );
  expect(line({ ...report, observations: [] })).toBe('');
});

test('the verdict is not broken into lines, so that a log can be searched for it', () => {
  const report = sampleReport({ findings: 40 });
  expect(renderConsole(report, { color: false, width: 40 }).split('\n')).toContain(report.sentence);
});

test('colour changes nothing but colour', () => {
  const report = sampleReport({ findings: 40, hostile: hostileText });
  for (const verbose of [false, true]) {
    const coloured = renderConsole(report, { color: true, width: 100, verbose });
    expect(coloured).toContain('\u001b[31m');
    expect(stripVTControlCharacters(coloured)).toBe(renderConsole(report, { ...plain, verbose }));
  }
});

test.each([plain, whole])('hostile text reaches neither terminal nor CI runner: %o', (form) => {
  const text = renderConsole(sampleReport({ findings: 40, hostile: hostileText }), form);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##(?:vso|teamcity)?\[/);
});

test('law: no text steers the terminal, at any width', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer({ min: 20, max: 200 }),
      fc.boolean(),
      (any, width, verbose) => {
        const text = renderConsole(sampleReport({ findings: 1, hostile: `${any} :: ::error::x` }), {
          color: false,
          width,
          verbose,
        });
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
        expect(text).not.toMatch(/^\s*::/m);
      },
    ),
    { numRuns: 40, seed: 8 },
  );
});

test('the replay line names the configuration of the run, unless a command finds that by itself', () => {
  const report = sampleReport({ findings: 1 });
  const lines = (configFile: string, out = 'reports/latest'): string => {
    const of = { ...report, configuration: { ...(report.configuration as JsonObject), configFile, out } };
    return renderConsole(of, plain);
  };
  expect(lines('staging.yaml')).toContain('/report.json --config staging.yaml -- f-');
  expect(lines('targets/conformance.config.json')).toContain(
    '/report.json --config targets/conformance.config.json -- f-',
  );
  for (const found of ['conformance.config.json', 'conformance.config.yaml', 'conformance.config.yml'])
    expect(lines(found)).toContain('/report.json -- f-');
  expect(lines('staging.yaml', '../my reports/')).toContain(
    " --report '../my reports/report.json' --config staging.yaml -- f-",
  );
});
