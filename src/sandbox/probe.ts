import type { Json } from './json.ts';

/** How a scripted call differs from an ordinary one. */
export interface CallOptions {
  /** The key sent; null sends no Authorization. Default: the right key. */
  key?: string | null;
  /** Default 'fresh': a connection of its own. 'kept': the one that all kept calls share. */
  connection?: 'fresh' | 'kept';
  /** Sent instead of the body's JSON. */
  raw?: string | Uint8Array;
  /** Further headers, by the names as they go out. */
  headers?: Record<string, string>;
  method?: string;
}

/** An answer as it arrived. */
export interface Seen {
  /** 0 when no whole answer came. */
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  body: Json | undefined;
}

/** Fields of a body; undefined takes a field away. */
export type BodyFields = Record<string, unknown>;

/** Makes scripted calls to a running platform. */
export interface Probe {
  /** A search on the route of 138 trips, tomorrow, page 1 of 20, with the fields changed. */
  search(fields?: BodyFields, options?: CallOptions): Promise<Seen>;
  /** A cancel of the order, with a reason, with the fields changed. */
  cancel(orderNo: string, fields?: BodyFields, options?: CallOptions): Promise<Seen>;
  post(path: string, body: unknown, options?: CallOptions): Promise<Seen>;
  /** Makes a hotel order and gives its number. Policy default: free. */
  order(policy?: string): Promise<string>;
  orderDetail(orderNo: string): Promise<Seen>;
  tripDetail(gid: string): Promise<Seen>;
  busOrder(gid: string): Promise<Seen>;
  /** Gids of the trips of a search's answer. */
  gids(seen: Seen): string[];
  /** The date so many days from today in the platform's zone. */
  day(offset: number): string;
  /** Does it so many times, one after the other. */
  times(count: number, act: (index: number) => Promise<unknown>): Promise<void>;
  /** Lets the platform's clock go on. */
  wait(milliseconds: number): void;
}
