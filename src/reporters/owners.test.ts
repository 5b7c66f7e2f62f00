import { expect, test } from 'vitest';
import type { Report } from '../model/report.ts';
import { nextSteps, ownersIn } from './owners.ts';
import { said } from '../model/reason.ts';
import { inWords } from '../report/reasons/words.ts';
import { sampleReport } from './sample-report.fixture.ts';

test.each([
  ['your set-up', 'no route to search: name one that has trips in `routes`'],
  ['your set-up', 'no orders to cancel: supply `orders` (numbers, file, or create)'],
  ['your set-up', 'the limit of calls is reached (traffic.maxRequests, --max-requests)'],
  ['your set-up', "the run's time is over (traffic.maxTime, --max-time)"],
  ['your set-up', '12 of 40 cases could not be judged: calls without a key were throttled (429) until the run gave them up'],
  ['your set-up', 'the target answered nothing but 429 through 5 pauses: a quota may be used up; else try `--rate` or a lower `--concurrency`'],
  ['your set-up', 'the key was taken at first and answered 401 from call 12 to the end: has it expired, or was it taken back?'],
  [
    'your set-up',
    'the valid key was answered 401 after calls without the right key: a lockout is legal, and has to be lifted for what comes after it to be proved',
  ],
  ['your set-up', 'the record of the run could not be written: ENOSPC: no space left on device, write'],
  ['your set-up', 'the run was interrupted'],
  ['your set-up', 'no search was accepted (the first was answered 404): check the base URL and its path: the search was looked for at /open'],
  ['platform', 'no search was accepted (the first was answered 200): its code is no number, and only 0 accepts: see http.json-body and envelope.code'],
  ['platform', 'a plain cancel of a made-up order was answered by an unlisted status as well (see http.status-listed)'],
  ['platform', 'no search was accepted (the first was answered 500): the target fails, or what stands before it: see to that first'],
  [
    'limit of the suite',
    'a cancel does not tell what became of its order (it was answered 200 with the code "see bus.trip: connection refused, \\" `routes`")',
  ],
  ['limit of the suite', 'the suite itself failed: Error: connection refused'],
  ['limit of the suite', 'the inventory of the route moves with every look'],
  ['limit of the suite', 'no answer of the run qualified'],
])('%s: %s', (owner, reason) => {
  expect(inWords(said(reason)).owner).toBe(owner);
});

test('every row that is not green has an owner, and no green one', () => {
  const report = sampleReport({ findings: 40 });
  const { ofRequirement, ofPinned } = ownersIn(report);
  for (const one of report.requirements) expect(ofRequirement(one) === null, one.id).toBe(one.verdict === 'pass');
  const pinned = { id: 'f-1', requirement: 'bus.trip', reason: null };
  expect((['holds', 'broken', 'untold'] as const).map((state) => ofPinned({ ...pinned, state }))).toEqual([null, 'platform', 'limit of the suite']);
});

test('what a gateway alone answered is of the network, all else that is broken of the platform', () => {
  const report = sampleReport({ findings: 4 });
  const gateway: Report = {
    ...report,
    findings: report.findings.map((one, index) => (index < 3 ? { ...one, actual: 'status 502', status: 502 } : one)),
  };
  const byGateway = new Set(gateway.findings.slice(0, 3).map(({ requirement }) => requirement));
  const { ofFinding, ofRequirement } = ownersIn(gateway);
  for (const one of gateway.findings) expect(ofFinding(one)).toBe(byGateway.has(one.requirement) ? 'network' : 'platform');
  for (const one of gateway.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn'))
    expect(ofRequirement(one)).toBe(byGateway.has(one.id) ? 'network' : 'platform');
  expect(nextSteps(gateway).map(({ owner, broken, warned }) => [owner, broken.length, warned.length])).toEqual([
    ['platform', 1, 0],
    ['network', 2, 1],
    ['your set-up', 0, 0],
  ]);
});

test('the next steps: none after a green run, and none about what is known or waived', () => {
  const green = sampleReport();
  expect(nextSteps({ ...green, requirements: green.requirements.map((one) => ({ ...one, verdict: 'pass' as const })) })).toEqual([]);
  const one = sampleReport({ findings: 1 });
  expect(nextSteps(one)[0]).toMatchObject({ owner: 'platform', broken: [one.findings[0]?.requirement] });
  const untested = one.requirements.filter(({ verdict }) => verdict === 'untested').map(({ id }) => ({ id, reason: 'not deployed' }));
  expect(untested.length).toBeGreaterThan(0);
  const accepted = { ...one, configuration: { ...(one.configuration as object), acceptUntested: untested } };
  const notJudged = nextSteps(accepted).flatMap((step) => step.notJudged);
  for (const { id } of untested) expect(notJudged).not.toContain(id);
  const turned = { ...sampleReport({ findings: 5 }), findings: sampleReport({ findings: 5 }).findings.toReversed() };
  const must = new Set(turned.requirements.filter(({ level }) => level === 'MUST').map(({ id }) => id));
  expect(nextSteps(turned)[0]?.broken).toEqual(turned.findings.map(({ requirement }) => requirement).filter((id) => must.has(id)));
  // As with a wrong base URL: what came from there is no platform's.
  const reason = 'no search was accepted (the first was answered 404): check the base URL';
  const lost = one.requirements.map((row) => (row.verdict === 'fail' ? row : { ...row, verdict: 'untested' as const, reason: inWords(said(reason)) }));
  expect(nextSteps({ ...one, requirements: lost }).map(({ owner }) => owner)).toEqual(['your set-up', 'platform']);
  const known = { ...one, findings: one.findings.map((finding) => ({ ...finding, known: true })) };
  expect(nextSteps(known).map(({ owner }) => owner)).not.toContain('platform');
});
