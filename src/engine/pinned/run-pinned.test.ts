import '../../../suites/index.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Settings } from '../../config/index.ts';
import { fail, pass, type Judge, unknown } from '../../requirements/judging/index.ts';
import { said } from '../../contract/reason.ts';
import { requirementById } from '../../requirements/index.ts';
import { createEngine } from '../engine.ts';
import { fakeRun, type Target } from '../fake-target.fixture.ts';
import { journalName } from '../../journal/journal.ts';
import { cancelled, fixedOf, searched } from '../../journal/pinned/finding.fixture.ts';
import type { FixedCase } from '../../journal/pinned/pinned-case.ts';
import { runPinned, recordPassed, workOf } from './run-pinned.ts';

const past = fixedOf([searched({ page: 1 }), searched({ page: 2 })]);
const twice = 2 * past.evidence.length;

/** Broken where any answer is 200, held where all are 400. */
const judge: Judge = function* (history) {
  for (const entry of history.all) {
    const status = entry.exchange.answer?.status ?? 0;
    const violation = { cause: 'status 200', message: 'm', expected: 'e', actual: 'a' };
    if (status === 200) yield fail(entry.exchange, [], violation);
    else yield status === 400 ? pass(entry.exchange) : unknown(entry, said(`answered ${status}`));
  }
};

/** The outcome of a case on a target. */
async function scene(target: Target, fixed: FixedCase = past, change: Partial<Settings> = {}) {
  const fake = fakeRun(target, { routes: [], ...change });
  const engine = createEngine(fake.run);
  const outcome = fake.run.select(requirementById(fixed.requirement) ?? expect.fail());
  const isHeld = await runPinned(
    fixed,
    { id: fixed.requirement, judge, explanations: [] },
    fake.run,
    engine.confirmation,
  );
  const entry = (): unknown[] => {
    fake.run.journal.append({ kind: 'end' });
    const lines = readFileSync(join(fake.run.settings.out, journalName), 'utf8').trimEnd().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { kind: string; state?: string; reason?: unknown })
      .flatMap((line) => (line.kind === 'pinned' ? [[line.state, line.reason]] : []));
  };
  return { ...fake, isHeld, entry, outcome };
}

test('a case that is broken still is a finding like any other', async () => {
  const { entry, outcome, bodies, isHeld } = await scene((_, { page }) => ({ status: page === 2 ? 200 : 400 }));
  expect(bodies).toEqual([{ page: 1 }, { page: 2 }]);
  expect([isHeld, entry()]).toEqual([false, [['broken', null]]]);
  expect([...outcome.findings.values()].map(({ evidence }) => evidence.exchange.request.body)).toEqual([{ page: 2 }]);
});

test('a case is sent at least twice, and often enough to see a failure that comes and goes', async () => {
  const seldom: Target = (_, __, nth) => ({ status: nth === 7 ? 200 : 400 });
  expect((await scene(seldom)).calls).toHaveLength(twice);
  expect((await scene(seldom, { ...past, tries: 5 })).entry()).toEqual([['broken', null]]);
});

test('a case that passes is reported when the run is over', async () => {
  const { isHeld, entry, run, outcome } = await scene(() => ({ status: 400 }));
  expect([isHeld, entry()]).toEqual([true, []]);
  outcome.pass();
  recordPassed(past, run);
  expect(entry()).toEqual([['holds', null]]);
});

test('a case that held is broken where the run has found the same elsewhere, and tells nothing where nothing could be tested', async () => {
  const found = await scene(() => ({ status: 400 }));
  const { id } = found.outcome.fail({
    violation: { cause: 'status 200', message: 'm', expected: 'e', actual: 'a' },
    exchange: searched({}),
    comparedWith: [],
  });
  recordPassed({ ...past, id }, found.run);
  expect(found.entry()).toEqual([['broken', null]]);
  const untested = await scene(() => ({ status: 400 }));
  untested.outcome.notApplicable(said('every search is refused'));
  recordPassed(past, untested.run);
  expect(untested.entry()).toEqual([
    ['untold', { code: 'not-tested', requirement: 'bus.past-date', because: said('every search is refused') }],
  ]);
});

test('a case that was sent with an unknown result counts as an unknown boundary case', async () => {
  const { entry, outcome, calls } = await scene(() => ({ status: 500 }));
  expect(entry()).toEqual([['untold', said('answered 500')]]);
  expect([calls.length, outcome.boundaryLost]).toEqual([2, 1]);
});

test('a cancel is sent only where cancels are permitted, and names a made-up number that no case had', async () => {
  const fixed = { ...fixedOf([cancelled('12345678901234567890123456789012')]), requirement: 'cancel.unknown-order' };
  const { bodies, run } = await scene(() => ({ status: 400 }), fixed);
  const numbers = bodies.map((body) => body['order_no']);
  expect(numbers.every((number) => run.guard.isMadeUp(number))).toBe(true);
  expect(new Set(numbers).size).toBe(2);
  const forbidden = await scene(() => ({ status: 400 }), fixed, { allowCancel: [] });
  expect([forbidden.calls, forbidden.outcome.lost]).toEqual([[], 0]);
  expect(forbidden.entry()).toEqual([['untold', { code: 'cancels-not-permitted', host: 'target.example' }]]);
});

test('searches of a case go alone, behind all others; one without the key, or with a wrong one, waits for the phase of these', () => {
  const [request] = past.evidence;
  const of = (...credentials: FixedCase['evidence'][number]['credentials'][]): string =>
    workOf({ ...past, evidence: credentials.map((one) => ({ ...request!, credentials: one })) }).phase;
  expect([of('valid'), of('valid', 'missing'), of('empty'), of('missing', { wrong: 'cut' })]).toEqual([
    'alone',
    'without-key',
    'without-key',
    'wrong-keys',
  ]);
  expect([
    workOf(past).about,
    workOf(fixedOf([searched({}), cancelled('12345678901234567890123456789012')])).about,
  ]).toEqual(['search', 'cancel']);
});
