import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';
import { ownerOf } from './not-judged.ts';
import { viewOf } from './report-view.ts';
import { inWords } from '../../contract/reason-words.ts';
import { sampleReport } from '../sample-report.fixture.ts';

test('every row that is not green has an owner, and no green one', () => {
  const report = sampleReport({ findings: 40 });
  for (const one of report.requirements) expect(ownerOf(one) === null, one.id).toBe(one.verdict === 'pass');
  const pinned = (['holds', 'broken', 'untold'] as const).map((state) => ({
    id: 'f-1',
    requirement: 'bus.trip',
    reason: null,
    state,
  }));
  expect(viewOf({ ...report, pinned }).pinned.map(({ owner }) => owner)).toEqual([
    null,
    'platform',
    'limit of the suite',
  ]);
});

test('the next steps: none after a green run, and none about what is known or waived', () => {
  const green = sampleReport();
  expect(
    nextSteps({ ...green, requirements: green.requirements.map((one) => ({ ...one, verdict: 'pass' as const })) }),
  ).toEqual([]);
  const one = sampleReport({ findings: 1 });
  expect(nextSteps(one)[0]).toMatchObject({ owner: 'platform', broken: [one.findings[0]?.requirement] });
  const untested = one.requirements
    .filter(({ verdict }) => verdict === 'untested')
    .map(({ id }) => ({ id, reason: 'not deployed' }));
  expect(untested.length).toBeGreaterThan(0);
  const accepted = { ...one, configuration: { ...(one.configuration as object), acceptUntested: untested } };
  const notJudged = nextSteps(accepted).flatMap((step) => step.notJudged);
  for (const { id } of untested) expect(notJudged).not.toContain(id);
  const turned = { ...sampleReport({ findings: 5 }), findings: sampleReport({ findings: 5 }).findings.toReversed() };
  const must = new Set(turned.requirements.filter(({ level }) => level === 'MUST').map(({ id }) => id));
  expect(nextSteps(turned)[0]?.broken).toEqual(
    turned.findings.map(({ requirement }) => requirement).filter((id) => must.has(id)),
  );
  // As with a wrong base URL: the answers are not from the platform.
  const reason = inWords({
    code: 'not-the-platform',
    status: 404,
    came: 'a status',
    path: '/open/v1/bus/search',
    twice: null,
  });
  const lost = one.requirements.map((row) =>
    row.verdict === 'fail' ? row : { ...row, verdict: 'untested' as const, reason },
  );
  expect(nextSteps({ ...one, requirements: lost }).map(({ owner }) => owner)).toEqual(['your set-up', 'platform']);
  const known = { ...one, findings: one.findings.map((finding) => ({ ...finding, known: true })) };
  expect(nextSteps(known).map(({ owner }) => owner)).not.toContain('platform');
});
