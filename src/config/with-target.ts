import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { canonicalBaseUrl, hostOf, hostsOf } from './hosts.ts';
import { schemaErrors } from './config-schema.ts';
import { explain } from './explain.ts';
import { operationsOf } from './operations.ts';
import { orderSource } from './orders.ts';
import type { Route, Settings } from './settings.ts';

/**
 * Settings for the embedded platform, once its address is known. Base URL and key are the platform's; its routes,
 * extras, orders with their budget, operations and statement fill what the user did not give; cancelling is permitted
 * there, hostile order numbers too; no proxy is used. `embedded` is a configuration with `baseUrl` and `apiKey`.
 */
export function withTarget(settings: Settings, embedded: JsonObject): Settings {
  const problems = explain(schemaErrors('', embedded), {
    written: () => undefined,
    secret: () => true,
    inFile: true,
  }).map(({ pointer, text }) => `${pointer}: ${text}`);
  const group = (name: string): JsonObject => {
    const value = embedded[name];
    return isObject(value) ? value : {};
  };
  const listed = (name: string): Json[] => {
    const value = embedded[name];
    return Array.isArray(value) ? value : [];
  };
  const { baseUrl, apiKey } = embedded;
  if (typeof baseUrl !== 'string' || typeof apiKey !== 'string') problems.push('expected baseUrl and apiKey');
  // The platform is ours, so a mistake in its configuration is not a usage error.
  if (problems.length > 0 || typeof baseUrl !== 'string' || typeof apiKey !== 'string')
    throw new Error(`the built-in platform's configuration is wrong: ${problems.join('; ')}`);
  const operations = operationsOf(embedded['operations'], [], null);
  const { budget } = group('orders');
  const orderBudget = settings.orders.kind === 'none' && typeof budget === 'number' ? budget : settings.orderBudget;
  const hosts = hostsOf([hostOf(baseUrl), ...listed('allowCancel').map(String)]);
  return {
    ...settings,
    baseUrl: canonicalBaseUrl(baseUrl),
    embedded: true,
    apiKey,
    proxy: null,
    routes: settings.routes.length > 0 ? settings.routes : (listed('routes') as unknown as Route[]),
    searchExtras: { ...(group('searchExtras') as Record<string, Json[]>), ...settings.searchExtras },
    cancelExtras: { ...group('cancelExtras'), ...settings.cancelExtras },
    orders:
      settings.orders.kind === 'none'
        ? orderSource(group('orders'), { shown: 'embedded', folder: '' }, '', orderBudget, [], null)
        : settings.orders,
    orderBudget,
    operations: {
      busTripDetail: settings.operations.busTripDetail ?? operations.busTripDetail,
      busOrderCreate: settings.operations.busOrderCreate ?? operations.busOrderCreate,
      hotelOrderDetail: settings.operations.hotelOrderDetail ?? operations.hotelOrderDetail,
    },
    statement: { ...group('statement'), ...settings.statement },
    allowCancel: [...new Set([...settings.allowCancel, ...hosts])],
    allowHostileCancel: [...new Set([...settings.allowHostileCancel, ...hosts])],
  };
}
