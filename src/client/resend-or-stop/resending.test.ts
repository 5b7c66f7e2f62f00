import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange, TransportKind } from '../../contract/exchange.ts';
import type { Attempted } from '../attempt/attempts.ts';
import { createCircuit } from './circuit.ts';
import { type GivesWay, createCalm } from '../pace/departures.ts';
import { createPace } from '../pace/rate-window.ts';
import type { GivenUp } from './give-up.ts';
import { createFrontState } from './in-front.ts';
import { type Sending, MAX_RESENDS } from '../sending.ts';
import { createResending, MAX_REFUSED } from './resending.ts';
import { createSideLines } from '../pace/side-lines.ts';
import { createThrottle } from '../pace/throttle.ts';
import { aCall } from '../local-target.fixture.ts';
import { said } from '../../contract/reason.ts';

/** The outcome of an attempt: a status, a fault after the target had the call, or nobody who listens. */
type Came = number | TransportKind;

const faults: readonly TransportKind[] = [
  'timeout',
  'reset',
  'refused',
  'dns',
  'tls',
  'protocol',
  'decode',
  'too-large',
  'aborted',
];
const came = fc.oneof(fc.constantFrom<Came>(200, 400, 401, 429, 500), fc.constantFrom<Came>(...faults));

function attempted(what: Came): Attempted {
  const fault = typeof what === 'number' ? null : { kind: what, reason: said(what) };
  const answer =
    typeof what === 'number'
      ? { status: what, headers: { 'retry-after': ['0.001'] }, body: { kind: 'empty' }, bytes: 0 }
      : null;
  const exchange = { ...frameless, answer, fault } as unknown as Exchange;
  return { exchange, reachedNobody: what === 'refused' || what === 'dns' };
}
const frameless = {
  operation: 'search',
  credentials: 'valid',
  request: { bodyText: '{}', body: {} },
  connection: 'used',
  targetDate: null,
  endedAt: 0,
  answeredBy: { by: 'platform' },
};

/** One call and what becomes of it while attempts end in turn as given. */
function oneCall(overrides: Parameters<typeof aCall>[0] = {}) {
  const givesWay: GivesWay = {
    pace: createPace(null),
    throttle: createThrottle(8),
    sides: createSideLines<Sending>(8),
    circuit: createCircuit<Sending>(),
    front: createFrontState(8),
    calm: createCalm(500),
  };
  const given: GivenUp[] = [];
  const resending = createResending(givesWay, Infinity, (reason) => void given.push(reason));
  const sending: Sending = {
    call: aCall(overrides),
    message: () => {
      throw new Error('nothing leaves here');
    },
    resolve: () => {},
    throttled: 0,
    retried: 0,
    refused: 0,
    last: null,
  };
  let now = 0;
  const rule = (what: Came): boolean => {
    const side = givesWay.sides.of(sending.call);
    const departure = { side, ticket: (side ?? givesWay.throttle).leave(), left: { at: now, inFlight: 1 } };
    return resending.rule(sending, attempted(what), departure, ++now);
  };
  /** What came up to the attempt that ended it, that one included. */
  const until = (script: readonly Came[]): Came[] => {
    const over = script.findIndex((what) => !rule(what));
    return script.slice(0, over < 0 ? script.length : over + 1);
  };
  return { rule, until, sending, given, totals: resending.totals };
}

test('whatever comes, a call goes out again no more often than its bounds say', () => {
  fc.assert(
    fc.property(fc.array(came, { minLength: 40, maxLength: 60 }), fc.boolean(), (script, repeatable) => {
      const { until, sending } = oneCall({ repeatable });
      const sent = until(script);
      expect(sent.length).toBeLessThanOrEqual(1 + MAX_RESENDS + MAX_REFUSED + 1);
      expect(sending.throttled).toBeLessThanOrEqual(MAX_RESENDS);
      expect(sending.refused).toBeLessThanOrEqual(MAX_REFUSED);
      expect(sending.retried).toBeLessThanOrEqual(repeatable ? 1 : 0);
    }),
  );
});

test('what changes something goes out again only after 429, or where it has reached nobody', () => {
  fc.assert(
    fc.property(came, fc.boolean(), (what, reached) => {
      const { rule } = oneCall({ operation: 'cancel', repeatable: false });
      // A 429 before it shows that somebody is there.
      if (reached) rule(429);
      expect(rule(what)).toBe(what === 429 || (reached && (what === 'refused' || what === 'dns')));
    }),
  );
});

test('what is repeatable goes out once more after a fault, but not where it was ended, or where TLS fails', () => {
  for (const kind of faults)
    expect(oneCall().until([kind, kind, kind]), kind).toHaveLength(kind === 'aborted' || kind === 'tls' ? 1 : 2);
});

test('an answer ends a call, and an ended call is not a fault', () => {
  for (const status of [200, 400, 401, 500]) expect(oneCall().rule(status)).toBe(false);
  const { rule, totals } = oneCall();
  rule('aborted');
  expect(totals).toEqual({ throttled: 0, faults: 0 });
});
