// Made from the table of options (src/config/options). To write it: npm run catalogue
import type { Json, JsonObject } from '../contract/json.ts';
import type { AcceptedGapOption, BoundOperationOption, RouteOption, WaiverOption } from './option-values.ts';

/**
 * The configuration of a run: the same object as in the file `conformance.config.json`, checked in the same way.
 * `${NAME}` in a text is replaced by the environment variable of that name. Paths are relative to `cwd`.
 */
export interface Configuration {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  /** Base URL of the target; may have a path prefix, but no user, password, query or fragment. */
  readonly baseUrl?: string;
  /**
   * Tests the built-in platform instead of a target, to try the suite. Not together with `baseUrl`. Default `false`.
   */
  readonly embedded?: boolean;
  /**
   * API key of the target; prefer the variable, since other users of the machine can see arguments. Sent as
   * `Authorization`. Reports do not show it, but a key of fewer than 12 characters may remain in a sentence.
   */
  readonly apiKey?: string;
  /**
   * How much is tested: gate is small and has a fixed seed; nightly has ten times as many generated search cases and a
   * fresh seed, but uses no more orders. Default `"gate"`.
   */
  readonly profile?: 'gate' | 'nightly';
  /**
   * Seed of every generator: a number; or date, which changes each UTC day; or commit, which changes with each commit
   * in CI. Default in the profile nightly: a fresh one. Default `1`.
   */
  readonly seed?: number | string;
  /** Generated cases per property, in addition to the fixed ones. Default in the profile nightly: 120. Default `12`. */
  readonly runs?: number;
  /** Build, release or commit of the target; every report and the history show it. */
  readonly label?: string;
  /** Limits of the run. */
  readonly traffic?: {
    /** Largest number of calls in flight at the same time. Default `8`. */
    readonly concurrency?: number;
    /** Largest number of calls in any one second. Default: no limit. */
    readonly rate?: number;
    /** Longest time of one call, from the first byte sent to the last byte read, in ms. Default `10000`. */
    readonly timeout?: number;
    /** Hard limit on the number of calls. Retries count. Default in the profile nightly: 10000. Default `1000`. */
    readonly maxRequests?: number;
    /** Hard limit on the time of the whole run, in s. Default in the profile nightly: 3600. Default `300`. */
    readonly maxTime?: number;
    /**
     * Name of your product, with or without version: the beginning of the User-Agent of every call. The rest is always
     * `travel-conformance/<version> (run <id>; call <n>)`.
     */
    readonly userAgent?: string;
    /**
     * Largest decoded body of an answer, in bytes. Answers of more than 256 KB or 30,000 values are large. All large
     * answers of a run together may have four times this limit. After that, every answer is cut at 256 KB or 30,000
     * values. Answers of more than 500,000 values are always cut. Default `5000000`.
     */
    readonly maxResponse?: number;
    /** Largest size of the headers of one answer, in bytes. Default `65536`. */
    readonly maxHeaders?: number;
  };
  /**
   * Permits cancel calls to this host (name or address, without port); without it, nothing is sent to the cancel
   * operation of any target except the built-in platform.
   */
  readonly allowCancel?: readonly string[];
  /**
   * Frozen set of requirements that the run judges, each at its level in that set; requirements that were added later
   * are left out. Default `"2026-12"`.
   */
  readonly requirements?: string;
  /**
   * Part of the contract that is tested: bus-search leaves out the requirements that need hotel orders, and the report
   * names them; the run can still exit with 0. Default `"all"`.
   */
  readonly scope?: 'all' | 'bus-search';
  /** Tests only this part of the catalogue; the report says that it is partial. */
  readonly only?: readonly string[];
  /** Leaves this part of the catalogue out; the report says that it is partial. */
  readonly skip?: readonly string[];
  /**
   * Tests only the requirements that failed or warned in the last run, read from the report in the output folder; the
   * report says that it is partial. Default `false`.
   */
  readonly lastFailed?: boolean;
  /** Folder for the reports. The default is in the working folder. Default `"reports/latest"`. */
  readonly out?: string;
  /**
   * Mode of the files that a run writes (reports, journal, ledger); everyone who may read the files may also enter new
   * folders. Write it in octal and in quotes. Default `"0600"`.
   */
  readonly outMode?: string;
  /**
   * Reports to write: json, junit, html, markdown, summary, ctrf, tap, badge, github or console. If GITHUB_ACTIONS is
   * set, github is added to the default. Default `["json","junit","html","markdown","summary","console"]`.
   */
  readonly reporters?: readonly string[];
  /** The console report shows every requirement, open point, reason and waiver. Default `false`. */
  readonly verbose?: boolean;
  /** Only failures that are not in this report (a report.json, or its folder) fail the run. */
  readonly baseline?: string;
  /** Warnings fail the run. Default `false`. */
  readonly strict?: boolean;
  /**
   * A changed observation fails the run; it is compared with the baseline, or, in a nightly run without a baseline,
   * with the last nightly run. Default `false`.
   */
  readonly failOnDrift?: boolean;
  /** Runs part i of a run that is split over n machines; i is from 1 to n. */
  readonly shard?: string;
  /** Pairs of cities that have trips; the more, the better. */
  readonly routes?: readonly RouteOption[];
  /** Values that are known to be valid, for any search field except route and date. */
  readonly searchExtras?: Readonly<Record<string, readonly Json[]>>;
  /**
   * Fields for the body of every cancel: a `cancel_reason` that the target accepts, and further fields that the target
   * requires. Reports show the values, except those that a variable fills in.
   */
  readonly cancelExtras?: Readonly<Record<string, Json>>;
  /** Hotel orders that the run may cancel: at most one of `numbers`, `file` and `create`. */
  readonly orders?: {
    /** Numbers of orders to cancel, for a few runs; the seed decides which are used. */
    readonly numbers?: readonly string[];
    /** File with one order number per line, for a few runs. */
    readonly file?: string;
    /** Operation that creates an order; the right choice for CI. */
    readonly create?: {
      /** HTTP method. Default `"POST"`. */
      readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /**
       * Appended to the base URL. Placeholders are filled in as in the body, percent-encoded: `/trips/{gid}?lang=en`.
       */
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
      /** JSON pointer of the number of the new order in the answer. */
      readonly orderNo: string;
    };
    /** Largest number of orders that a run may use. Default `12`. */
    readonly budget?: number;
    /**
     * Record of the orders that runs have used. One line of JSON for each order, with its number in plain text.
     * Default: next to the configuration. Default `"orders-spent.ndjson"`.
     */
    readonly ledger?: string;
  };
  /**
   * Hosts to which hostile order numbers may be sent; allowCancel has to permit the host, too. A broken platform could
   * cancel somebody else's order.
   */
  readonly allowHostileCancel?: readonly string[];
  /**
   * Packs with your own rules: files or packages. Files are relative to the configuration. A pack with `maxRequests`
   * may send that many calls. The other packs share a fifth of the limit of the run, or all of it in a run without
   * other requirements.
   */
  readonly packs?: readonly (string | { readonly use: string; readonly maxRequests?: number })[];
  /** Operations that the document names but does not show: busTripDetail, busOrderCreate, hotelOrderDetail. */
  readonly operations?: {
    /** Needs the gid of a trip. */
    readonly busTripDetail?: BoundOperationOption;
    /** Needs the gid of a trip; leaves an order on the platform. */
    readonly busOrderCreate?: BoundOperationOption;
    /** Needs an order number and says whether the order is cancelled. */
    readonly hotelOrderDetail?: BoundOperationOption;
  };
  /** Declared answers to points that the document leaves open; each becomes a MUST. */
  readonly statement?: JsonObject;
  /** Requirements that may stay untested: their ids, or the beginning of ids up to a dot. */
  readonly acceptUntested?: readonly AcceptedGapOption[];
  /** Known failures that do not fail the run. A waiver that has expired or is not needed fails the run. */
  readonly waivers?: readonly WaiverOption[];
  /** File of requests that every run sends. `pin` writes it. */
  readonly pinned?: string;
  /**
   * Address of the platform's document, for the links in findings; `{section}` in it is replaced by the section's
   * number.
   */
  readonly documentUrl?: string;
  /** Checks that a run makes only on request: key-scheme. `key-scheme` sends the key once as `Bearer <key>`. */
  readonly ask?: readonly string[];
  /** JSON pointers of personal data in answers; * is every index. */
  readonly redact?: readonly string[];
  /**
   * JSON pointers of places in the configuration whose values are not secret, although variables fill them; * is every
   * index. A pointer also covers everything below it. Example: `/orders/create/body/hotel_id`.
   */
  readonly public?: readonly string[];
  /** Certificates for the connection to the target. */
  readonly tls?: {
    /** PEM file of certificates to trust. They replace the usual authorities. */
    readonly ca?: string;
    /** PEM file of the client certificate. Needs `key`. */
    readonly cert?: string;
    /** PEM file of the key of the client certificate. Needs `cert`. */
    readonly key?: string;
    /**
     * PKCS #12 file of the client certificate and its key, instead of `cert` and `key`. Authorities in the file are
     * trusted, too.
     */
    readonly pfx?: string;
    /** Passphrase of tls.key or tls.pfx. */
    readonly passphrase?: string;
    /** Host name for the certificate check and SNI, if it is not the host of the base URL. */
    readonly servername?: string;
  };
  /**
   * IP address to connect to for each host name, like --resolve of curl; TLS, the Host header and permissions still use
   * the name. Example: `{ "staging.example.com": "10.0.0.7" }`.
   */
  readonly hosts?: Readonly<Record<string, string>>;
  /** What is in front of the platform. */
  readonly inFront?: {
    /**
     * Declares that a firewall in front of the platform stops input that looks like an attack; stopped input is left
     * out, and the rest is judged. At least one call of each kind of such input has to reach the platform. Default
     * `false`.
     */
    readonly firewall?: boolean;
  };
  /** HTTP proxy for all calls. */
  readonly proxy?: string;
  /** Further request headers; their values are secret. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Further valid keys of the target by name, for flows of packs that need a second one. Only flows that name a key
   * send it. Reports show it as `$CONFORMANCE_KEY_<NAME>`, so this is a good name for its variable.
   */
  readonly keys?: Readonly<Record<string, string>>;
}
