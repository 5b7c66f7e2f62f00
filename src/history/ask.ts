import type { Json } from '../model/json.ts';

/** Marks a body that is sent as it is. */
export class RawBody {
  readonly raw: string | Uint8Array;
  constructor(raw: string | Uint8Array) {
    this.raw = raw;
  }
}

/** How a request identifies itself: with the right key, without the header, with an empty one, or with another key, which reports describe and never show. */
export type AskedKey = 'right' | 'none' | 'empty' | { readonly wrong: string; readonly description: string };

/** A whole request, as a scenario asks it. Equal ones are one call, unless asked `again`. */
export interface Ask {
  readonly operation: 'search' | 'cancel';
  readonly body: Json | RawBody;
  /** Default `right`. */
  readonly key?: AskedKey;
  /** Spelling of the header's name (default `Authorization`). */
  readonly headerName?: string;
  /** `new`: one that no call has used; `same`: the one kept for calls that go in turn. Default `any`. */
  readonly connection?: 'any' | 'new' | 'same';
  /** Sent now, whatever was asked before. Default: an equal request that was answered serves. */
  readonly again?: boolean;
  /** The kind of input, in words that are the same in every run: part of the cause of what it breaks. */
  readonly input?: string;
  /** A requirement passes only where each of these could be judged. */
  readonly boundary?: boolean;
}

/** Asks a search. */
export function search(body: Json | RawBody, how: Omit<Ask, 'operation' | 'body'> = {}): Ask {
  return { operation: 'search', body, ...how };
}

/** Asks a cancel. */
export function cancel(body: Json | RawBody, how: Omit<Ask, 'operation' | 'body'> = {}): Ask {
  return { operation: 'cancel', body, ...how };
}
