import { expect, test } from 'vitest';
import { invalid, Refusal } from '../sandbox/call.ts';
import { defaultApiKey } from '../sandbox/index.ts';
import type { Hooks } from '../sandbox/steps.ts';
import { nextSteps } from '../reporters/view/next-steps.ts';
import { embeddedRun, type EmbeddedRun } from './embedded-run.fixture.ts';

/** Answers some calls of the documented operations with the right key by a status: which, by their number, from 1. */
function answering(status: number, chosen: (nth: number, operation: string) => boolean): Hooks {
  let nth = 0;
  return {
    authenticate(next, call) {
      const documented = call.operation === 'busSearch' || call.operation === 'hotelCancel';
      if (documented && call.header('authorization') === defaultApiKey && chosen((nth += 1), call.operation))
        throw new Refusal(status, status * 100, 'not now');
      next(call);
    },
  };
}

/** The requirements that read pages. */
const ofPages = ['bus.limit-50', 'bus.page-info', 'bus.page-size', 'bus.paging', 'bus.total', 'bus.trip'];

/** A part of the suites with calls of all kinds: searches, cancels, wrong keys. */
const ofAllKinds = ['auth', 'cancel', 'bus.valid-accepted', 'bus.bad-input'];

/** The requirements that a run has found broken. */
const broken = ({ report }: Pick<EmbeddedRun, 'report'>): string[] => [
  ...new Set(report.findings.map((finding) => finding.requirement)),
];

test.concurrent.each([
  [3, ofAllKinds],
  [25, []],
])("the right key refused in one call of %i is auth.valid-key's alone", async (of, only) => {
  const hooks = answering(401, (nth) => nth > 20 && (nth * 7919) % of === 0);
  const ended = await embeddedRun({ hooks, change: { only } });
  expect(broken(ended)).toEqual(['auth.valid-key']);
  for (const { reason } of ended.report.requirements.filter(
    (one) => one.verdict === 'inconclusive' && one.id.startsWith('bus.'),
  ))
    expect(reason?.text).toMatch(/the valid key was answered 401 \(see auth\.valid-key\)/);
});

test.concurrent('a key that is refused from the middle of a run to its end may have expired: no finding, and the first line says so', async () => {
  const ended = await embeddedRun({ hooks: answering(401, (nth) => nth > 150), change: { only: ofAllKinds } });
  expect(broken(ended)).toEqual([]);
  expect(ended.report.sentence).toMatch(
    /: the key was accepted at first, and refused with 401 from call \d+ on\. Check whether .*\. \d+ requirements wait/,
  );
  expect(ended.row('auth.valid-key')).toMatchObject({ verdict: 'inconclusive' });
});

test.concurrent('cancels that are answered 503 with the key are not reported as failures of the key', async () => {
  const maintenance: Hooks = {
    authenticate(next, call) {
      if (call.operation === 'hotelCancel') throw new Refusal(503, 50300, 'maintenance');
      next(call);
    },
  };
  const ended = await embeddedRun({ hooks: maintenance, change: { only: ['auth', 'cancel', 'http'] } });
  expect(broken(ended)).toContain('http.status-listed');
  expect(broken(ended).filter((id) => id.startsWith('auth.'))).toEqual([]);
  expect(ended.row('auth.cancel-missing-key').reason?.text).toMatch(
    /cancels with the key were answered 503 as well \(see http\.status-listed\)/,
  );
});

test.concurrent("a platform's own 502 that comes now and then is its finding, and nobody else's", async () => {
  const { report } = await embeddedRun({ hooks: answering(502, (nth) => (nth * 7919) % 23 === 0) });
  expect(report.verdict).toBe('violates');
  const ids = broken({ report });
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(report.findings.map(({ status }) => status))).toEqual(new Set([502]));
  expect(report.sentence).toMatch(
    /^The built-in platform does not conform: .+ are broken\. No target of yours was tested\.$/,
  );
  const [first] = nextSteps(report);
  expect(first?.owner).toBe('platform');
  expect([...(first?.broken ?? []), ...(first?.warned ?? [])].toSorted()).toEqual(ids.toSorted());
  expect(report.run.inFront ?? []).toEqual([]);
  expect(report.run.reason).toMatchObject({ code: 'passing-failures', statuses: [502] });
});

test.concurrent('drawn inputs that fail are reported with the field that is the cause, and each kind separately', async () => {
  const crashing: Hooks = {
    readSearch(next, call, body) {
      const { page, end_addr: address } = body;
      if ((typeof page === 'number' && page > 2 ** 20) || (typeof address === 'string' && address !== ''))
        throw new Refusal(500, 50000, 'not ready for this');
      return next(call, body);
    },
  };
  const { report } = await embeddedRun({ hooks: crashing, change: { only: ['bus.bad-input'], runs: 150 } });
  const causes = report.findings.map(({ cause }) => cause);
  expect(causes).toContain('status 500: page, number');
  expect(causes).toContain('status 500: end_addr, text');
  for (const cause of causes)
    expect(cause).toMatch(/^status 500: (?:page|end_addr), [^;]+$|^status 500: (?:from|both|long|letters|signs|sharp)/);
});

test.concurrent('where each cancel of an order is refused by 400, 400 for a made-up number proves nothing', async () => {
  const change = { only: ['cancel.unknown-order', 'cancel.status'] };
  const refusing: Hooks = {
    checkCancellable() {
      throw invalid('the order cannot be cancelled', 40022);
    },
  };
  const refused = await embeddedRun({ change, hooks: refusing });
  expect(refused.row('cancel.unknown-order')).toMatchObject({
    verdict: 'untested',
    reason: { text: expect.stringMatching(/^each cancel of an order was answered 400 as well/) },
  });
  const cancelled = await embeddedRun({ change });
  expect(cancelled.row('cancel.unknown-order')).toMatchObject({ verdict: 'pass' });
});

test.concurrent.each(['cancel-gets-answer-of-one-at-once', 'cancel-gets-answer-of-one-at-once:every-fifth'])(
  '%s: answers about other orders break no other requirement',
  async (id) => {
    const ended = await embeddedRun({ faults: [id], change: { only: ['cancel', 'auth.no-effect'] } });
    expect(broken(ended)).toContain('cancel.order-no');
    expect(broken(ended).filter((one) => !['cancel.order-no', 'cancel.again'].includes(one))).toEqual([]);
  },
);

test.concurrent.each([
  'other-order-cancelled',
  'cancel-cancels-next-order-too',
  'cancel-cancels-next-order-too:before',
])(
  '%s: an order cancelled by the cancel of another one breaks no requirement on reasons or simultaneous cancels',
  async (fault) => {
    const ended = await embeddedRun({ faults: [fault], change: { only: ['cancel'] } });
    expect(broken(ended)).toEqual(['cancel.takes-effect']);
  },
);

test.concurrent.each(['reason-missing-500', 'reason-emoji-500:control', 'reason-emoji-500'])(
  '%s: a repeat that fails because of its reason does not break the requirement on repeats',
  async (fault) => {
    const ended = await embeddedRun({ faults: [fault], change: { only: ['cancel'] } });
    expect(broken(ended)).toEqual(['cancel.reason']);
  },
);

test.concurrent.each([
  'unknown-order-without-data',
  'unknown-order-without-data:made-up',
  'unknown-order-without-data:null',
])('%s: the answer to a made-up number breaks no rule for accepted cancels, whoever sent it', async (fault) => {
  const ended = await embeddedRun({
    faults: [fault],
    change: { only: ['cancel'], skip: ['cancel.hostile-order-no'] },
  });
  expect(broken(ended)).toEqual(['cancel.unknown-order']);
});

/**
 * Answers cancels of orders for a reason outside the basic plane by 500: those that are chosen, by their number, from
 * 1.
 */
function breaking(chosen: (nth: number) => boolean): Hooks {
  let nth = 0;
  return {
    cancel(next, call, order, request) {
      next(call, order, request);
      if (/[\u{10000}-\u{10ffff}]/u.test(request.reason ?? '') && chosen((nth += 1)))
        throw new Refusal(500, 50000, 'not now');
    },
  };
}

test.concurrent('a cancel for an odd reason that is answered with 500, once or always, breaks what is said of reasons, and nothing else', async () => {
  const change = { only: ['cancel', 'http.status-listed'] };
  const once = await embeddedRun({ hooks: breaking((nth) => nth === 1), change });
  expect(broken(once)).toEqual(['cancel.reason']);
  const always = await embeddedRun({ hooks: breaking(() => true), change });
  expect(broken(always)).toEqual(['cancel.reason']);
});

test.concurrent('later pages from a server with one trip less: the total differs, and no page fails', async () => {
  const behind: Hooks = {
    matching(next, call, query) {
      const trips = next(call, query);
      return query.page > 1 ? trips.slice(0, -1) : trips;
    },
  };
  const ended = await embeddedRun({ hooks: behind, change: { only: ['bus.paging', 'bus.total'] } });
  expect(broken(ended)).toEqual(['bus.total']);
  expect(ended.row('bus.paging')).toMatchObject({
    verdict: 'inconclusive',
    reason: { text: expect.stringContaining('the pages of a search name different totals') },
  });
});

test.concurrent('page 0 with all trips breaks the rules for answers: no pages fail, because none is counted from it', async () => {
  expect(broken(await embeddedRun({ faults: ['limit-lifted-by-page-0'], change: { only: ofPages } }))).toEqual([
    'bus.limit-50',
  ]);
});
