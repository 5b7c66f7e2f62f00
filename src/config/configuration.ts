// Made from the table of options (src/config/options). To write it:
// npx vitest run --project unit src/config/options/made.test.ts src/cli/documents.test.ts -u
import type { Json, JsonObject } from '../contract/json.ts';
import type { AcceptedGapOption, BoundOperationOption, RouteOption, WaiverOption } from './option-values.ts';

/**
 * The configuration of a run: the same object as in the file `conformance.config.json`, checked in the same way.
 * `${NAME}` in a text is the environment variable of that name. Paths are relative to `cwd`.
 */
export interface Configuration {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  /** Target; may carry a path prefix; no user, password, query or fragment. */
  readonly baseUrl?: string;
  /**
   * Tests the built-in platform instead of a target: to try the suite. Not together with `baseUrl`. Default `false`.
   */
  readonly embedded?: boolean;
  /** The key; prefer the variable, since arguments are visible to others. Sent as `Authorization`; no report has it. */
  readonly apiKey?: string;
  /**
   * How much is tested: gate is small, with a fixed seed; nightly has ten times the generated search cases and a fresh
   * seed, but spends no more orders. Default `"gate"`.
   */
  readonly profile?: 'gate' | 'nightly';
  /** Seed of every generator. Default in the profile nightly: a fresh one. Default `1`. */
  readonly seed?: number;
  /** Generated cases per property, beside the fixed ones. Default in the profile nightly: 120. Default `12`. */
  readonly runs?: number;
  /** Limits of the run. */
  readonly traffic?: {
    /** Calls in flight. Default `8`. */
    readonly concurrency?: number;
    /** Calls in any one second. Default: no limit. */
    readonly rate?: number;
    /** A whole call, first byte sent to last byte read, in ms. Default `10000`. */
    readonly timeout?: number;
    /** Hard limit of calls. Retries count. Default in the profile nightly: 10000. Default `1000`. */
    readonly maxRequests?: number;
    /** Hard limit of the whole run, in s. Default in the profile nightly: 3600. Default `300`. */
    readonly maxTime?: number;
    /**
     * Name of your product, with or without its version, that the User-Agent of every call begins with. What follows it
     * is always `travel-conformance/<version> (run <id>; call <n>)`.
     */
    readonly userAgent?: string;
    /**
     * One decoded answer body, in bytes. Of answers above 256 KB (or 30,000 values) a run reads four times as many
     * bytes in total; then they are cut, as are answers of more than 500,000 values. Default `5000000`.
     */
    readonly maxResponse?: number;
    /** The headers of one answer, in bytes. Default `65536`. */
    readonly maxHeaders?: number;
  };
  /**
   * Permits cancel calls to that host (name or address, without port); without it nothing is sent to the cancel
   * operation of a target that is not embedded.
   */
  readonly allowCancel?: readonly string[];
  /**
   * The frozen set of requirements to judge by; what came later is left out, and levels are those of then. Default
   * `"2026-11"`.
   */
  readonly requirements?: string;
  /**
   * The part of the contract that is gated, as a whole with its own exit 0: bus-search leaves out what needs hotel
   * orders, and the report names it. Default `"all"`.
   */
  readonly scope?: 'all' | 'bus-search';
  /** Tests only this part of the catalogue; the report says that it is partial. */
  readonly only?: readonly string[];
  /** Leaves this part of the catalogue out; the report says that it is partial. */
  readonly skip?: readonly string[];
  /**
   * Tests only what failed or warned in the last run, by the report in the folder of --out; the report says that it is
   * partial. Default `false`.
   */
  readonly lastFailed?: boolean;
  /** Where reports go. The default is in the working folder. Default `"reports/latest"`. */
  readonly out?: string;
  /**
   * Mode of the files that a run writes (reports, journal, ledger); folders that it makes for them may be entered by
   * whoever may read these. In octal and in quotes. Default `"0600"`.
   */
  readonly outMode?: string;
  /**
   * Reports to write: json, junit, html, markdown, summary, ctrf, tap, badge, github or console. Default: github too
   * where GITHUB_ACTIONS is set. Default `["json","junit","html","markdown","summary","console"]`.
   */
  readonly reporters?: readonly string[];
  /** The console report tells every requirement, open point, reason and waiver. Default `false`. */
  readonly verbose?: boolean;
  /** Gates on what is newly failing against that report (a report.json, or the folder of one). */
  readonly baseline?: string;
  /** Warnings fail. Default `false`. */
  readonly strict?: boolean;
  /**
   * An observation fails that is not as in the baseline; in a nightly run without one, as in the last night. Default
   * `false`.
   */
  readonly failOnDrift?: boolean;
  /** One part of a run split over machines, i from 1 to n. */
  readonly shard?: string;
  /** Searches that have trips; the more, the better. */
  readonly routes?: readonly RouteOption[];
  /** Lists of values known to be valid, for any search field but route and date. */
  readonly searchExtras?: Readonly<Record<string, readonly Json[]>>;
  /**
   * What goes into the body of every cancel: a `cancel_reason` that the target accepts, and further fields that it
   * requires. Reports show the values, but not those that a variable fills in.
   */
  readonly cancelExtras?: Readonly<Record<string, Json>>;
  /** Hotel orders that the run may cancel: at most one of `numbers`, `file` and `create`. */
  readonly orders?: {
    /** Order numbers to cancel, drawn by the seed; for a few runs. */
    readonly numbers?: readonly string[];
    /** File with one order number a line; for a few runs. */
    readonly file?: string;
    /** The operation that creates an order: what CI wants. */
    readonly create?: {
      /** HTTP method. Default `"POST"`. */
      readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /**
       * Appended to the base URL. Placeholders are filled in as in the body, percent-encoded: `/trips/{gid}?lang=en`.
       */
      readonly path: string;
      /**
       * Body template: `{gid}`, `{order_no}` and `{/data/…}` (a JSON pointer into the answer that the call follows
       * from) are filled in; null for no body. Default: an empty object, and no body for GET and DELETE.
       */
      readonly body?: Json;
      /** How to distinguish an accepted answer from a refused one. */
      readonly accepted?: {
        /** HTTP status of an accepted answer. If it is 200, 201 is accepted as well. Default `200`. */
        readonly status?: number;
        /** JSON pointers into the answer and the values that they have in an accepted answer. */
        readonly equals?: Readonly<Record<string, Json>>;
      };
      /** JSON pointer of the number of the new order in the answer. */
      readonly orderNo: string;
    };
    /** Orders that a run may spend. Default `12`. */
    readonly budget?: number;
    /**
     * Record of the spent orders. One line of JSON for each order, with its number in plain. Default: beside the
     * configuration. Default `"orders-spent.ndjson"`.
     */
    readonly ledger?: string;
  };
  /**
   * Hosts that malformed order numbers may go to; has effect only where allowCancel permits. A broken platform could
   * cancel a stranger's order there.
   */
  readonly allowHostileCancel?: readonly string[];
  /** Packs of rules of your own, each a file or a package. Files are relative to the configuration. */
  readonly packs?: readonly string[];
  /** Bound operations: busTripDetail, busOrderCreate, hotelOrderDetail. */
  readonly operations?: {
    /** Needs the gid of a trip. */
    readonly busTripDetail?: BoundOperationOption;
    /** Needs the gid of a trip and leaves an order behind. */
    readonly busOrderCreate?: BoundOperationOption;
    /** Needs an order number and says whether the order is cancelled. */
    readonly hotelOrderDetail?: BoundOperationOption;
  };
  /** Declared answers to what the document leaves open; each becomes a MUST. */
  readonly statement?: JsonObject;
  /** Requirements that may stay untested, by id or by the beginning of ids up to a dot. */
  readonly acceptUntested?: readonly AcceptedGapOption[];
  /** Known failures that do not fail the run. A waiver that has expired, or that nothing needs, fails the run. */
  readonly waivers?: readonly WaiverOption[];
  /** File of requests that every run sends. `pin` writes it. */
  readonly pinned?: string;
  /**
   * Address of the platform's document, which findings link to; `{section}` in it stands for the number of the section.
   */
  readonly documentUrl?: string;
  /** What a run asks only when told to: key-scheme. `key-scheme` sends the key as `Bearer <key>` once. */
  readonly ask?: readonly string[];
  /** JSON pointers of personal data in answers; * stands for every index. */
  readonly redact?: readonly string[];
  /**
   * JSON pointers of places in the configuration whose values are no secrets though variables fill them; * stands for
   * every index. A pointer covers everything below it, too. Example: `/orders/create/body/hotel_id`.
   */
  readonly public?: readonly string[];
  /** Certificates for the connection to the target. */
  readonly tls?: {
    /** PEM file of certificates to trust. They are trusted instead of the usual authorities. */
    readonly ca?: string;
    /** PEM file of the client certificate. Needs `key`. */
    readonly cert?: string;
    /** PEM file of its key. Needs `cert`. */
    readonly key?: string;
    /** PKCS #12 file of client certificate and key, in place of the two. Authorities in it are trusted, too. */
    readonly pfx?: string;
    /** Passphrase of tls.key or tls.pfx. */
    readonly passphrase?: string;
    /** Host name of the certificate, and of SNI, where it is not that of the base URL. */
    readonly servername?: string;
  };
  /**
   * Addresses that connections to hosts go to, by name (as --resolve of curl); TLS, the Host header and permissions
   * stay by name. Example: `{ "staging.example.com": "10.0.0.7" }`.
   */
  readonly hosts?: Readonly<Record<string, string>>;
  /** What is in front of the platform. */
  readonly inFront?: {
    /**
     * A firewall in front of the platform stops what looks like an attack: what it stops is left out, and the rest is
     * judged. One call of each kind has to arrive. Default `false`.
     */
    readonly firewall?: boolean;
  };
  /** HTTP proxy to go through. */
  readonly proxy?: string;
  /** Further request headers; their values are secrets. */
  readonly headers?: Readonly<Record<string, string>>;
}
