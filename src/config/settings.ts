import type { Json } from '../contract/json.ts';
import type { ValueSettings } from './option-values.ts';

export type { RouteOption as Route } from './option-values.ts';

/** An operation that the document names but does not describe; the user describes it in the configuration. */
export interface BoundOperation {
  readonly method: string;
  /** Appended to the base URL. Placeholders as in the body, percent-encoded when filled. */
  readonly path: string;
  /**
   * Body template: `{gid}`, `{order_no}`, and `{/data/…}` (a JSON pointer into the answer that the call follows
   * from); null for no body.
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

/** The source of orders to cancel. */
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
 * Settings of TLS connections. Texts are PEM, read from the files that the configuration names; null if not given.
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
   * The host name for SNI and for the check of the certificate, if it is not that of the base
   * URL.
   */
  readonly servername: string | null;
}

/** A pack as the configuration names it: a file or a package, found from a folder. */
export interface PackPlace {
  readonly given: string;
  /** Absolute. */
  readonly from: string;
  /** Most calls that it may send. Left out: its share of the limit of the run. */
  readonly maxRequests?: number;
}

/** A loaded pack. */
export interface LoadedPack extends PackPlace {
  /** What its ids begin with. */
  readonly prefix: string;
  /** That of its package; null if it is a file, or its package says none. */
  readonly version: string | null;
}

/**
 * A secret value that a variable filled into the configuration: `{ value: 's3cr3t', place:
 * '/orders/create/body/pin', variable: 'PIN' }`.
 */
export interface Secret {
  readonly value: string;
  /** JSON pointer of the text in the configuration. */
  readonly place: string;
  readonly variable: string;
}

/**
 * All settings of a run, checked and complete. The members here have another form than in the configuration; the others
 * come from the table of options.
 */
export interface Settings extends ValueSettings {
  /** Without a trailing slash; null if the embedded platform is tested and not started yet, or if nothing is sent. */
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
  readonly seed: number;
  readonly orders: OrderSource;
  /** Orders that a run may spend. */
  readonly orderBudget: number;
  /** Absolute path of the ledger. */
  readonly ledger: string;
  /** Packs whose rules this run judges by. */
  readonly packs: readonly LoadedPack[];
  readonly operations: {
    readonly busTripDetail: BoundOperation | null;
    readonly busOrderCreate: BoundOperation | null;
    readonly hotelOrderDetail: BoundOperation | null;
  };
  /** By id, or by the beginning of ids up to a dot. */
  readonly acceptUntested: readonly { readonly id: string; readonly reason: string }[];
  readonly waivers: readonly Waiver[];
  /**
   * What variables filled into the configuration, but for what is shown by its nature or by the configuration's
   * `public`.
   */
  readonly secrets: readonly Secret[];
  readonly tls: TlsSettings;
}
