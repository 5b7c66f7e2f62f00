import type { Json } from '../../contract/json.ts';

/** A pair of cities with trips in the next days (section 4.1). */
export interface RouteOption {
  readonly start_city_code: string;
  readonly end_city_code: string;
}

/** An operation that the document names without showing it, bound by whoever knows it. */
export interface OperationOption {
  /** Default `POST`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the base URL. */
  readonly path: string;
  /**
   * Template: `{gid}`, `{order_no}` and `{/data/…}` (a JSON pointer into the answer that the call follows from) are
   * filled in. Default `{}`.
   */
  readonly body?: Json;
  /** How an accepted answer is told from a refused one. Default: status 200, and 0 at `/code`. */
  readonly accepted?: { readonly status?: number; readonly equals?: Readonly<Record<string, Json>> };
}

/** A bound operation that takes what an earlier answer gave. */
export interface BoundOperationOption extends OperationOption {
  /** JSON pointer of the value that must come back: the gid or the order number. */
  readonly echo?: string;
  /** Whether a call leaves something behind in the target. */
  readonly creates?: boolean;
  /** Calls of a creating operation that a run may make. */
  readonly budget?: number;
  /** `hotelOrderDetail`: pointers and values that say that the order is cancelled. */
  readonly cancelled?: Readonly<Record<string, Json>>;
}

/** A known failure that does not fail the run. */
export interface WaiverOption {
  /** Id of the requirement. */
  readonly id: string;
  /** Id of one finding; without it the waiver covers the whole requirement. */
  readonly finding?: string;
  readonly reason: string;
  readonly owner: string;
  readonly issue?: string;
  /** Last day on which it holds, YYYY-MM-DD, UTC. */
  readonly expires: string;
  /** Whether the failure comes and goes, so that the waiver may go unneeded. Default false. */
  readonly flaky?: boolean;
}

/**
 * The configuration of a run: the same object as the file `conformance.config.json` holds
 * (`schemas/config.schema.json`), checked in the same way. `${NAME}` in a text is the environment variable of that
 * name. Paths are relative to `cwd`. Keys, units and defaults are those of the table of options in
 * docs/configuration.md.
 */
export interface Configuration {
  /** Address of the schema, for editors; not read. */
  readonly $schema?: string;
  /** The target; may carry a path prefix. */
  readonly baseUrl?: string;
  /** Tests the built-in platform instead of a target, to try the suite. Not beside `baseUrl`. */
  readonly embedded?: boolean;
  /** The key of the target, sent as `Authorization`. It stands in no report. */
  readonly apiKey?: string;
  /**
   * `gate` is small, with a fixed seed; `nightly` has ten times the generated search cases and a fresh seed. Default
   * `gate`.
   */
  readonly profile?: 'gate' | 'nightly';
  /** Seed of every generator, 32 bits, signed. Default 1; in the profile `nightly` a fresh one. */
  readonly seed?: number;
  /** Generated cases per property, beside the fixed ones. Default 12; in the profile `nightly` 120. */
  readonly runs?: number;
  /** The set of requirements that is judged, such as `2026-11`. Default: the newest. */
  readonly requirements?: string;
  /** Searches that have trips; the more, the better. */
  readonly routes?: readonly RouteOption[];
  /** Lists of values known to be valid, for any search field but route and date. */
  readonly searchExtras?: Readonly<Record<string, readonly Json[]>>;
  /**
   * What goes into the body of every cancel: a `cancel_reason` that the target accepts, and further fields that it
   * requires.
   */
  readonly cancelExtras?: Readonly<Record<string, Json>>;
  /** Hotel orders that the run may cancel: at most one of `numbers`, `file` and `create`. */
  readonly orders?: {
    readonly numbers?: readonly string[];
    /** A text file with one order number a line. */
    readonly file?: string;
    /** The operation that creates an order; `orderNo` is the JSON pointer of its number in the answer. */
    readonly create?: OperationOption & { readonly orderNo: string };
    /** Orders that a run may spend. Default 12. */
    readonly budget?: number;
    /** Record of the spent orders. Default `orders-spent.ndjson`. */
    readonly ledger?: string;
  };
  /** Hosts that cancel calls may go to (name or address, without port). Without it nothing is cancelled there. */
  readonly allowCancel?: readonly string[];
  /** Hosts that malformed order numbers may go to; has effect only where `allowCancel` permits. */
  readonly allowHostileCancel?: readonly string[];
  /** Packs of rules of your own: files, relative to the configuration, or packages. */
  readonly packs?: readonly string[];
  /** Operations that the document names without showing them. */
  readonly operations?: {
    readonly busTripDetail?: BoundOperationOption;
    readonly busOrderCreate?: BoundOperationOption;
    readonly hotelOrderDetail?: BoundOperationOption;
  };
  /** Declared answers to what the document leaves open; each becomes a MUST. The keys stand in the schema. */
  readonly statement?: Readonly<Record<string, Json>>;
  /** Requirements that may stay untested, by id or by the beginning of ids up to a dot. */
  readonly acceptUntested?: readonly { readonly id: string; readonly reason: string }[];
  readonly waivers?: readonly WaiverOption[];
  /** File of requests that every run sends. */
  readonly pinned?: string;
  /**
   * Address of the platform's document, which findings link to; `{section}` in it stands for the number of the section.
   */
  readonly documentUrl?: string;
  /** What a run asks only when told to: `key-scheme`. */
  readonly ask?: readonly string[];
  readonly traffic?: {
    /** Calls in flight. Default 8. */
    readonly concurrency?: number;
    /** Calls in any one second. Default: no limit. */
    readonly rate?: number;
    /** Milliseconds of a whole call. Default 10000. */
    readonly timeout?: number;
    /** Hard limit of calls. Default 1000; in the profile `nightly` 10000. */
    readonly maxRequests?: number;
    /** Hard limit of the whole run, seconds. Default 300; in the profile `nightly` 3600. */
    readonly maxTime?: number;
    /** Bytes of one decoded answer body. Default 5000000. */
    readonly maxResponse?: number;
    /** Bytes of the headers of one answer. Default 65536. */
    readonly maxHeaders?: number;
  };
  /** JSON pointers of personal data in answers; `*` stands for every index. */
  readonly redact?: readonly string[];
  /**
   * JSON pointers of places in this object whose values are no secrets though variables fill them; `*` stands for every
   * index or member.
   */
  readonly public?: readonly string[];
  /** PEM files, or a PKCS #12 file as `pfx`; what opens `key` or `pfx`; the host name that the certificate is for. */
  readonly tls?: {
    readonly ca?: string;
    readonly cert?: string;
    readonly key?: string;
    readonly pfx?: string;
    readonly passphrase?: string;
    readonly servername?: string;
  };
  /** Addresses that connections to hosts go to, by name: `{ 'staging.example.com': '10.0.0.7' }`. */
  readonly hosts?: Readonly<Record<string, string>>;
  /**
   * Whether a firewall in front of the platform stops what looks like an attack: what it stops is left out, and the
   * rest is judged. Default false.
   */
  readonly inFront?: { readonly firewall?: boolean };
  /** HTTP proxy to go through. */
  readonly proxy?: string;
  /** Further request headers; their values are secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The part of the contract that is gated, as a whole: `bus-search` leaves out what needs hotel orders. Default `all`.
   */
  readonly scope?: 'all' | 'bus-search';
  /** Tests only this part of the catalogue: ids, or their beginnings up to a dot. */
  readonly only?: readonly string[];
  /** Leaves this part of the catalogue out. */
  readonly skip?: readonly string[];
  /** Tests only what failed or warned in the last run, by the report in the folder `out`. Default false. */
  readonly lastFailed?: boolean;
  /** One part of a run split over machines: `i/n`. */
  readonly shard?: string;
  /** Folder of the reports and of the record of all exchanges. Default `reports/latest`. */
  readonly out?: string;
  /** Mode of the files that the run writes, in octal, such as `0640`. Default `0600`. */
  readonly outMode?: string;
  /** Names of the reports that are written. Default json, junit, html and markdown. */
  readonly reporters?: readonly string[];
  /** Whether the console report tells every requirement, open point, reason and waiver. Default false. */
  readonly verbose?: boolean;
  /** A report.json, or the folder of one; only what is newly failing against it counts. */
  readonly baseline?: string;
  /** Whether a broken SHOULD fails the run. Default false. */
  readonly strict?: boolean;
  /**
   * Whether an observation fails the run that is not as in the baseline; in the profile `nightly` without one, as in
   * the last night. Default false.
   */
  readonly failOnDrift?: boolean;
}
