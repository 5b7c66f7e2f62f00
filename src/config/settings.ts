import type { Json, JsonObject } from '../contract/json.ts';
import type { Scope } from '../requirements/index.ts';

/** A search that has trips, as the configuration names it. */
export interface Route {
  readonly start_city_code: string;
  readonly end_city_code: string;
}

/** An operation that the document names without showing it, bound by whoever knows it. */
export interface BoundOperation {
  readonly method: string;
  /** Appended to the base URL. Placeholders as in the body, percent-encoded when filled. */
  readonly path: string;
  /**
   * Body template: `{gid}`, `{order_no}`, and `{/data/…}` (a JSON pointer into the answer that the call follows from);
   * null for no body.
   */
  readonly body: Json;
  readonly accepted: { readonly status: number; readonly equals: Readonly<Record<string, Json>> };
  /** JSON pointer of the value that must come back (the gid or order number), or null. */
  readonly echo: string | null;
  readonly creates: boolean;
  /** Calls of a creating operation that a run may make. */
  readonly budget: number;
  /** `hotelOrderDetail`: pointers and values that say that the order is cancelled. */
  readonly cancelled: Readonly<Record<string, Json>> | null;
}

/** Where orders to cancel come from. */
export type OrderSource =
  | { readonly kind: 'none' }
  | { readonly kind: 'numbers'; readonly numbers: readonly string[] }
  | {
      readonly kind: 'create';
      readonly operation: BoundOperation;
      /** JSON pointer of the number. */ readonly orderNo: string;
    };

export interface Waiver {
  readonly id: string;
  readonly finding: string | null;
  readonly reason: string;
  readonly owner: string;
  readonly issue: string | null;
  /** YYYY-MM-DD; the last day on which it holds, UTC. */
  readonly expires: string;
  readonly flaky: boolean;
}

/**
 * What connections by TLS are made with. Texts are PEM, read from the files that the configuration names; null for what
 * is not given.
 */
export interface TlsSettings {
  readonly ca: string | null;
  readonly cert: string | null;
  readonly key: string | null;
  /**
   * A PKCS #12 file with the client certificate and its key, in place of `cert` and `key`; base64, since settings are
   * plain data.
   */
  readonly pfx: string | null;
  /** Opens `key` or `pfx`. */
  readonly passphrase: string | null;
  /**
   * The host name that is asked for (SNI) and that the certificate is checked for, where it is not that of the base
   * URL.
   */
  readonly servername: string | null;
}

/** A pack as the configuration names it: a file or a package, found from a folder. */
export interface PackPlace {
  readonly given: string;
  /** Absolute. */
  readonly from: string;
}

/** A pack that is loaded. */
export interface LoadedPack extends PackPlace {
  /** What its ids begin with. */
  readonly prefix: string;
  /** That of its package; null where it is a file, or its package says none. */
  readonly version: string | null;
}

/**
 * A value that a variable filled into the configuration and that nobody is to read: `{ value: 's3cr3t', place:
 * '/orders/create/body/pin', variable: 'PIN' }`.
 */
export interface Secret {
  readonly value: string;
  /** JSON pointer of the text in the configuration. */
  readonly place: string;
  readonly variable: string;
}

/** All settings of a run, checked and complete: flag over variable over file over default. */
export interface Settings {
  /**
   * Without a trailing slash; null where the embedded platform is tested and not started yet, or where nothing is sent.
   */
  readonly baseUrl: string | null;
  /** Whether the embedded platform is tested. */
  readonly embedded: boolean;
  /**
   * What named the target or the built-in platform. What the configuration does not name has to be given to a later
   * command again.
   */
  readonly targetFrom: 'flag' | 'variable' | 'configuration';
  readonly apiKey: string;
  /** The configuration file that was read, absolute, or null. */
  readonly configFile: string | null;
  readonly profile: 'gate' | 'nightly';
  readonly seed: number;
  /** Generated cases per property, beside the fixed ones. */
  readonly runs: number;
  /** Absolute folder. */
  readonly out: string;
  /** Mode of the files that a run writes, such as 0o600. */
  readonly outMode: number;
  readonly reporters: readonly string[];
  /** Whether the console report tells all that it has. */
  readonly verbose: boolean;
  /** Name of the requirement set to judge by. */
  readonly requirements: string;
  /** The part of the contract that is gated. */
  readonly scope: Scope;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Whether only what failed or warned in the last run is tested. */
  readonly lastFailed: boolean;
  readonly strict: boolean;
  readonly failOnDrift: boolean;
  readonly baseline: string | null;
  readonly dryRun: boolean;
  readonly shard: { readonly index: number; readonly of: number } | null;
  readonly routes: readonly Route[];
  /** Values known to be valid, for any search field but route and date. */
  readonly searchExtras: Readonly<Record<string, readonly Json[]>>;
  /** Members of the body of every cancel beside the order's number; a `cancel_reason` is that of the plain ones. */
  readonly cancelExtras: JsonObject;
  readonly orders: OrderSource;
  /** Orders that a run may spend. */
  readonly orderBudget: number;
  /** Absolute path of the ledger. */
  readonly ledger: string;
  /** Hosts (name or address, without port) that cancel calls may go to. */
  readonly allowCancel: readonly string[];
  readonly allowHostileCancel: readonly string[];
  /** Packs whose rules this run judges by. */
  readonly packs: readonly LoadedPack[];
  readonly operations: {
    readonly busTripDetail: BoundOperation | null;
    readonly busOrderCreate: BoundOperation | null;
    readonly hotelOrderDetail: BoundOperation | null;
  };
  readonly statement: JsonObject;
  /** By id, or by the beginning of ids up to a dot. */
  readonly acceptUntested: readonly { readonly id: string; readonly reason: string }[];
  readonly waivers: readonly Waiver[];
  /** Absolute path of the file with pinned cases, or null. */
  readonly pinned: string | null;
  /** Where the document is to be read, or null; `{section}` stands for the number of a section. */
  readonly documentUrl: string | null;
  /** What only a run asks when told to: `key-scheme`. */
  readonly ask: readonly string[];
  readonly traffic: {
    readonly concurrency: number;
    /** Calls in any one second; null for no limit. */
    readonly rate: number | null;
    /** Milliseconds of a whole call. */
    readonly timeout: number;
    readonly maxRequests: number;
    /** Seconds of the whole run. */
    readonly maxTime: number;
    /** Bytes of one decoded answer body. */
    readonly maxResponse: number;
    /** Bytes of the headers of one answer. */
    readonly maxHeaders: number;
  };
  /** JSON pointers of personal data in answers. `*` stands for every index. */
  readonly redact: readonly string[];
  /**
   * What variables filled into the configuration, but for what is shown by its nature or by the configuration's
   * `public`.
   */
  readonly secrets: readonly Secret[];
  readonly tls: TlsSettings;
  /** What stands in front of the platform. `firewall`: it stops what looks like an attack. */
  readonly inFront: { readonly firewall: boolean };
  readonly proxy: string | null;
  /**
   * Addresses that connections to a host go to: `{ 'staging.example.com': '10.0.0.7' }`. Names as `canonicalHost`
   * writes them.
   */
  readonly hosts: Readonly<Record<string, string>>;
  /** Further request headers; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
}
