import type { Json } from './json.ts';

/** MUST: the document says it. SHOULD: it follows from the meaning of a field or a rule without being stated. */
export type Level = 'MUST' | 'SHOULD';

/** Things that requirements need to be tested; each has one line of advice in `src/contract/reasons/search.ts`. */
export const needs = [
  'trips', // a route on which the target has trips
  'long-route', // a route with more than 50 trips
  'cancel-permission', // the target's host in `allowCancel`
  'orders', // orders to spend
  'hostile-cancel-permission', // the target's host in `allowHostileCancel`
  'bus-trip-detail', // the bound operation `busTripDetail`
  'bus-order-create', // the bound operation `busOrderCreate`
  'hotel-order-detail', // the bound operation `hotelOrderDetail`
] as const;
export type Need = (typeof needs)[number];

/**
 * The document's own words by section, such as `{ '4.1': ['page_size | integer | page size; at most 50'] }`: sentences,
 * or rows of its tables with their cells between bars.
 */
export type Quotes = Readonly<Record<string, readonly string[]>>;

/** The quotes one after the other, in the order of the document. */
export function quotesIn(quotes: Quotes): readonly { readonly section: string; readonly text: string }[] {
  return sectionsIn(quotes).flatMap((section) => (quotes[section] ?? []).map((text) => ({ section, text })));
}

/** The sections of quotes, or of anything else by section, in the order of the document. */
export function sectionsIn(quotes: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(quotes).toSorted((a, b) => Number(a) - Number(b));
}

/** One row of the catalogue. `id` is permanent: never renumbered, never reused. */
export interface Requirement {
  readonly id: string;
  readonly level: Level;
  /** The document's section, such as `4.1`; several are joined by `, `; `declared` for statement requirements. */
  readonly section: string;
  /** The sentences and table rows that it is a reading of; none for packs and for statement requirements. */
  readonly quotes: Quotes;
  /** The rule, in one sentence of our words. */
  readonly statement: string;
  /** The calls that it judges by their status, such as `searches for a past date`; left out if it judges no status. */
  readonly subject?: string;
  /** How the document is read if it leaves room, and why. Empty if it leaves none. */
  readonly reading: string;
  /** How it is tested, in a few sentences. */
  readonly probes: string;
  readonly needs: readonly Need[];
  /** The release that added it, such as `0.3.0`; left out for those of the first release. */
  readonly since?: string;
  /** The prefix of the pack that added it; left out for those of the document. */
  readonly pack?: string;
  /** Whether it is part of a run only if the configuration permits it (`cancel.hostile-order-no`). */
  readonly optIn?: boolean;
}

/** A question that the document leaves open: observed on every run, never failed. */
export interface OpenPoint {
  readonly id: string;
  readonly question: string;
  readonly section: string;
  /** What the document says about it, if anything. */
  readonly quotes: Quotes;
  /** The key of the implementation conformance statement that declares the answer; null for `open.latency`. */
  readonly statementKey: string | null;
  /** The form of `value` in the report, in words. */
  readonly value: string;
  /** The value of a target whose answers differ, if there is one. */
  readonly mixed?: Json;
}
