import type { Operation, OwnName } from './exchange.ts';
import type { Json, JsonObject } from './json.ts';

/** Facts about an operation that the document shows (sections 4 and 7), or that a pack adds. */
interface OperationRow {
  readonly operation: Operation;
  readonly method: string;
  /** The path below the base URL. In an operation of a pack, `{name}` is replaced by a member of the request. */
  readonly path: string;
  /**
   * Its listed statuses. Section 7 lists those of the document's operations. Cancel also has 401, according to section
   * 5, and 429, because throttling is never a failure.
   */
  readonly statuses: readonly number[];
  /** The same in words, without the status of throttling. */
  readonly listed: string;
  /**
   * What a call changes: an order, whose number is in `order_no`, or something else. Null if it only reads, so that it
   * may be sent again.
   */
  readonly spends: 'an order' | 'something' | null;
}

/** An operation that a pack adds: its flows call it. */
export interface OwnOperation extends OperationRow, OfFlows {
  readonly operation: OwnName;
}

/** What a call changes: nothing, or a thing of a kind, such as a `taxi order`. */
export type Effect =
  | { readonly is: 'reads' }
  /** `number`: the JSON pointer at which an accepted answer has the number of the new thing. */
  | { readonly is: 'creates'; readonly kind: string; readonly number: string }
  /** `number`: the member of the request that has the number of the thing. */
  | { readonly is: 'changes'; readonly kind: string; readonly number: string };

/** Facts about an operation that flows call. */
export interface OfFlows {
  readonly effect: Effect;
  /** The schema of the body by status; null for any body. */
  readonly answers: Readonly<Record<number, JsonObject | null>>;
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>;
  /** The header that carries the key. */
  readonly keyHeader: string;
  /** What is in front of the key there, such as `Bearer`. */
  readonly keyScheme: string | null;
  /** Whether its answer accepts the call. `body`: as JSON; undefined if it is not JSON. */
  isAccepted(answer: { readonly status: number; readonly body: Json | undefined }): boolean;
}

/**
 * Whether a flow may call the document's cancel itself. It has to use the plain path, so that the guard finds the order
 * number where the document has it.
 */
export function isOwnCancel(path: string, effect: Effect | undefined): boolean {
  return path === documented.cancel.path && effect?.is === 'changes' && effect.number === 'order_no';
}

/** The operations that the document shows; the others it only names, and the configuration binds them. */
export const documented = {
  search: {
    operation: 'search',
    method: 'POST',
    path: '/open/v1/bus/search',
    statuses: [200, 400, 401, 429],
    listed: '200, 400, 401 or 429',
    spends: null,
  },
  cancel: {
    operation: 'cancel',
    method: 'POST',
    path: '/open/v1/hotel/order/cancel',
    statuses: [200, 400, 401, 429],
    listed: '200, 400 or 401',
    spends: 'an order',
  },
} as const satisfies Readonly<Record<string, OperationRow>>;

/** The name of an operation that the document shows. */
export type DocumentedName = keyof typeof documented;

const own = new Map<string, OwnOperation>();

/** Adds the operations of a pack. */
export function addOperations(operations: readonly OwnOperation[]): void {
  for (const one of operations) own.set(one.operation, one);
}

/** Whether flows call an operation: its calls are judged by them, and by no requirement of the document. */
export function isOfFlows(operation: string): boolean {
  return own.has(operation);
}

/** The operation that a pack has added under this name; null if there is none. */
export function ownOperation(operation: string): OwnOperation | null {
  return own.get(operation) ?? null;
}

/** Facts about an operation; null for one that only a configuration binds. */
export function operationRow(operation: string): OperationRow | null {
  return isDocumented(operation) ? documented[operation] : ownOperation(operation);
}

/** Whether the document shows an operation. */
export function isDocumented(operation: string): operation is DocumentedName {
  return Object.hasOwn(documented, operation);
}

/**
 * Whether a call of an operation only reads, so that it may be sent again. This is not known (false) for an operation
 * that only a configuration binds.
 */
export function onlyReads(operation: Operation): boolean {
  return operationRow(operation)?.spends === null;
}

/** Whether a call of an operation changes the order that it names. The guard treats it like a cancel. */
export function spendsAnOrder(operation: Operation): boolean {
  return operationRow(operation)?.spends === 'an order';
}

/**
 * Whether a status is listed for the operation (section 7). For one that only a configuration binds, every status is.
 */
export function isListed(operation: Operation, status: number): boolean {
  return operationRow(operation)?.statuses.includes(status) ?? true;
}

/** The operation of a path. */
interface OperationAt {
  readonly row: OperationRow;
  /** The part in front of the operation's own path. */
  readonly prefix: string;
  /** The values of the placeholders of its path. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The operation in which a path ends; null for other paths. `asked`: only this operation is considered; `method`:
 * operations with this method are considered first.
 */
export function operationAt(
  path: string,
  { asked, method }: { readonly asked?: string; readonly method?: string } = {},
): OperationAt | null {
  const rows = [...Object.values(documented), ...own.values()].filter(
    ({ operation }) => asked === undefined || operation === asked,
  );
  const found = rows.flatMap((row) => matched(row, path) ?? []);
  return found.find(({ row }) => row.method === method) ?? found[0] ?? null;
}

function matched(row: OperationRow, path: string): OperationAt | null {
  const names: string[] = [];
  const pattern = row.path
    .split(/(\{[A-Za-z_]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '((?:[^/?%]|%[0-9a-fA-F]{2})+)';
    })
    .join('');
  const [, prefix, ...values] = new RegExp(`^(.*)${pattern}$`, 's').exec(path) ?? [];
  if (prefix === undefined) return null;
  try {
    return {
      row,
      prefix,
      values: Object.fromEntries(names.map((name, nth) => [name, decodeURIComponent(values[nth] ?? '')])),
    };
  } catch {
    // Escapes of no text: not what the suite has sent.
    return null;
  }
}

/** The largest page size (section 4.1), and the most trips that an answer has (section 8). */
export const maxPageSize = 50;
