import { canonicalJson } from './json.ts';
import type { BoundReason, GidReason } from './reasons/gids.ts';
import type { CancelReason } from './reasons/cancels.ts';
import type { ConfirmingReason } from './reasons/confirming.ts';
import type { InFrontReason } from './reasons/in-front.ts';
import type { TrafficReason } from './reasons/traffic.ts';
import type { CutReason } from './reasons/cut.ts';
import type { TransportReason } from './reasons/transport.ts';
import type { Explained, JudgingReason } from './reasons/judging.ts';
import type { FlowReason } from './reasons/flows.ts';
import type { FirewallReason } from './reasons/firewall.ts';
import type { KeyReason } from './reasons/key.ts';
import type { LimitReason, CasesLost, RunReason } from './reasons/run.ts';
import type { OpenPointReason } from './reasons/open-points.ts';
import type { OrderReason } from './reasons/orders.ts';
import type { SearchReason } from './reasons/search.ts';

/**
 * Why something could not be judged, as a code with its data. The code that finds a reason gives its data.
 * `src/contract/reasons` has the words, the advice and the owner of each code. No program code reads the words.
 * Example: `{ code: 'cases-lost', lost: 4, of: 49, because: [{ code: 'interrupted' }] }`.
 */
export type Reason =
  | RunReason
  | LimitReason
  | KeyReason
  | SearchReason
  | TransportReason
  | CutReason
  | TrafficReason
  | InFrontReason
  | OrderReason
  | ConfirmingReason
  | JudgingReason
  | Explained
  | GidReason
  | BoundReason
  | CancelReason
  | OpenPointReason
  | FirewallReason
  | FlowReason
  | TextReason;

/**
 * The reasons of a table of codes, each with its data; null if it has none.
 *
 * @example Coded<{ 'no-route': null; 'bad-http': { error: string } }>
 */
export type Coded<Table> = {
  [Code in keyof Table]: Readonly<{ code: Code } & (Table[Code] extends null ? unknown : Table[Code])>;
}[keyof Table];

/** A reason of which only the words are known, from a report or a journal of an earlier version. */
export interface TextReason {
  readonly code: 'text';
  readonly text: string;
}

/** A reason as a report has it: its data and its texts. */
export type ReportReason = ReasonWords &
  (
    | Exclude<Reason, { readonly code: 'cases-lost' }>
    | (Omit<CasesLost, 'because'> & { readonly because: readonly ReportReason[] })
  );

/** Who can act on a result that is not green. */
export type Owner = 'platform' | 'your set-up' | 'network' | 'limit of the suite';

/** The words for a reason. */
export interface ReasonWords {
  /** The whole reason, as a part of a sentence. */
  readonly text: string;
  /** The same in at most 120 characters, such as `no configured route has trips in the days tried`. */
  readonly headline: string;
  /** What to do about it: a sentence of at most 95 characters. */
  readonly action: string;
  /** Who can do it. */
  readonly owner: Owner;
}

/** A reason of which only the words are known. */
export function said(text: string): TextReason {
  return { code: 'text', text };
}

/** Whether two reasons are the same. */
export function isSameReason(a: Reason | ReportReason, b: Reason | ReportReason): boolean {
  return canonicalJson(a as never) === canonicalJson(b as never);
}

/**
 * Removes secrets from the texts of a reason. Its codes and the requirements that it names stay: they are words of the
 * suite.
 */
export function redactReason(reason: Reason, { text }: { readonly text: (given: string) => string }): Reason {
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === 'code' || name === 'see' ? one : redact(one)]),
    );
  };
  return redact(reason) as Reason;
}
