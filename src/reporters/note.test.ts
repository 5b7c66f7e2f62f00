import { expect, test } from 'vitest';
import { type Reason, said } from '../model/reason.ts';
import { inWords } from '../report/reasons/words.ts';
import { lookFirst } from '../model/gateway-failures.ts';
import type { Report } from '../model/report.ts';
import { renderGithub } from './github.ts';
import { gatewayOf, noteOf, sentencesOf } from './note.ts';
import { sampleReport } from './sample-report.fixture.ts';

/** A report in which 502 alone broke so many requirements, and one another thing. */
function behindGateway(requirements: number): { readonly report: Report; readonly ids: readonly string[] } {
  const report = sampleReport({ findings: 16 });
  const musts = report.findings.filter((one) => report.requirements.some(({ id, level }) => id === one.requirement && level === 'MUST'));
  const ids = [...new Set(musts.map(({ requirement }) => requirement))].slice(0, requirements + 1);
  const [other, ...broken] = ids;
  const findings = musts
    .filter(({ requirement }) => ids.includes(requirement))
    .map((one): Report['findings'][number] => ({ ...one, ...(one.requirement === other ? { actual: 'nothing' } : { actual: 'status 502', status: 502 }) }));
  const sentences: Report['sentences'] = [
    { about: 'target', text: `The target does not conform: 502 alone broke ${broken.length} requirements; ${other} is broken.` },
    { about: 'look first', text: lookFirst },
  ];
  return { report: { ...noted(report, { code: 'passing-failures', statuses: [502], requirements: 9 }), findings, waivers: [], sentences }, ids: broken };
}

/** A report of a run of which this was noted. */
function noted(report: Report, reason: Reason): Report {
  const words = inWords(reason);
  return { ...report, run: { ...report.run, note: words.text, reason: words } };
}

test('what one cause broke is not told twice', () => {
  const { report, ids } = behindGateway(5);
  expect(ids).toHaveLength(5);
  expect(gatewayOf(report)?.requirements).toEqual(ids);
  expect(noteOf(report)).toBeNull();
  expect(noteOf(noted(report, { code: 'interrupted' }))).toBe('the run was interrupted');
});

test('a note stands under a sentence that does not say the same', () => {
  const report = sampleReport();
  expect(noteOf(report)).toBeNull();
  const unreached = noted(report, said('the target was not reached'));
  expect(noteOf(unreached)).toBe('the target was not reached');
  const sentences = [{ about: 'reason of the run', text: 'No verdict: the target was not reached.' }] as const;
  expect(noteOf({ ...unreached, sentences })).toBeNull();
  expect(noteOf({ ...unreached, sentences: [{ ...sentences[0], about: 'no verdict' }] })).toBe('the target was not reached');
});

test('a report of an older version has one sentence, and what 502 alone broke is one cause in it', () => {
  const { report, ids } = behindGateway(5);
  const { sentences: _, ...older } = report;
  expect(sentencesOf(older)).toEqual([{ about: 'target', text: report.sentence }]);
  expect(gatewayOf(older)?.requirements).toEqual(ids);
});

test('what one cause broke is one annotation', () => {
  const { report, ids } = behindGateway(5);
  const errors = renderGithub(report)
    .split('\n')
    .filter((line) => line.startsWith('::error '));
  expect(errors[0]).toMatch(/^::error title=502 alone broke 5 requirements::look first at what stands before the target, or at its load%0A/);
  for (const id of ids) expect(errors[0]).toContain(id);
  expect(errors.filter((line) => line.includes('502'))).toHaveLength(1);
  expect(errors.length).toBeGreaterThan(1);
});
