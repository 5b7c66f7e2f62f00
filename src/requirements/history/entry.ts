import type { Exchange } from '../../contract/exchange.ts';
import { type JsonObject, member } from '../../contract/json.ts';
import { onceFor } from '../../contract/once-for.ts';
import type { Request } from './request.ts';
import type { CancelKind, SearchKind } from './request-kind.ts';

/** One exchange of a history, the request that it was sent for, and its kind. */
export interface Entry {
  readonly exchange: Exchange;
  /** Null if no scenario sent it. */
  readonly request: Request | null;
  /** The kind of a search or a cancel; `bound` for all others. */
  readonly kind: SearchKind | CancelKind | 'bound';
}

/** A search with other values for some of its fields. */
export function withFields({ exchange }: Pick<Entry, 'exchange'>, change: JsonObject): JsonObject {
  return { ...(exchange.request.body as JsonObject), ...change };
}

/**
 * Whether a body is JSON in the usual spelling. Repeated members, numerals such as 5.0 and much white space are legal,
 * but a platform may refuse them.
 */
export const isPlainlyWritten = onceFor(
  ({ request: { body, bodyText } }: Exchange): boolean => bodyText === JSON.stringify(body),
);

/** The date of a search; null if it is missing or not a text. */
export function dateOf({ request }: Exchange): string | null {
  const date = member(request.body, 'date');
  return typeof date === 'string' ? date : null;
}
