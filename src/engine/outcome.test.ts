import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Evidence } from '../contract/finding.ts';
import { said } from '../contract/reason.ts';
import type { Requirement } from '../contract/requirement.ts';
import { Outcome } from './outcome.ts';
import { decideVerdict, unseenRate } from '../requirements/verdict.ts';

const requirement: Requirement = {
  id: 'bus.trip',
  level: 'MUST',
  section: '2',
  quotes: {},
  statement: 's',
  reading: '',
  probes: 'p',
  needs: [],
};

/** Evidence of a cause, with a request of about so many characters. */
function evidence(cause: string, size = 20, operation: 'search' | 'cancel' = 'search'): Evidence {
  const exchange = sampleExchange({ operation, body: { start_addr: 'x'.repeat(size) } });
  return {
    violation: { cause, message: `${cause} (${size})`, expected: 'e', actual: 'a' },
    exchange,
    comparedWith: [],
  };
}

function idOf(id: string, cause: string, operation?: 'search' | 'cancel'): string {
  return new Outcome({ ...requirement, id }).fail(evidence(cause, 20, operation)).id;
}

test('the id of a finding is the same in every run and version', () => {
  // Reports and waivers refer to these ids: a change here makes every baseline and waiver worthless.
  expect(idOf('bus.past-date', 'status 200', 'search')).toBe('f-f15d51544f7b');
});

test('requirement, operation and cause each make another id', () => {
  const ids = ['bus.trip', 'bus.data'].flatMap((id) =>
    (['search', 'cancel'] as const).flatMap((operation) => ['a', 'b'].map((cause) => idOf(id, cause, operation))),
  );
  expect(new Set(ids).size).toBe(8);
  for (const id of ids) expect(id).toMatch(/^f-[0-9a-f]{12}$/);
});

test('one cause is one finding: the smallest request is kept, others are examples, and all are counted', () => {
  const log: string[] = [];
  const outcome = new Outcome(requirement, (finding) => log.push(finding.id));
  outcome.fail(evidence('status 500', 40));
  const smaller = evidence('status 500', 10);
  outcome.fail(smaller);
  for (const size of [30, 31, 32, 33, 34]) outcome.fail(evidence('status 500', size));
  const [finding] = outcome.findings.values();
  expect(outcome.findings.size).toBe(1);
  expect(log).toEqual([finding?.id]);
  expect(finding).toMatchObject({ occurrences: 7, evidence: smaller, reproduced: { of: 1, times: 1 }, shrunk: false });
  expect(finding?.examples.map((one) => one.request.bodyText.length - 17)).toEqual([40, 30, 31]);
  expect(outcome.cases).toBe(7);
});

test('an answer that breaks it in two ways, or twice in one way, is one answer', () => {
  const outcome = new Outcome(requirement);
  const at = (call: number, cause: string): Evidence => ({
    ...evidence(cause),
    exchange: { ...evidence(cause).exchange, call },
  });
  for (let nth = 0; nth < 4; nth += 1) outcome.pass();
  for (const one of [at(1, 'a'), at(1, 'b'), at(2, 'a'), at(2, 'a')]) outcome.fail(one);
  expect([...outcome.findings.values()].map(({ occurrences, answers }) => [occurrences, answers])).toEqual([
    [3, 2],
    [1, 1],
  ]);
  expect([outcome.cases, outcome.answers]).toEqual([8, 6]);
});

test('an ordinary request is plainer than an odd input, however short that is', () => {
  const outcome = new Outcome(requirement);
  const ordinary = evidence('status 500', 30);
  outcome.fail(evidence('status 500', 10), true);
  expect(outcome.fail(ordinary).evidence).toBe(ordinary);
  expect(outcome.fail(evidence('status 500', 5), true).evidence).toBe(ordinary);
  const shorter = evidence('status 500', 20);
  expect(outcome.fail(shorter).evidence).toBe(shorter);
});

test('further answers are kept for their values, if these differ', () => {
  const outcome = new Outcome(requirement);
  const showing = (actual: string): Evidence => {
    const one = evidence('too many');
    return { ...one, violation: { ...one.violation, actual } };
  };
  for (const actual of ['2', '20', '2', '17', '20', '8', '5']) outcome.fail(showing(actual));
  const [found] = outcome.findings.values();
  expect(found?.others.map(({ violation }) => violation.actual)).toEqual(['20', '17', '8']);
});

test('of two requests of one length the first is kept', () => {
  const outcome = new Outcome(requirement);
  const first = evidence('status 500', 10);
  outcome.fail(first);
  expect(outcome.fail(evidence('status 500', 10)).evidence).toBe(first);
});

test('each cause and operation is a separate finding', () => {
  const outcome = new Outcome(requirement);
  for (const one of [evidence('a'), evidence('b'), evidence('a', 20, 'cancel'), evidence('a')]) outcome.fail(one);
  expect(
    [...outcome.findings.values()].map((one) => [one.operation, one.evidence.violation.cause, one.occurrences]),
  ).toEqual([
    ['search', 'a', 2],
    ['search', 'b', 1],
    ['cancel', 'a', 1],
  ]);
  expect(outcome.findings.size).toBe(3);
});

test('passed and unknown cases are counted, and the most frequent reasons of unknown ones are reported', () => {
  const outcome = new Outcome(requirement);
  for (let nth = 0; nth < 4; nth += 1) outcome.pass();
  outcome.unknown(said('reset'));
  for (let nth = 0; nth < 4; nth += 1) outcome.unknown(said('throttled'), true);
  for (let nth = 0; nth < 2; nth += 1) outcome.unknown(said('timeout'));
  expect(outcome).toMatchObject({
    findings: { size: 0 },
    cases: 4,
    lost: 7,
    boundaryLost: 4,
    lostBecause: [said('throttled'), said('timeout')],
    missing: null,
    suiteError: null,
  });
});

test('for unknown cases the line has a call of the most frequent reason, but none that spends an order or was not sent', () => {
  const search = sampleExchange({ body: { page: 0 } });
  const cancel = sampleExchange({ operation: 'cancel' });
  const lineAfter = (change: (outcome: Outcome) => void): ReturnType<Outcome['line']> => {
    const outcome = new Outcome(requirement);
    change(outcome);
    return outcome.line((exchange) => showExchange(exchange, 'http://target.example'));
  };
  const often = (outcome: Outcome, exchange: Exchange): void => {
    outcome.unknown(said('throttled'), true, sampleExchange({ body: { page: 9 } }));
    for (let nth = 0; nth < 2; nth += 1) outcome.unknown(said('reset'), true, exchange);
  };
  expect(lineAfter((outcome) => often(outcome, search))).toMatchObject({
    verdict: 'inconclusive',
    unjudged: { curl: expect.stringContaining('"page":0') },
  });
  expect(lineAfter((outcome) => often(outcome, cancel))).not.toHaveProperty('unjudged');
  const blocked = { ...search, fault: { kind: 'not-sent', reason: said('throttled') } } as const;
  expect(lineAfter((outcome) => often(outcome, blocked))).not.toHaveProperty('unjudged');
  const passing = lineAfter((outcome) => {
    for (let nth = 0; nth < 99; nth += 1) outcome.pass();
    outcome.unknown(said('reset'), false, search);
  });
  expect(passing.verdict).toBe('pass');
  expect(passing).not.toHaveProperty('unjudged');
});

test('the line of the journal has the basis of the verdict and, on request, the tally that shards are added with', () => {
  const outcome = new Outcome(requirement);
  outcome.pass({ call: 7, operation: 'search' });
  const { id } = outcome.fail(evidence('a'));
  outcome.unknown(said('throttled'), true);
  outcome.uses(sampleExchange());
  outcome.calls = 3;
  const show = (exchange: Exchange) => showExchange(exchange, 'http://target.example');
  const line = {
    kind: 'requirement',
    id: 'bus.trip',
    verdict: 'fail',
    reason: null,
    cases: 2,
    answers: 2,
    lost: 1,
    unseenRate: unseenRate(2),
    calls: 3,
    sharedCalls: 1,
    findings: [id],
    byCall: { passing: [7], failing: { [id]: [1] } },
  };
  expect(outcome.line(show)).toEqual(line);
  expect(outcome.line(show, true)).toEqual({
    ...line,
    tally: { boundaryLost: 1, lostBecause: [said('throttled')], missing: null, suiteError: null },
  });
});

test('of several operations the line says how many answers of each were judged', () => {
  const outcome = new Outcome(requirement);
  for (const call of [7, 8, 8]) outcome.pass({ call, operation: 'cancel' });
  outcome.fail(evidence('a'));
  const line = outcome.line(() => expect.fail('there is no call to show'));
  expect(line).toMatchObject({ answers: 4, answersTo: { cancel: 2, search: 1 } });
});

test.each([
  [undefined, { code: 'suite-failed', error: 'first' }],
  ['acme', { code: 'suite-failed', error: 'first', pack: 'acme' }],
])('the first error replaces the verdict, and the pack of the rule is reported: pack %s', (pack, reason) => {
  const outcome = new Outcome({ ...requirement, ...(pack === undefined ? {} : { pack }) });
  for (const error of ['first', 'second']) outcome.crashed(error);
  expect(outcome.line(() => expect.fail('there is no call to show'))).toMatchObject({
    verdict: 'inconclusive',
    reason,
  });
});

test('an answer to a request of another requirement counts as a shared call, once', () => {
  const outcome = new Outcome(requirement);
  const [own, other, third] = ['bus.trip', 'bus.data', null].map((sentFor, nth) => ({
    ...sampleExchange(),
    sentFor,
    call: 7000 * nth + 1,
  }));
  for (const exchange of [own, other, third, other, own]) outcome.uses(exchange as Exchange);
  expect(outcome.sharedCalls).toBe(2);
  // Whatever the number of the call, also where the memory of calls has to grow for it.
  const long = new Outcome(requirement);
  for (const call of [1023, 1024, 1024, 1025]) long.uses({ ...sampleExchange(), sentFor: 'bus.data', call });
  expect(long.sharedCalls).toBe(3);
});

test('the first missing thing is reported', () => {
  const outcome = new Outcome(requirement);
  expect(outcome).toMatchObject({ cases: 0, lost: 0, missing: null, lostBecause: [] });
  outcome.notApplicable(said('no route'));
  outcome.notApplicable(said('no order'));
  expect(outcome.missing).toEqual(said('no route'));
});

test('where a run had no ground, what its probe had nothing for is lost, and what never needed any is kept', () => {
  const verdictAfter = (change: (outcome: Outcome) => void): unknown => {
    const outcome = new Outcome(requirement, () => {});
    change(outcome);
    outcome.untested(said('no trips'));
    return decideVerdict(outcome);
  };
  expect(verdictAfter(() => {})).toEqual({ verdict: 'untested', reason: said('no trips') });
  expect(verdictAfter((outcome) => outcome.pass())).toEqual({ verdict: 'pass', reason: null });
  const incidental = (outcome: Outcome): void => {
    outcome.notApplicable(said('no trips'));
    outcome.pass();
  };
  expect(verdictAfter(incidental)).toEqual({
    verdict: 'inconclusive',
    reason: { code: 'cases-lost', lost: 1, of: 2, because: [said('no trips')] },
  });
  // Its own probes judged none of what matters most: many answers of others do not make up for it.
  const often = (outcome: Outcome): void => {
    outcome.notApplicable(said('no trips'));
    for (let nth = 0; nth < 20; nth += 1) outcome.pass();
  };
  expect(verdictAfter(often)).toEqual({
    verdict: 'inconclusive',
    reason: { code: 'cases-lost', lost: 1, of: 21, because: [said('no trips')] },
  });
  // What its own probes had cases for has had its ground.
  const tried = (outcome: Outcome): void => {
    outcome.pass();
    outcome.unknown(said('no answer'));
  };
  expect(verdictAfter(tried)).toEqual({
    verdict: 'inconclusive',
    reason: { code: 'cases-lost', lost: 1, of: 2, because: [said('no answer')] },
  });
  const outcome = new Outcome(requirement, () => {});
  tried(outcome);
  outcome.untested(said('no trips'));
  expect(outcome.missing).toBeNull();
});

test('what a declared firewall stops is neither judged nor lost, where one case of its kind arrived; of a kind of which none did nothing is proved', () => {
  const stopped = {
    ...sampleExchange(),
    answer: null,
    fault: { kind: 'in-front', reason: said('in front'), front: { what: 'firewall', status: 403, mark: null } },
  } as const;
  const outcome = new Outcome(requirement);
  outcome.uses(sampleExchange(), 'hostile-text');
  outcome.pass();
  for (let nth = 0; nth < 29; nth += 1) outcome.stop('hostile-text', stopped);
  outcome.endStopped();
  expect([outcome.cases, outcome.lost, outcome.stopped, decideVerdict(outcome).verdict]).toEqual([1, 0, 29, 'pass']);
  outcome.stop('malformed', stopped);
  outcome.stop('malformed', stopped);
  outcome.endStopped();
  expect(decideVerdict(outcome)).toMatchObject({
    verdict: 'inconclusive',
    reason: { because: [{ code: 'firewall-stopped-all', calls: 2, kind: 'malformed', status: 403 }] },
  });
});
