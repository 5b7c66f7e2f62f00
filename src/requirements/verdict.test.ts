import fc from 'fast-check';
import { expect, test } from 'vitest';
import { said } from '../contract/reason.ts';
import type { Level } from '../contract/requirement.ts';
import { decideVerdict, type Tally, unseenRate } from './verdict.ts';

/** What the contract says, a second time: rules in their order, counting in whole numbers. */
function oracle(tally: Tally): string {
  const rules: [boolean, string][] = [
    [tally.findings.size >= 1 && tally.requirement.level === 'MUST', 'fail'],
    [tally.findings.size >= 1 && tally.requirement.level === 'SHOULD', 'warn'],
    [tally.suiteError !== null, 'inconclusive'],
    [tally.cases + tally.lost === 0, 'untested'],
    [tally.cases === 0, 'inconclusive'],
    [tally.boundaryLost >= 1, 'inconclusive'],
    [10 * tally.cases < 9 * (tally.cases + tally.lost), 'inconclusive'],
  ];
  return rules.find(([holds]) => holds)?.[1] ?? 'pass';
}

function* combinations(): Generator<Tally> {
  for (const level of ['MUST', 'SHOULD'] satisfies Level[])
    for (const size of [0, 1, 3])
      for (const cases of [0, 1, 8, 9, 10, 17, 18, 19, 89, 90, 91, 899, 900, 901])
        for (const lost of [0, 1, 2, 3, 9, 10, 11, 99, 100, 101])
          for (const boundaryLost of [...new Set([0, 1, lost])].filter((count) => count <= lost))
            for (const lostBecause of [[], [said('throttled')]])
              for (const missing of [null, said('no route has trips')])
                for (const suiteError of [null, 'TypeError: x'])
                  yield {
                    requirement: { level },
                    findings: { size },
                    cases,
                    lost,
                    boundaryLost,
                    lostBecause,
                    missing,
                    suiteError,
                  };
}

test('every combination of findings, cases, losses, gaps and errors has the verdict of the contract', () => {
  const wrong: unknown[] = [];
  const seen = new Map<string, number>();
  for (const tally of combinations()) {
    const { verdict, reason } = decideVerdict(tally);
    seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
    if (verdict !== oracle(tally)) wrong.push({ tally, verdict, expected: oracle(tally) });
    // There is a reason only if there is no verdict on the target.
    if ((reason !== null) !== (verdict === 'inconclusive' || verdict === 'untested'))
      wrong.push({ tally, verdict, reason });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect([...seen.keys()].toSorted()).toEqual(['fail', 'inconclusive', 'pass', 'untested', 'warn']);
});

test('whatever is counted, the verdict is that of the contract', () => {
  const count = fc.nat(5000);
  fc.assert(
    fc.property(
      fc.constantFrom<Level>('MUST', 'SHOULD'),
      count,
      count,
      fc.boolean(),
      fc.boolean(),
      (level, cases, lost, boundary, error) => {
        const tally: Tally = {
          requirement: { level },
          findings: { size: 0 },
          cases,
          lost,
          boundaryLost: boundary ? lost : 0,
          lostBecause: [said('x')],
          missing: null,
          suiteError: error ? 'e' : null,
        };
        expect(decideVerdict(tally).verdict).toBe(oracle(tally));
      },
    ),
    { seed: 11, numRuns: 500 },
  );
});

test('nine in ten is enough, one case less is not', () => {
  const none = {
    requirement: { level: 'MUST' },
    findings: { size: 0 },
    boundaryLost: 0,
    lostBecause: [said('reset')],
    missing: null,
    suiteError: null,
  } as const;
  for (const tens of [1, 7, 33, 700]) {
    expect(decideVerdict({ ...none, cases: 9 * tens, lost: tens }).verdict).toBe('pass');
    expect(decideVerdict({ ...none, cases: 9 * tens - 1, lost: tens + 1 })).toEqual({
      verdict: 'inconclusive',
      reason: { code: 'cases-lost', lost: tens + 1, of: 10 * tens, because: [said('reset')] },
    });
  }
});

test('a reason says what happened: what is missing, what was lost, or that the suite failed', () => {
  const none = {
    requirement: { level: 'MUST' },
    findings: { size: 0 },
    cases: 0,
    lost: 0,
    boundaryLost: 0,
    lostBecause: [],
    missing: null,
    suiteError: null,
  } as const;
  expect(decideVerdict(none).reason).toEqual({ code: 'nothing-qualified' });
  expect(decideVerdict({ ...none, missing: said('no route') }).reason).toEqual(said('no route'));
  expect(decideVerdict({ ...none, lost: 2 }).reason).toEqual({ code: 'cases-lost', lost: 2, of: 2, because: [] });
  expect(decideVerdict({ ...none, cases: 5, suiteError: 'TypeError: x' }).reason).toEqual({
    code: 'suite-failed',
    error: 'TypeError: x',
  });
});

test('the rate that may have gone unseen: 95 % certain, 1 - 0.05^(1/n)', () => {
  expect(unseenRate(0)).toBeNull();
  expect(unseenRate(1)).toBeCloseTo(0.95, 12);
  expect(unseenRate(84)).toBeCloseTo(0.035, 3);
  expect(unseenRate(59)).toBeLessThan(0.05);
  expect(unseenRate(58)).toBeGreaterThan(0.05);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cases) => {
      const rate = unseenRate(cases) ?? Number.NaN;
      // With this rate, so many cases without a violation have a chance of one in twenty.
      expect((1 - rate) ** cases).toBeCloseTo(0.05, 6);
      expect(unseenRate(cases + 1)).toBeLessThan(rate);
    }),
    { seed: 12 },
  );
});
