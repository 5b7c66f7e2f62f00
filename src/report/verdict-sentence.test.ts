import { expect, test } from 'vitest';
import { inWords } from '../contract/reason-words.ts';
import { type Reason, said } from '../contract/reason.ts';
import type { ReportRequirement, ReportWaiver } from '../contract/report-parts.ts';
import { calm, factsOf, sentence, type Standing, stands } from './run-facts.fixture.ts';
import { decideRun, type RunFacts } from './run-verdict.ts';

const noRoute = 'no route is configured. Name city pairs that have trips in the next days in `routes`.';

test('the sentence says what counts and why', () => {
  expect(sentence({})).toBe('The target conforms: 2 of 2 requirements passed.');
  expect(sentence({ should: 'broken' })).toBe('The target conforms: 1 of 2 requirements passed; the rest: 1 warning.');
  expect(sentence({ should: 'waived' })).toBe('The target conforms: 1 of 2 requirements passed; the rest: 1 waived.');
  expect(sentence({ should: 'inconclusive' })).toBe(
    'The target conforms: 1 of 2 requirements passed; the rest: 1 not judged.',
  );
  expect(sentence({ must: 'waived', should: 'broken' })).toBe(
    'Gate passed: nothing new is broken. The target does not conform: 1 known failure (waived: bus.must).',
  );
  expect(sentence({ must: 'untested, accepted' })).toBe(
    'The target conforms: 1 of 2 requirements passed; the rest: 1 not judged.',
  );
  expect(sentence({ must: 'broken' })).toBe('The target does not conform: bus.must is broken.');
  expect(sentence({ must: 'broken', should: 'broken', strict: true, baseline: true })).toBe(
    'The target does not conform: bus.must and bus.should are newly broken.',
  );
  expect(sentence({ stale: true, pinned: true, drift: true })).toBe(
    'Gate failed: 1 waiver expired: bus.old; observations changed: open.latency. The target does not conform: ' +
      'pinned cases fail: p-1.',
  );
  expect(sentence({ must: 'inconclusive' })).toBe(
    'No verdict: no single time zone fits the dates that were accepted and refused. Servers behind one address ' +
      'may be in several time zones: leave `timeZone` undeclared. bus.must waits for this.',
  );
  expect(sentence({ should: 'suite failed' })).toBe(
    'No verdict: the suite itself failed: TypeError: x. Report the error, with the journal (exchanges.ndjson): it ' +
      'is not your fault. bus.should waits for this.',
  );
  expect(sentence({ must: 'untested' })).toBe(`No verdict: ${noRoute} bus.must waits for this.`);
  expect(sentence({ must: 'untested', note: true })).toBe(
    'No verdict: the target was not reached: the host is down. Start the host, or correct `baseUrl`. bus.must ' +
      'waits for this.',
  );
  expect(sentence({ must: 'untested', note: true, endedBy: 'signal' })).toBe(
    'No verdict: the run was interrupted. Run again. bus.must waits for this.',
  );
  expect(sentence({ must: 'inconclusive', should: 'suite failed' })).toBe(
    'No verdict: no single time zone fits the dates that were accepted and refused. Servers behind one address ' +
      'may be in several time zones: leave `timeZone` undeclared. bus.must waits for this, 1 for something else.',
  );
  expect(sentence({ endedBy: 'time' })).toBe('No verdict: the run ended early (its time was over). Run again.');
  expect(sentence({ requests: 0 })).toBe(
    'No verdict: no call was sent. Select requirements that send calls (`--only`, `--skip`).',
  );
  expect(sentence({ requests: 0, must: 'suite failed' })).toBe(
    'No verdict: the suite itself failed: TypeError: x. Report the error, with the journal (exchanges.ndjson): it ' +
      'is not your fault. bus.must waits for this.',
  );
  expect(decideRun({ ...factsOf(calm), requirements: [] }).sentence).toBe(
    'No verdict: no requirement was selected. Correct `--only` and `--skip`.',
  );
});

test('what used the time up is the reason of those that name the time', () => {
  const reason = inWords({ code: 'limiter', perSecond: 1, suggested: 1, timeOver: true });
  const waits = (id: string, given: Reason): ReportRequirement => ({
    ...stands(id, 'MUST', 'untested').requirement,
    reason: inWords({ code: 'cases-lost', lost: 1, of: 2, because: [given] }),
  });
  const requirements = [
    waits('bus.paging', { code: 'time-over' }),
    waits('bus.total', { code: 'time-over' }),
    { ...waits('auth.no-effect', { code: 'time-over' }), reason },
    waits('bus.gid', said('something else')),
  ];
  expect(decideRun({ ...factsOf(calm), requirements, reason, endedBy: 'time' }).sentence).toBe(
    'No verdict: something in front lets about 1 call a second through. Run with `--rate 1`, and raise `--max-time` ' +
      'if the time is over again. 3 requirements wait for this, 1 for something else.',
  );
});

test('a note is shown with its first line, without the stops at its end; after a question mark no stop follows', () => {
  const noted = (note: string): string =>
    decideRun({ ...factsOf(calm), requests: 0, reason: inWords(said(note)) }).sentence;
  expect(noted('what is there is odd... \n  at connect')).toMatch(/^No verdict: what is there is odd\. /);
  expect(noted('is this odd?')).toMatch(/^No verdict: is this odd\? /);
});

test('many broken requirements are named by the first three and their number', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => stands(id, 'MUST', 'broken'));
  const facts = {
    ...factsOf(calm),
    requirements: many.map((one) => one.requirement),
    findings: many.flatMap((one) => one.findings),
  };
  expect(decideRun(facts).sentence).toBe('The target does not conform: a, b, c and 2 more are broken.');
  expect(
    decideRun({ ...facts, findings: facts.findings.slice(0, 3), requirements: facts.requirements.slice(0, 3) })
      .sentence,
  ).toBe('The target does not conform: a, b and c are broken.');
});

test('a broken requirement whose finding was lost on the way to the report is still broken', () => {
  const must = stands('bus.must', 'MUST', 'broken').requirement;
  const should = stands('bus.should', 'SHOULD', 'broken').requirement;
  expect(decideRun({ ...factsOf(calm), requirements: [must], findings: [] })).toMatchObject({
    verdict: 'violates',
    gate: 'failed',
  });
  const waived = stands('bus.must', 'MUST', 'waived').requirement;
  expect(decideRun({ ...factsOf(calm), requirements: [waived], findings: [] })).toMatchObject({
    verdict: 'violates',
    gate: 'passed',
  });
  expect(decideRun({ ...factsOf(calm), requirements: [should], findings: [] }).verdict).toBe('conforms');
  expect(decideRun({ ...factsOf(calm), requirements: [should], findings: [], strict: true }).verdict).toBe('violates');
});

test('a line has at most 160 characters: if no name fits, the number of names is shown', () => {
  const entry = (length: number): string => {
    const { requirement, findings } = stands('x'.repeat(length), 'MUST', 'broken');
    return decideRun({ ...factsOf(calm), requirements: [requirement], findings }).sentence;
  };
  const fits = 160 - 'The target does not conform:  is broken.'.length;
  expect([entry(fits), entry(fits + 1)]).toEqual([
    `The target does not conform: ${'x'.repeat(fits)} is broken.`,
    'The target does not conform: 1 requirement is broken.',
  ]);
  const waivers = [{ id: 'x'.repeat(160), state: 'expired', stale: true } as ReportWaiver];
  expect(decideRun({ ...factsOf(calm), waivers }).sentence).toMatch(/^Gate failed: 1 waiver expired\. /);
});

test('a finding of a requirement outside the run does not count', () => {
  expect(
    decideRun({ ...factsOf(calm), findings: stands('bus.other', 'MUST', 'broken').findings, baseline: true }).verdict,
  ).toBe('conforms');
});

test('each line of the sentence names as much as fits', () => {
  const long = (of: string): string[] => Array.from({ length: 20 }, (_, nth) => `${of}.request-id-distinct-${nth}`);
  const all = (standing: Standing): ReturnType<typeof stands>[] =>
    long(standing.replaceAll(' ', '-')).map((id) => stands(id, 'MUST', standing));
  const [broken, known, waived] = [all('broken'), all('known'), all('known and waived')];
  const lines = (some: readonly ReturnType<typeof stands>[], change: Partial<RunFacts>): string[] =>
    decideRun({
      ...factsOf({ ...calm, baseline: true }),
      embedded: true,
      requirements: some.map((one) => one.requirement),
      findings: some.flatMap((one) => one.findings),
      ...change,
    }).sentence.split(/(?<=\.) (?=[A-Z])/);
  expect(lines(broken, {})).toContain(
    'The built-in platform does not conform: broken.request-id-distinct-0, broken.request-id-distinct-1, ' +
      'broken.request-id-distinct-2 and 17 more are newly broken.',
  );
  const worst = lines([...broken, ...known, ...waived], {
    waivers: long('bus').map(
      (id, nth) => ({ id, state: nth < 9 ? 'expired' : 'unneeded', stale: true }) as ReportWaiver,
    ),
    drift: long('open'),
    pinnedFailing: long('f'),
  });
  expect(worst).toEqual([
    'Gate failed: 9 waivers expired, 11 no longer needed: bus.request-id-distinct-0 and 19 more; observations ' +
      'changed: open.request-id-distinct-0 and 19 more.',
    'The built-in platform does not conform: broken.request-id-distinct-0 and 19 more are newly broken; pinned ' +
      'cases fail: f.request-id-distinct-0 and 19 more.',
    'In addition: 40 known failures (as in the baseline: known.request-id-distinct-0 and 19 more; waived: ' +
      'known-and-waived.request-id-distinct-0 and 19 more).',
    'No target of yours was tested.',
  ]);
  expect(Math.max(...worst.map(({ length }) => length))).toBeLessThanOrEqual(160);
});

test('the fact that explains most of what is broken comes first in the sentence; ids after it', () => {
  const sentenceOf = (patterns: Readonly<Record<string, string>>, baseline = false): string => {
    const rows = ['bus.a', 'bus.b', 'bus.c'].map((id) => stands(id, 'MUST', 'broken'));
    const findings = rows.flatMap((row) => row.findings);
    return decideRun({
      ...factsOf({ ...calm, baseline }),
      requirements: rows.map(({ requirement }) => requirement),
      findings: findings.map((one) => {
        const sentence = patterns[one.requirement];
        const counts = { failing: { of: 9, are: 9 }, others: { of: 90, are: 0 } };
        return sentence === undefined ? one : { ...one, pattern: { id: `p-${sentence.length}`, sentence, ...counts } };
      }),
    }).sentence;
  };
  const fact = '9 of 9 searches with sort_by were refused, 0 of 90 others';
  expect(sentenceOf({})).toBe('The target does not conform: bus.a, bus.b and bus.c are broken.');
  expect(sentenceOf({ 'bus.a': fact, 'bus.b': fact, 'bus.c': 'another' })).toBe(
    `The target does not conform: ${fact}, so bus.a and bus.b are broken; bus.c is broken.`,
  );
  expect(sentenceOf({ 'bus.c': fact }, true)).toBe(
    `The target does not conform: ${fact}, so bus.c is newly broken; bus.a and bus.b are newly broken.`,
  );
  expect(sentenceOf({ 'bus.a': fact.repeat(9) }), 'too long').toBe(sentenceOf({}));
});
