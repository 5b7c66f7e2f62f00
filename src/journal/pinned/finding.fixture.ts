import { expect } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { showExchange } from '../shown-exchange.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { type FixedCase, fixedCaseOf, type PinnedRequest } from './pinned-case.ts';

const base = 'http://target.example/prefix';

export const searched = (body: Json): Exchange => sampleExchange({ body });
export const cancelled = (order_no: Json): Exchange =>
  sampleExchange({ operation: 'cancel', body: { order_no, cancel_reason: 'x' } });

/** A finding that rests on these exchanges, as a report has it. */
export function findingOf(exchanges: readonly Exchange[], more: JsonObject = {}): JsonObject {
  const shown = exchanges.map((exchange) =>
    showExchange({ ...exchange, request: { ...exchange.request, path: `/prefix${exchange.request.path}` } }, base),
  );
  return JSON.parse(
    JSON.stringify({
      ...shown.at(-1),
      id: 'f-0123456789ab',
      requirement: 'bus.past-date',
      cause: 'status 200',
      expected: 'status 400',
      reproduced: { of: 3, times: 3 },
      control: null,
      evidence: shown.map(({ operation, request, at }) => ({ operation, request, at })),
      evidenceLack: null,
      ...more,
    }),
  ) as JsonObject;
}

/** The fixed case of a finding that can be sent again. */
export function fixedOf(exchanges: readonly Exchange[], more: JsonObject = {}): FixedCase {
  const made = fixedCaseOf(findingOf(exchanges, more));
  return 'reason' in made ? expect.fail(made.reason) : made;
}

/** The last of its requests. */
export function lastOf(exchange: Exchange): PinnedRequest {
  return fixedOf([exchange]).evidence.at(-1) ?? expect.fail('no request');
}
