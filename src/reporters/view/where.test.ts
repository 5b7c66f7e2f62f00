import { expect, test } from 'vitest';
import type { Report } from '../../contract/report.ts';
import { evidenceFiles } from '../evidence/evidence-files.ts';
import { reporters } from '../index.ts';
import { viewOf } from './report-view.ts';
import { sampleFinding } from '../sample-finding.fixture.ts';
import { sampleReport } from '../sample-report.fixture.ts';

const finding = {
  ...sampleFinding('bus.trip', 0, ''),
  message: '/data/lines/0/distance: expected an integer, but the field is missing (and 19 more like it)',
  place: '/data/lines/0/distance',
};
const report = {
  ...sampleReport({ findings: 1 }),
  findings: [{ ...finding, expected: 'an integer', actual: 'the field is missing' }],
};

const placesIn = (one: Report): (string | null)[] =>
  viewOf(one).groups.flatMap(({ findings }) => findings.map(({ where }) => where));

test('the place of a failure comes from its pointer', () => {
  expect(placesIn({ ...report, findings: [finding] })).toEqual(['/data/lines/0/distance']);
  const { place: _, ...older } = finding;
  expect(placesIn({ ...report, findings: [older] })).toEqual([null]);
});

test.each(reporters.map(({ name }) => name).filter((name) => name !== 'json' && name !== 'badge'))(
  '%s says where something is missing, not only what',
  (name) => {
    const text = reporters.find((one) => one.name === name)?.render(report);
    expect(text).toMatch(
      new RegExp(
        ['where\\b[^\\n]{0,60}PLACE', 'PLACE: expected an integer', '^1\\. bus\\.trip .*PLACE$']
          .join('|')
          .replaceAll('PLACE', '/data/lines/0/distance'),
        'im',
      ),
    );
  },
);

test('the evidence does as well', () => {
  expect(
    evidenceFiles(report, report.findings, new Map())
      .map((one) => one.text)
      .join('\n'),
  ).toContain('- where: /data/lines/0/distance');
});
