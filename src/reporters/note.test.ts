import { expect, test } from 'vitest';
import { lookFirst, whereToLook } from '../model/gateway-failures.ts';
import type { Report } from '../model/report.ts';
import { renderGithub } from './github.ts';
import { gatewayOf, noteOf } from './note.ts';
import { sampleReport } from './sample-report.fixture.ts';

/** A report in which 502 alone broke so many requirements, and one another thing. */
function behindGateway(requirements: number): { readonly report: Report; readonly ids: readonly string[] } {
  const report = sampleReport({ findings: 16 });
  const musts = report.findings.filter((one) => report.requirements.some(({ id, level }) => id === one.requirement && level === 'MUST'));
  const ids = [...new Set(musts.map(({ requirement }) => requirement))].slice(0, requirements + 1);
  const [other, ...broken] = ids;
  const findings = musts
    .filter(({ requirement }) => ids.includes(requirement))
    .map((one): Report['findings'][number] => ({ ...one, actual: one.requirement === other ? 'nothing' : 'status 502' }));
  const sentence = `The target does not conform: 502 alone broke ${broken.length} requirements (${broken.slice(0, 3).join(', ')}); ${other} is broken. ${lookFirst}`;
  const note = `502 came now and then to calls of 9 requirements, and not each time when they were sent again: ${whereToLook}`;
  return { report: { ...report, findings, waivers: [], sentence, run: { ...report.run, note } }, ids: broken };
}

test('what one cause broke is not told twice', () => {
  const { report, ids } = behindGateway(5);
  expect(ids).toHaveLength(5);
  expect(gatewayOf(report)?.requirements).toEqual(ids);
  expect(noteOf(report)).toBeNull();
  expect(noteOf({ ...report, run: { ...report.run, note: 'the run was interrupted' } })).toBe('the run was interrupted');
});

test('a note stands under a sentence that does not say the same', () => {
  const report = sampleReport();
  expect(noteOf(report)).toBeNull();
  const noted = { ...report, run: { ...report.run, note: 'the target was not reached' } };
  expect(noteOf(noted)).toBe('the target was not reached');
  expect(noteOf({ ...noted, sentence: 'No verdict: the target was not reached.' })).toBeNull();
  const full = { ...report, run: { ...report.run, note: 'no configured route has trips in the days tried: name one in `routes`' } };
  expect(noteOf({ ...full, sentence: 'No verdict: no configured route has trips in the days tried. Name city pairs.' })).toBeNull();
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
