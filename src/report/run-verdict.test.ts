import { expect, test } from 'vitest';
import type { EndedBy } from '../contract/report.ts';
import type { ReportRequirement, ReportWaiver } from '../contract/report-parts.ts';
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
import { decideRun } from './run-verdict.ts';

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

test('a verdict on a part of the catalogue is not one on the target, and its sentence says so', () => {
  const part = (change: Partial<Combination>): string =>
    decideRun({ ...factsOf({ ...calm, ...change }), partial: true }).sentence;
  expect(part({ should: 'broken' })).toBe(
    'The target conforms in the part of the catalogue that was run: 1 of 2 requirements passed; the rest: 1 warning.',
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
    'The target conforms: 1 of 2 requirements passed; the rest: 1 warning.',
  );
  expect(sentence({ should: 'known', baseline: false })).toBe(
    'The target conforms: 1 of 2 requirements passed; the rest: 1 warning.',
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
  expect(entry([...should('bus.x', 'bus.y')])).toBe(
    'The target conforms: 0 of 2 requirements passed; the rest: 2 not judged.',
  );
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
  // A limit of the run explains only the requirements that name it.
  for (const endedBy of ['budget', 'time'])
    expect(entry([...later('bus.c'), ...without('bus.a', 'bus.b')], { endedBy })).toBe(
      `No verdict: ${noRoute} 2 requirements wait for this, 1 for something else.`,
    );
});
