import { describe, expect, test } from 'vitest';
import { type Reason, said } from './reason.ts';
import type { Level } from './requirement.ts';
import type { ReportRequirement } from './report-parts.ts';
import { followersIn, seenIn, twoOf, withCauses } from './follows.ts';
import { inWords } from './reason-words.ts';
import { calm, factsOf, type Standing, stands } from '../report/run-facts.fixture.ts';
import { decideRun, type RunFacts } from '../report/run-verdict.ts';

type SeeCode = {
  [Code in Reason['code']]: 'see' extends keyof Extract<Reason, { readonly code: Code }> ? Code : never;
}[Reason['code']];

/** A reason of each code that names a broken requirement: the type asks for every such code. */
const cause = 'bus.must';
const examples: { readonly [Code in SeeCode]: Extract<Reason, { readonly code: Code }> } = {
  'totals-differ': { code: 'totals-differ', see: cause },
  'trips-not-listed': { code: 'trips-not-listed', total: 137, see: cause },
  'trips-not-comparable': { code: 'trips-not-comparable', see: cause },
  'past-date-accepted': { code: 'past-date-accepted', date: '2026-11-10', see: cause },
  'not-observed': { code: 'not-observed', clause: 'no accepted cancel has a readable `cancelled_at`', see: cause },
  'cancels-answered-the-same': { code: 'cancels-answered-the-same', status: 503, see: cause },
  'plain-cancel-unlisted': { code: 'plain-cancel-unlisted', see: cause },
  'cancels-mixed-up': { code: 'cancels-mixed-up', see: cause },
  'field-broken': { code: 'field-broken', see: cause },
  'bad-keys-taken': { code: 'bad-keys-taken', see: cause },
  'valid-key-refused': { code: 'valid-key-refused', see: cause },
  'trips-unseen': { code: 'trips-unseen', call: 12, status: 200, body: { problem: 'ends early' }, see: cause },
  'searches-refused': { code: 'searches-refused', got: 302, saying: { words: '', theirCode: null }, see: cause },
  'flow-unchanged': { code: 'flow-unchanged', operation: 'taxi.cancel', see: cause },
  'flow-starved': { code: 'flow-starved', see: cause, because: said('taxi.order was answered 402') },
  'flow-reads-misfit': { code: 'flow-reads-misfit', see: cause, at: '/data/price' },
  answered: { code: 'answered', status: 200, body: 'without a code', see: cause },
};
const network = said('the target was not reached: the host is down');

/** The ways in which a reason comes to a requirement. */
const ways: Readonly<Record<string, (reason: Reason) => Reason>> = {
  itself: (reason) => reason,
  'in lost cases': (because) => ({ code: 'cases-lost', lost: 4, of: 4, because: [because] }),
  'in another': (because) => ({ code: 'no-order-cancelled-after', because }),
  'in another, in lost cases': (because) => ({
    code: 'cases-lost',
    lost: 4,
    of: 4,
    because: [{ code: 'no-order-cancelled-after', because }, because],
  }),
};

const fails = ['violates', 'failed', 1];
const gap = ['none', 'failed', 3];
const accepted = ['violates', 'passed', 0];

/** How the named requirement stands, and what is decided of a run in which nothing else is open. */
const outcomes: readonly (readonly [
  standing: Standing | 'absent',
  level: Level,
  strict: boolean,
  decided: readonly unknown[],
])[] = [
  ['broken', 'MUST', false, fails],
  ['waived', 'MUST', false, accepted],
  ['known', 'MUST', false, accepted],
  ['known and waived', 'MUST', false, accepted],
  ['one waived, one new', 'MUST', false, fails],
  ['pass', 'MUST', false, gap],
  ['inconclusive', 'MUST', false, gap],
  ['untested', 'MUST', false, gap],
  ['absent', 'MUST', false, gap],
  ['broken', 'SHOULD', false, gap],
  ['waived', 'SHOULD', false, ['conforms', 'passed', 0]],
  ['known', 'SHOULD', false, ['conforms', 'passed', 0]],
  ['broken', 'SHOULD', true, fails],
  ['waived', 'SHOULD', true, accepted],
];

/** A run in which one requirement stands so, and another one could not be judged for a reason. */
function runOf(
  standing: Standing | 'absent',
  level: Level,
  reason: Reason,
  verdict: 'untested' | 'inconclusive' = 'inconclusive',
): RunFacts {
  const { requirement, findings } =
    standing === 'absent' ? { requirement: null, findings: [] } : stands(cause, level, standing);
  const follower: ReportRequirement = {
    ...stands('bus.follower', 'MUST', 'pass').requirement,
    verdict,
    reason: inWords(reason),
  };
  const facts = factsOf({ ...calm, baseline: standing.startsWith('known') });
  return { ...facts, requirements: [...(requirement === null ? [] : [requirement]), follower], findings };
}

describe.each(Object.entries(examples))('not judged for %s', (_, example) => {
  test.each(Object.entries(ways))('%s', (__, way) => {
    const reason = way(example);
    expect(seenIn(reason)).toEqual([cause]);
    expect(inWords(reason).owner).toBe('platform');
    for (const [standing, level, strict, decided] of outcomes)
      for (const verdict of ['untested', 'inconclusive'] as const) {
        const {
          verdict: onTarget,
          gate,
          exitCode,
          sentence,
        } = decideRun({ ...runOf(standing, level, reason, verdict), strict });
        expect([onTarget, gate, exitCode], `${standing} ${level}`).toEqual(decided);
        // A follower is never hidden, and a separate gap is never shown as a follower.
        expect(sentence.includes(`Not judged because ${cause} is broken: bus.follower.`), sentence).toBe(
          decided !== gap,
        );
      }
  });
});

test('a requirement with a further cause is a separate gap', () => {
  const mixed: Reason = { code: 'cases-lost', lost: 4, of: 4, because: [examples['totals-differ'], network] };
  expect(seenIn(mixed)).toEqual([]);
  expect(inWords(mixed).owner).not.toBe(inWords(network).owner);
  expect(decideRun(runOf('waived', 'MUST', mixed)).exitCode).toBe(3);
  expect(decideRun(runOf('broken', 'MUST', mixed)).exitCode).toBe(1);
});

test('a requirement that names two is a gap as long as one of them is not broken', () => {
  const two: Reason = {
    code: 'cases-lost',
    lost: 4,
    of: 4,
    because: [examples['totals-differ'], { code: 'trips-not-comparable', see: 'bus.trip' }],
  };
  expect(seenIn(two)).toEqual([cause, 'bus.trip']);
  const facts = runOf('waived', 'MUST', two);
  expect(decideRun(facts).exitCode).toBe(3);
  const other = stands('bus.trip', 'MUST', 'waived');
  const both = {
    ...facts,
    requirements: [...facts.requirements, other.requirement],
    findings: [...facts.findings, ...other.findings],
  };
  expect(decideRun(both)).toMatchObject({ exitCode: 0, verdict: 'violates' });
  expect(decideRun(both).sentence).toContain('Not judged because bus.must and bus.trip are broken: bus.follower.');
});

test('with a waived cause, another gap still leaves the run without a verdict, and waits alone', () => {
  const facts = runOf('waived', 'MUST', examples['past-date-accepted']);
  const open = stands('bus.open', 'MUST', 'untested').requirement;
  const decided = decideRun({ ...facts, requirements: [...facts.requirements, open] });
  expect(decided).toMatchObject({ verdict: 'none', gate: 'failed', exitCode: 3 });
  expect(decided.sentence).toContain('bus.open waits for this.');
});

test('a run that ended early has no verdict, whatever follows from what', () => {
  expect(decideRun({ ...runOf('waived', 'MUST', examples['totals-differ']), endedBy: 'time' }).exitCode).toBe(3);
});

test('a requirement that may stay untested is not shown as a follower', () => {
  const facts = {
    ...runOf('waived', 'MUST', examples['past-date-accepted'], 'untested'),
    acceptUntested: ['bus.follower'],
  };
  expect(decideRun(facts).exitCode).toBe(0);
  expect(decideRun(facts).sentence).not.toContain('Not judged');
});

test('a requirement that was judged follows from nothing', () => {
  const { requirements, findings } = runOf('broken', 'MUST', examples['totals-differ']);
  const judged = requirements.map((one) => ({ ...one, verdict: 'pass' as const }));
  expect(followersIn({ requirements: judged, findings, strict: false })).toEqual([]);
});

test('reasons within reasons without end name nothing', () => {
  let reason: Reason = examples['totals-differ'];
  for (let depth = 0; depth < 50_000; depth += 1) reason = { code: 'no-order-cancelled-after', because: reason };
  expect(seenIn(reason)).toEqual([]);
});

test.each([
  ['none', [], []],
  ['one', [network], [network]],
  ['the first two', [network, examples['totals-differ'], said('x')], [network, examples['totals-differ']]],
  [
    'one of another cause before a second that names a requirement',
    [examples['totals-differ'], examples['cancels-mixed-up'], network],
    [examples['totals-differ'], network],
  ],
  [
    'two that name requirements where all do',
    [examples['totals-differ'], examples['cancels-mixed-up'], examples['bad-keys-taken']],
    [examples['totals-differ'], examples['cancels-mixed-up']],
  ],
])('of reasons for lost cases are kept: %s', (_, all: readonly Reason[], kept) => {
  expect(twoOf(all)).toEqual(kept);
});

test('what follows from a requirement without a verdict has its cause, and what follows from a broken one its own', () => {
  const open: ReportRequirement = { ...stands('bus.open', 'MUST', 'untested').requirement, reason: inWords(network) };
  const of = (see: string): ReportRequirement => ({
    ...stands('bus.follower', 'MUST', 'untested').requirement,
    reason: inWords({ code: 'cases-lost', lost: 1, of: 2, because: [{ code: 'valid-key-refused', see }, said('x')] }),
  });
  const [, followed] = withCauses([open, of('bus.open')]);
  const { headline, action, owner } = inWords(network);
  expect(followed?.reason).toEqual({ ...of('bus.open').reason, headline, action, owner });
  const broken = stands('bus.must', 'MUST', 'broken').requirement;
  for (const others of [[broken, of('bus.must')], [of('bus.follower')], [of('bus.absent')]])
    expect(withCauses(others)).toEqual(others);
});
