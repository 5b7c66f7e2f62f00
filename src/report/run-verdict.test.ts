import { expect, test } from 'vitest';
import { inWords } from '../contract/reason-words/words.ts';
import { said } from '../contract/reason.ts';
import type { EndedBy, ReportRequirement, ReportWaiver } from '../contract/report.ts';
import {
  calm,
  type Combination,
  factsOf,
  marks,
  sentence,
  type Standing,
  standings,
  stands,
} from './run-facts.fixture.ts';
import { decideRun, type RunFacts } from './run-verdict.ts';

const noRoute = 'no route is configured. Name city pairs that have trips in the next days in `routes`.';

/** The contract's exit codes, a second time. */
function oracle(one: Combination): 0 | 1 | 3 {
  const isBroken = (standing: Standing): boolean =>
    standing === 'broken' || standing === 'one waived, one new' || (standing === 'known' && !one.baseline);
  if (isBroken(one.must) || (one.strict && isBroken(one.should)) || one.stale || one.drift || one.pinned) return 1;
  if (one.endedBy !== 'done' || one.requests === 0) return 3;
  if (['inconclusive', 'untested', 'suite failed'].includes(one.must) || one.should === 'suite failed') return 3;
  return 0;
}

function* combinations(): Generator<Combination> {
  const either = [false, true];
  for (const must of standings)
    for (const should of standings)
      for (const strict of either)
        for (const baseline of either)
          for (const [stale, drift, pinned] of [
            [false, false, false],
            [true, false, false],
            [false, true, false],
            [false, false, true],
            [true, true, true],
          ] as const)
            for (const endedBy of ['done', 'budget', 'time', 'signal', 'circuit', 'crash'] satisfies EndedBy[])
              for (const note of either)
                for (const requests of [0, 7])
                  yield { must, should, strict, baseline, stale, drift, pinned, endedBy, note, requests };
}

/**
 * The verdict on the target, a second time: what is broken, known or new, before what was not proved; known failures
 * alone after it.
 */
function verdictOracle(one: Combination): 'conforms' | 'violates' | 'none' {
  const all = one.strict ? [one.must, one.should] : [one.must];
  if (
    one.pinned ||
    all.some(
      (standing) =>
        standing === 'broken' || standing === 'one waived, one new' || (standing === 'known' && !one.baseline),
    )
  )
    return 'violates';
  if (one.endedBy !== 'done' || one.requests === 0) return 'none';
  if (['inconclusive', 'untested', 'suite failed'].includes(one.must) || one.should === 'suite failed') return 'none';
  return all.some((standing) => standing in marks) ? 'violates' : 'conforms';
}

test('every combination of standings, policies and ends has the exit code of the contract, the verdict on the target, and a sentence of both', () => {
  const wrong: unknown[] = [];
  const says = { conforms: 'The target conforms: ', violates: 'The target does not conform: ', none: 'No verdict: ' };
  for (const one of combinations()) {
    const { verdict, gate, exitCode, sentence, sentences } = decideRun(factsOf(one));
    if (sentences.map(({ text }) => text).join(' ') !== sentence) wrong.push({ one, sentence, sentences });
    const expected = {
      exitCode: oracle(one),
      gate: oracle(one) === 0 ? 'passed' : 'failed',
      verdict: verdictOracle(one),
    };
    if (exitCode !== expected.exitCode || gate !== expected.gate || verdict !== expected.verdict)
      wrong.push({ one, exitCode, gate, verdict, expected });
    const begin =
      one.stale || one.drift
        ? 'Gate failed: '
        : exitCode === 0 && verdict === 'violates'
          ? 'Gate passed: '
          : says[verdict];
    if (!sentence.startsWith(begin) || !sentence.endsWith('.') || /undefined|null|NaN|\n|\.\./.test(sentence))
      wrong.push({ one, sentence });
    for (const [other, words] of Object.entries(says))
      if (sentence.includes(words) !== (other === verdict)) wrong.push({ one, verdict, sentence });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});

test('the sentence says what counts and why', () => {
  expect(sentence({})).toBe('The target conforms: 2 of 2 requirements passed.');
  expect(sentence({ should: 'broken' })).toBe('The target conforms: 1 of 2 requirements passed, 1 with warnings.');
  expect(sentence({ should: 'waived' })).toBe('The target conforms: 1 of 2 requirements passed, 1 waived.');
  expect(sentence({ should: 'inconclusive' })).toBe('The target conforms: 1 of 2 requirements passed, 1 not tested.');
  expect(sentence({ must: 'waived', should: 'broken' })).toBe(
    'Gate passed: nothing new is broken. The target does not conform: 1 known failure (waived: bus.must).',
  );
  expect(sentence({ must: 'untested, accepted' })).toBe(
    'The target conforms: 1 of 2 requirements passed, 1 not tested.',
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
      'may be in several zones: declare none. bus.must waits for this.',
  );
  expect(sentence({ should: 'suite failed' })).toBe(
    'No verdict: the suite itself failed: TypeError: x. Report it, with the journal (exchanges.ndjson): this ' +
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
      'may be in several zones: declare none. bus.must waits for this, 1 for something else.',
  );
  expect(sentence({ endedBy: 'time' })).toBe('No verdict: the run ended early (time). Run again.');
  expect(sentence({ requests: 0 })).toBe(
    'No verdict: nothing was sent. Select requirements that send calls (`--only`, `--skip`).',
  );
  expect(decideRun({ ...factsOf(calm), requirements: [] }).sentence).toBe(
    'No verdict: no requirement was selected. Correct `--only` and `--skip`.',
  );
});

test('a verdict on a part of the catalogue is not one on the target, and its sentence says so', () => {
  const part = (change: Partial<Combination>): string =>
    decideRun({ ...factsOf({ ...calm, ...change }), partial: true }).sentence;
  expect(part({ should: 'broken' })).toBe(
    'The target conforms in the part of the catalogue that was run: 1 of 2 requirements passed, 1 with warnings.',
  );
  expect(part({ must: 'broken' })).toBe('The target does not conform: bus.must is broken.');
  expect(part({ must: 'untested' })).toBe(`No verdict: ${noRoute} bus.must waits for this.`);
});

test('a scope that conforms says so, and what it did not look at', () => {
  const scope = { name: 'bus-search', leftOut: ['cancel.once', 'cancel.again'] };
  const within = (change: Partial<Combination>, partial = false): string =>
    decideRun({ ...factsOf({ ...calm, ...change }), scope, partial }).sentence;
  const leftOut = ' Left out by the scope bus-search: 2 requirements of hotel orders.';
  expect(within({})).toBe(`The target conforms in bus search: 2 of 2 requirements passed.${leftOut}`);
  expect(within({ must: 'waived' })).toBe(
    'Gate passed: nothing new is broken in bus search. The target does not conform: 1 known failure (waived: ' +
      `bus.must).${leftOut}`,
  );
  expect(within({}, true)).toBe(
    `The target conforms in the part of the catalogue that was run: 2 of 2 requirements passed.${leftOut}`,
  );
  expect(within({ must: 'broken' })).toBe('The target does not conform: bus.must is broken.');
  expect(within({ must: 'untested' })).toBe(`No verdict: ${noRoute} bus.must waits for this.`);
});

test('known failures do not count for the gate, but a target with known failures does not conform', () => {
  const passed = 'Gate passed: nothing new is broken. The target does not conform: ';
  expect(sentence({ must: 'known', baseline: true })).toBe(`${passed}1 known failure (as in the baseline: bus.must).`);
  expect(sentence({ must: 'known', should: 'waived', baseline: true, strict: true })).toBe(
    `${passed}2 known failures (as in the baseline: bus.must; waived: bus.should).`,
  );
  expect(sentence({ should: 'known', baseline: true })).toBe(
    'The target conforms: 1 of 2 requirements passed, 1 with warnings.',
  );
  expect(sentence({ should: 'known', baseline: false })).toBe(
    'The target conforms: 1 of 2 requirements passed, 1 with warnings.',
  );
  const { requirement, findings } = stands('bus.must', 'MUST', 'known');
  const twice = [...findings, ...findings.map((one) => ({ ...one, id: 'f-2' }))];
  const others = ['bus.a', 'bus.b', 'bus.c', 'bus.d'].map((id) => stands(id, 'MUST', 'known and waived'));
  const facts = {
    ...factsOf({ ...calm, baseline: true }),
    requirements: [requirement, ...others.map((one) => one.requirement)],
    findings: [...twice, ...others.flatMap((one) => one.findings)],
  };
  const known = '5 known failures (as in the baseline: bus.must; waived: bus.a, bus.b, bus.c and 1 more)';
  expect(decideRun(facts).sentence).toBe(`${passed}${known}.`);
  // New failures come first; unproved requirements prevent a verdict.
  const anew = stands('bus.new', 'MUST', 'broken');
  expect(
    decideRun({
      ...facts,
      requirements: [...facts.requirements, anew.requirement],
      findings: [...facts.findings, ...anew.findings],
    }),
  ).toEqual({
    verdict: 'violates',
    gate: 'failed',
    exitCode: 1,
    sentence: `The target does not conform: bus.new is newly broken. In addition: ${known}.`,
    sentences: [
      { about: 'target', text: 'The target does not conform: bus.new is newly broken.' },
      { about: 'known', text: `In addition: ${known}.` },
    ],
  });
  expect(
    decideRun({ ...facts, requirements: [...facts.requirements, stands('bus.open', 'MUST', 'untested').requirement] }),
  ).toEqual({
    verdict: 'none',
    gate: 'failed',
    exitCode: 3,
    sentence: `No verdict: ${noRoute} bus.open waits for this. In addition: ${known}.`,
    sentences: [
      { about: 'no verdict', text: 'No verdict: no route is configured.' },
      { about: 'next', text: 'Name city pairs that have trips in the next days in `routes`. bus.open waits for this.' },
      { about: 'known', text: `In addition: ${known}.` },
    ],
  });
});

test('a run of the built-in platform says so, and that no target was tested', () => {
  const built = (change: Partial<Combination>): string =>
    decideRun({ ...factsOf({ ...calm, ...change }), embedded: true }).sentence;
  const none = ' No target of yours was tested.';
  expect(built({})).toBe(`The built-in platform conforms: 2 of 2 requirements passed.${none}`);
  expect(built({ must: 'broken' })).toBe(`The built-in platform does not conform: bus.must is broken.${none}`);
  expect(built({ must: 'untested' })).toBe(
    `No verdict on the built-in platform: ${noRoute} bus.must waits for this.${none}`,
  );
  expect(built({ drift: true })).toBe(
    'Gate failed: observations changed: open.latency. The built-in platform conforms: 2 of 2 requirements ' +
      `passed.${none}`,
  );
});

test('waivers that fail the run are counted by why, and named; and an open requirement without a reason is, too', () => {
  const waivers = ['bus.a', 'bus.b'].map(
    (id, nth) => ({ id, state: nth === 0 ? 'expired' : 'unneeded', stale: true }) as ReportWaiver,
  );
  expect(decideRun({ ...factsOf(calm), waivers }).sentence).toBe(
    'Gate failed: 1 waiver expired, 1 no longer needed: bus.a and bus.b. The target conforms: 2 of 2 ' +
      'requirements passed.',
  );
  const requirement = { ...stands('bus.must', 'MUST', 'untested').requirement, reason: null };
  expect(decideRun({ ...factsOf(calm), requirements: [requirement] }).sentence).toBe(
    'No verdict: no reason was recorded. Run again; if it happens again, see the answers in report.html. ' +
      'bus.must waits for this.',
  );
});

test('the cause that blocks most requirements is shown, with how many wait for it and for something else', () => {
  const without = (...ids: string[]): ReportRequirement[] =>
    ids.map((id) => stands(id, 'MUST', 'untested').requirement);
  const later = (...ids: string[]): ReportRequirement[] =>
    ids.map((id) => stands(id, 'MUST', 'inconclusive').requirement);
  const should = (...ids: string[]): ReportRequirement[] =>
    ids.map((id) => stands(id, 'SHOULD', 'inconclusive').requirement);
  const entry = (requirements: readonly ReportRequirement[], change: object = {}): string =>
    decideRun({ ...factsOf(calm), requirements, ...change }).sentence;
  expect(entry(without('bus.a', 'bus.b'))).toBe(`No verdict: ${noRoute} 2 requirements wait for this.`);
  expect(entry([...later('bus.c'), ...without('bus.a', 'bus.b')])).toBe(
    `No verdict: ${noRoute} 2 requirements wait for this, 1 for something else.`,
  );
  // A SHOULD that waits does not prevent a verdict, however many there are.
  expect(entry([...should('bus.x', 'bus.y'), ...without('bus.a')])).toBe(
    `No verdict: ${noRoute} bus.a waits for this, 2 for something else.`,
  );
  expect(entry([...should('bus.x', 'bus.y')])).toBe('The target conforms: 0 of 2 requirements passed, 2 not tested.');
  // A requirement that may stay untested does not wait.
  expect(entry([...later('bus.c'), ...without('bus.a', 'bus.b')], { acceptUntested: ['bus'] })).toMatch(
    / bus\.c waits for this\.$/,
  );
  // Nothing was sent because of the most frequent reason: a requirement with another one does not wait for it.
  expect(
    entry([...later('bus.c'), ...without('bus.a', 'bus.b')], {
      requests: 0,
      reason: stands('bus.a', 'MUST', 'untested').requirement.reason,
    }),
  ).toBe(`No verdict: ${noRoute} 2 requirements wait for this, 1 for something else.`);
  // The end of the run blocked all requirements.
  expect(entry([...later('bus.c'), ...without('bus.a')], { endedBy: 'signal' })).toBe(
    'No verdict: the run was interrupted. Run again. 2 requirements wait for this.',
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
