import { describe, expect, test } from 'vitest';
import {
  acceptedCancel,
  sampleExchange,
  type SampleOptions,
  sampleTime,
} from '../../src/requirements/checks/sample-exchange.fixture.ts';
import { catalogue } from '../../src/requirements/index.ts';
import { sampleFacts } from '../../src/requirements/history/asked-by.fixture.ts';
import { type Request, type BoundFacts, type Facts, History } from '../../src/requirements/history/index.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import { type Json, type JsonObject, member } from '../../src/contract/json.ts';
import { inShort } from '../../src/contract/reason-in-short.fixture.ts';

/** One exchange of a life, and its request. */
export interface Step {
  readonly exchange: Exchange;
  readonly request: Request;
}

/** Changes to a step: a later second, at the same time as the one before, with another key, reason or number. */
type StepOptions = SampleOptions & {
  readonly after?: number;
  readonly comparedWith?: boolean;
  readonly reason?: Json;
  readonly orderNo?: Json;
  readonly throttled?: number;
  /** What the acceptance says otherwise. */
  readonly data?: JsonObject;
};

let call = 0;
let time = sampleTime;

/** Begins a new history. */
export function begin(): void {
  [call, time] = [0, sampleTime];
}

function next({ after = 1000, comparedWith = false }: StepOptions): SampleOptions {
  call += 1;
  if (!comparedWith) time += after;
  return { call, sentAt: time + (comparedWith ? 10 : 0) };
}

/** A cancel of an order that was answered so. */
export function cancelled(order: string, status: number, options: StepOptions = {}): Step {
  const { reason = 'change of plans', orderNo = order, throttled = 0 } = options;
  const body = { order_no: orderNo, ...(reason === null ? {} : { cancel_reason: reason }) };
  const common = { ...next(options), body, ...options };
  const exchange =
    status === 200
      ? acceptedCancel(order, options.data ?? {}, common)
      : sampleExchange({ operation: 'cancel', status, ...common });
  return { exchange: { ...exchange, throttled }, request: { operation: 'cancel', body } };
}

/** What order detail showed of an order; null for nothing. */
export function shown(order: string, isCancelled: boolean | string | null, options: StepOptions = {}): Step {
  const exchange = sampleExchange({
    operation: 'hotelOrderDetail',
    body: { order_no: order },
    json: isCancelled === null ? {} : { cancelled: isCancelled },
    ...next(options),
  });
  return { exchange, request: { operation: 'hotelOrderDetail', body: { order_no: order } } };
}

const detail: BoundFacts = {
  budget: 0,
  refusals: 6,
  echo: null,
  isAccepted: (exchange) => exchange.answer?.status === 200,
  echoes: () => true,
  reasonUnreadable: () => null,
  canShowCancelled: true,
  showsCancelled: ({ answer }) => answer?.body.kind === 'json' && member(answer.body.value, 'cancelled') === true,
  shownInstead({ answer }) {
    const found = answer?.body.kind === 'json' ? member(answer.body.value, 'cancelled') : undefined;
    return found === undefined ? null : `/cancelled: ${JSON.stringify(found)}`;
  },
};

export const facts: Facts = {
  ...sampleFacts(),
  operations: { busTripDetail: null, busOrderCreate: null, hotelOrderDetail: detail },
};

/**
 * What the judge of a requirement says of a history, explanations applied: each kind with its cause or its reason in
 * short.
 */
export function said(id: string, steps: readonly Step[]): string[] {
  const history = History.of(facts, steps);
  const { judge, explanations = [] } = catalogue().get(id) ?? {};
  return [...(judge?.(history, facts) ?? [])].map((found) => {
    if (found.is === 'pass') return 'pass';
    if (found.is !== 'fail') return `${found.is}: ${inShort(found.reason)}`;
    const explained = explanations.find(({ applies }) => applies(found, history, facts) === true);
    return explained === undefined ? `broken: ${found.violation.cause}` : `explained: ${explained.name}`;
  });
}

type Trial = readonly [title: string, steps: () => readonly Step[], said: readonly string[]];

/** What the judge of a requirement says of each history, case by case. */
export function expectSaid(id: string, cases: readonly Trial[]): void {
  describe(id, () => {
    test.each(cases)('%s', (_, steps, expected) => {
      begin();
      const entry = said(id, steps());
      expect(entry).toHaveLength(expected.length);
      for (const [nth, one] of expected.entries()) expect(entry[nth]).toContain(one);
    });
  });
}

/** Orders that are treated so, and refused; seven others before and after. */
export function uncancellable(treat: (order: string) => Step, count: number): Step[] {
  const accepted = (from: number): Step[] => Array.from({ length: 5 }, (_, nth) => cancelled(`HT8${from}${nth}`, 200));
  const before = accepted(0);
  const refused = Array.from({ length: count }, (_, nth) => [treat(`HT7${nth}`), cancelled(`HT7${nth}`, 400)]).flat();
  return [...before, ...refused, ...accepted(1)];
}
