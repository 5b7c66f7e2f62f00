import { basename } from 'node:path';
import type { Json, JsonObject } from '../model/json.ts';
import type { BoundOperation, OrderSource, Settings } from './settings.ts';

const secret = '(secret)';

/**
 * The configuration as reports show it. Of key, headers and certificates only whether they are there; of the proxy no
 * user and password; of bound operations no body and query, which may hold personal data or keys; of orders the number
 * of them; of files no folder.
 */
export function publicConfiguration(settings: Settings): JsonObject {
  const { apiKey, configFile, out, ledger, baseline, pinned, orders, operations, tls, proxy, headers, ...plain } = settings;
  const shown: JsonObject = {
    ...(structuredClone(plain) as unknown as JsonObject),
    apiKey: apiKey === '' ? null : secret,
    configFile: name(configFile),
    out: name(out),
    ledger: name(ledger),
    baseline: name(baseline),
    pinned: name(pinned),
    orders: ordersOf(orders),
    operations: {
      busTripDetail: operationOf(operations.busTripDetail),
      busOrderCreate: operationOf(operations.busOrderCreate),
      hotelOrderDetail: operationOf(operations.hotelOrderDetail),
    },
    tls: { ca: tls.ca === null ? null : 'given', cert: tls.cert === null ? null : 'given', key: tls.key === null ? null : secret },
    proxy: proxy === null ? null : new URL(proxy).origin,
    headers: Object.fromEntries(Object.keys(headers).map((header) => [header, secret])),
  };
  return shown;
}

/** Texts that must stand in no file, log line or output: key, header values, user and password of the proxy. */
export function secretsOf({ apiKey, headers, proxy }: Pick<Settings, 'apiKey' | 'headers' | 'proxy'>): string[] {
  const url = proxy === null ? null : new URL(proxy);
  const ofProxy = url === null ? [] : [url.username, url.password].flatMap((text) => [text, decodeURIComponent(text)]);
  return [...new Set([apiKey, ...Object.values(headers), ...ofProxy])].filter((text) => text !== '');
}

function name(file: string | null): Json {
  return file === null ? null : basename(file);
}

function ordersOf(orders: OrderSource): Json {
  if (orders.kind === 'numbers') return { kind: 'numbers', count: orders.numbers.length };
  return orders.kind === 'create' ? { kind: 'create', operation: operationOf(orders.operation), orderNo: orders.orderNo } : { kind: 'none' };
}

function operationOf(operation: BoundOperation | null): Json {
  if (operation === null) return null;
  const { method, path, echo, creates, budget } = operation;
  return { method, path: path.split('?')[0] ?? path, echo, creates, budget };
}
