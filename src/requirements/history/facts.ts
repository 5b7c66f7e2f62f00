import type { DateFrame, Labelled } from '../../arbitraries/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import type { OwnWords } from '../../contract/schema/index.ts';
import type { BoundName } from './request.ts';

/** The time of an exchange by the local clock and by the target's. */
export type Timed = Pick<Exchange, 'sentAt' | 'endedAt' | 'targetDate'>;

/** A search of a configured route that the target accepts: route, day, and every other field that the target needs. */
export interface BaselineSearch {
  readonly route: { readonly start_city_code: string; readonly end_city_code: string };
  readonly date: string;
  readonly body: JsonObject;
  /** Its answer. */
  readonly plain: Exchange;
  /** `data.total` of the answer, or null if it is not an integer. */
  readonly total: number | null;
  /** Trips shown by the answer. */
  readonly shown: number;
}

/**
 * Bodies of cancels without the number of the order. Each has the fields that the configuration supplies for every
 * cancel (`cancelExtras`).
 */
export interface CancelBodies {
  /** With the plain reason. */
  readonly plain: JsonObject;
  /** With another reason, or with none: `{}`. */
  withReason(reason: JsonObject): JsonObject;
}

/** Numbers that cancels may name, and the bodies of cancels. */
export interface CancelFacts {
  readonly bodies: CancelBodies;
  /** Made-up numbers, one of each shape: no order has them. Those of different purposes differ. */
  madeUp(purpose: number): readonly Labelled<string>[];
  /** `count` made-up numbers of any shape. */
  madeUpDrawn(purpose: number, count: number): readonly string[];
  /** `count` reasons, any text or none: bodies of a cancel without anything else. */
  reasonsDrawn(count: number): readonly JsonObject[];
  isMadeUp(number: unknown): boolean;
  /** Whether it is an order that this run has put in the ledger. */
  isOurs(number: unknown): boolean;
  /** Whether a cancel may be sent again to see its answer again: yes, if it names no existing order. */
  mayAskAgain(exchange: Exchange): boolean;
  /** Whether hostile order numbers may be sent to this host. */
  readonly mayBeHostile: boolean;
  /** Numbers of existing orders: supplied ones, and those that the run has put in the ledger. */
  known(): readonly string[];
  /** Why no further order is available; null while there are some. */
  reasonNoOrder(): Reason | null;
  /** Why the run no longer waits for orders that were refused while they were new; null while it does. */
  reasonNotWaited(): Reason | null;
}

/** The parts of an operation of the configuration that judges use to read answers. */
export interface BoundFacts {
  /** The number of calls that a run may make if each leaves something behind. */
  readonly budget: number;
  /** Refused calls that the budget does not count. */
  readonly refusals: number;
  /** JSON pointer at which an answer names what was requested; null if the binding does not say. */
  readonly echo: string | null;
  isAccepted(exchange: Exchange): boolean;
  /** Whether an answer names what was requested; true if the binding does not say where. */
  echoes(exchange: Exchange, asked: string): boolean;
  /** Why an answer with the status of acceptance shows neither acceptance nor refusal; null if it shows one. */
  reasonUnreadable(exchange: Exchange): Reason | null;
  /** Whether the binding says how a cancelled order is shown. */
  readonly canShowCancelled: boolean;
  /** Whether an answer shows an order as cancelled. */
  showsCancelled(exchange: Exchange): boolean;
  /**
   * What an answer has where a cancelled order is shown, such as `/data/status: the string "created"`; null if it has
   * nothing there.
   */
  shownInstead(exchange: Exchange): string | null;
}

/**
 * Facts that a run is based on: the configuration, both clocks, and the answers of the target before anything was
 * judged.
 */
export interface Facts {
  readonly seed: number;
  /** Generated cases of each property: 12 in a gate run. */
  readonly runs: number;
  readonly apiKey: string;
  /** Further valid keys of the configuration; none of them may be sent as a wrong key. */
  readonly otherKeys: readonly string[];
  /** Whether the configuration declares a firewall in front of the platform. Default false. */
  readonly firewall?: boolean;
  readonly statement: JsonObject;
  /** The configuration's values known to be valid, by search field. */
  readonly supplied: Readonly<Record<string, readonly Json[]>>;
  /** Accepted searches, one of each configured route, the busiest first; empty if none is accepted. */
  readonly routes: readonly BaselineSearch[];
  readonly firstPage: number;
  readonly cancels: CancelFacts;
  /** Operations that the configuration binds; null for those that it does not. */
  readonly operations: Readonly<Record<BoundName, BoundFacts | null>>;
  /** The optional requests that the configuration allows (`ask`). */
  readonly allowed: readonly string[];
  /** City codes of the configured routes. */
  readonly codes: readonly string[];
  /**
   * The `cancel_reason` that the configuration knows to be valid, or null: if the target has its own list, any
   * other is refused.
   */
  readonly cancelReason: string | null;
  /**
   * Dates that are past in some time zones but not in all, whatever zone is declared, and the first date that is past
   * in none.
   */
  doubtfulDates(): readonly string[];
  /** The platform's own words in an answer, without secrets. */
  saying(exchange: Exchange): OwnWords;
  /** Facts about dates that are certain now, or while these exchanges were under way. */
  frame(...exchanges: readonly Timed[]): DateFrame;
  /** The reason for a 401 to the right key. */
  reasonKeyRefused(exchange: Exchange): Reason;
  /** Why no search is accepted; null if one is, or if nothing was sent to find out. */
  reasonNoneAccepted(): Reason | null;
  /** Why no accepted search shows trips: there are none, or the answers are not conclusive. */
  reasonNoTrips(): Reason;
}
