import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import { cancel, search } from '../../requirements/history/index.ts';
import { fail, pass, type Judge } from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { requirementById } from '../../requirements/index.ts';
import type { Judged } from '../../requirements/requirement.ts';
import { createEngine, type Engine } from '../engine.ts';
import { fakeRun, type Target } from '../fake-target.fixture.ts';
import type { Finding } from '../outcome.ts';
import { documentedCall } from '../target.ts';

const violation = { cause: 'status 500', message: 'm', expected: 'e', actual: 'a' };
const judge: Judge = function* (history) {
  for (const { exchange } of history.all)
    yield exchange.answer?.status === 500 ? fail(exchange, [], violation) : pass(exchange);
};
const judged: Judged = { id: 'bus.trip', judge, explanations: [] };

/** A finding that rests on an exchange, before and after it was confirmed on a target. */
async function confirmed(
  exchange: Exchange,
  target: Target,
  isKnown = true,
): Promise<{ finding: Finding; calls: number; outcome: ReturnType<Engine['run']['select']> }> {
  const { run, calls } = fakeRun(target);
  const engine = createEngine(run);
  const send = exchange.operation === 'search' ? search : cancel;
  run.history.add(exchange, send(exchange.request.body ?? null));
  const outcome = run.select(requirementById('bus.trip') ?? expect.fail());
  const finding = outcome.fail({ violation, exchange, comparedWith: [] });
  await engine.confirmation.findings(() => (isKnown ? judged : null));
  return { finding, calls: calls.length, outcome };
}

const fails: Target = () => ({ status: 500 });
const seen = sampleExchange({ body: { ...sampleSearch, start_addr: 'a' }, status: 500 });

test('a finding is sent again twice, to count how often it is reproduced, and made smaller', async () => {
  const { finding } = await confirmed(seen, fails);
  expect([finding.reproduced, finding.shrunk]).toEqual([{ of: 3, times: 3 }, true]);
  expect(finding.evidence.exchange.request.body).toEqual(sampleSearch);
  const bare = await confirmed(sampleExchange({ body: sampleSearch, status: 500 }), fails);
  expect([bare.finding.shrunk, bare.calls]).toEqual([false, 2]);
});

test('a finding that does not come again stays one, and says so', async () => {
  const { finding, outcome } = await confirmed(seen, () => ({ status: 400 }));
  expect([finding.reproduced, finding.shrunk, outcome.findings.size]).toEqual([{ of: 3, times: 1 }, false, 1]);
});

test('repeated requests count in no verdict', async () => {
  expect((await confirmed(seen, fails)).outcome.cases).toBe(1);
});

test('a cancel of a real order is never sent again: its finding stays as it is', async () => {
  const cancelled = sampleExchange({ operation: 'cancel', body: { order_no: 'HT17' }, status: 500 });
  const { finding, calls } = await confirmed(cancelled, fails);
  expect([calls, finding.reproduced]).toEqual([0, { of: 1, times: 1 }]);
});

test('a cancel is made smaller, and never without the number of its order', async () => {
  const { run, calls } = fakeRun(fails);
  const engine = createEngine(run);
  const [made] = run.guard.madeUp(1);
  const exchange = await run.send(documentedCall('cancel', { order_no: made?.value ?? '', cancel_reason: 'x' }, null));
  const finding = run
    .select(requirementById('bus.trip') ?? expect.fail())
    .fail({ violation, exchange, comparedWith: [] });
  await engine.confirmation.findings(() => judged);
  expect([calls.length - 1, finding.evidence.exchange.request.body]).toEqual([3, { order_no: made?.value }]);
});

test('a finding that is not from a judge of the run is not sent again', async () => {
  expect((await confirmed(acceptedSearch(), fails, false)).calls).toBe(0);
});

test('of many findings in a run some are sent again, each once', async () => {
  const { run, calls } = fakeRun(fails);
  const engine = createEngine(run);
  const outcome = run.select(requirementById('bus.trip') ?? expect.fail());
  const violations = Array.from({ length: 40 }, (_, nth) => ({ ...violation, cause: `cause ${nth}` }));
  const breaksAll: Judge = (history) =>
    history.all.flatMap(({ exchange }) => violations.map((one) => fail(exchange, [], one)));
  for (const one of violations)
    outcome.fail({
      violation: one,
      exchange: sampleExchange({ body: sampleSearch, status: 500 }),
      comparedWith: [],
    });
  await engine.confirmation.findings(() => ({ ...judged, judge: breaksAll }));
  expect(calls).toHaveLength(60);
  const asked = [...outcome.findings.values()].filter(({ reproduced }) => reproduced.of > 1);
  expect(asked).toHaveLength(30);
});
