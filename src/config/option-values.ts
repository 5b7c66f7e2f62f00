// Made from the table of options (src/config/options). To write it: npm run catalogue
import type { Json, JsonObject } from '../contract/json.ts';

/** A pair of cities with trips in the next days (section 4.1). */
export interface RouteOption {
  /** Code of the departure city (section 4.1). */
  readonly start_city_code: string;
  /** Code of the arrival city (section 4.1). */
  readonly end_city_code: string;
}

/** An operation that the document names but does not describe. */
export interface BoundOperationOption {
  /** HTTP method. Default `"POST"`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the base URL. Placeholders are filled in as in the body, percent-encoded: `/trips/{gid}?lang=en`. */
  readonly path: string;
  /**
   * Body template: `{gid}`, `{order_no}` and `{/data/…}` (a JSON pointer into the answer that led to this call) are
   * filled in; null for no body. Default: an empty object, and no body for GET and DELETE.
   */
  readonly body?: Json;
  /** How to distinguish an accepted answer from a refused one. */
  readonly accepted?: {
    /** HTTP status of an accepted answer. If it is 200, 201 is accepted as well. Default `200`. */
    readonly status?: number;
    /** JSON pointers into the answer and the values that they have in an accepted answer. */
    readonly equals?: Readonly<Record<string, Json>>;
  };
  /** JSON pointer of the value in the answer that must be the gid or order number sent. */
  readonly echo?: string;
  /** Whether a call creates something on the platform. Such a call is never sent again. Default `false`. */
  readonly creates?: boolean;
  /**
   * Largest number of calls that a run may make to an operation that creates something. Up to six refused calls do not
   * count. Default `4`.
   */
  readonly budget?: number;
  /** For `hotelOrderDetail`: JSON pointers into the answer and the values that they have for a cancelled order. */
  readonly cancelled?: Readonly<Record<string, Json>>;
}

/** One requirement, or all requirements whose ids have this beginning. */
export interface AcceptedGapOption {
  /** Id of the requirement, or the beginning of several ids up to a dot: `cancel`. */
  readonly id: string;
  /** Why it cannot be tested. */
  readonly reason: string;
}

/** A known failure that does not fail the run. */
export interface WaiverOption {
  /** Id of the requirement. */
  readonly id: string;
  /** Id of one finding; without it, the waiver covers the whole requirement. */
  readonly finding?: string;
  /** Why the failure is accepted for now. */
  readonly reason: string;
  /** Who will fix it. */
  readonly owner: string;
  /** Where it is tracked. */
  readonly issue?: string;
  /** The last day on which the waiver is valid: YYYY-MM-DD, UTC. */
  readonly expires: string;
  /** Whether the failure comes and goes, so that a run may not need the waiver. Default `false`. */
  readonly flaky?: boolean;
}

/** An operation: its request, and how to recognise an accepted answer. */
export type OperationOption = Pick<BoundOperationOption, 'method' | 'path' | 'body' | 'accepted'>;

/** Settings with the form that the configuration has: the value, else the default, else null. */
export interface ValueSettings {
  readonly profile: 'gate' | 'nightly';
  readonly runs: number;
  readonly label: string | null;
  readonly traffic: {
    readonly concurrency: number;
    readonly rate: number | null;
    readonly timeout: number;
    readonly maxRequests: number;
    readonly maxTime: number;
    readonly userAgent: string | null;
    readonly maxResponse: number;
    readonly maxHeaders: number;
  };
  readonly allowCancel: readonly string[];
  readonly requirements: string;
  readonly scope: 'all' | 'bus-search';
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly lastFailed: boolean;
  readonly out: string;
  readonly outMode: number;
  readonly reporters: readonly string[];
  readonly verbose: boolean;
  readonly baseline: string | null;
  readonly strict: boolean;
  readonly failOnDrift: boolean;
  readonly dryRun: boolean;
  readonly shard: {
    readonly index: number;
    readonly of: number;
  } | null;
  readonly routes: readonly RouteOption[];
  readonly searchExtras: Readonly<Record<string, readonly Json[]>>;
  readonly cancelExtras: Readonly<Record<string, Json>>;
  readonly allowHostileCancel: readonly string[];
  readonly statement: JsonObject;
  readonly pinned: string | null;
  readonly documentUrl: string | null;
  readonly ask: readonly string[];
  readonly redact: readonly string[];
  readonly hosts: Readonly<Record<string, string>>;
  readonly inFront: {
    readonly firewall: boolean;
  };
  readonly proxy: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
}
