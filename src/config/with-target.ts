import type { JsonObject } from '../contract/json.ts';
import { hostOf } from './hosts.ts';
import { settingsFrom } from './load-settings.ts';
import type { Settings } from './settings.ts';
import { UsageError } from './usage-error.ts';

/**
 * Settings for the embedded platform, once its address is known. Base URL and key are the platform's; its routes,
 * extras, orders with their budget, operations and statement fill what the user did not give; cancelling is permitted
 * there, hostile order numbers too; no proxy is used. `embedded` is a configuration with `baseUrl` and `apiKey`.
 */
export function withTarget(settings: Settings, embedded: JsonObject): Settings {
  const orders = { budget: settings.orderBudget, ...(embedded['orders'] as JsonObject | undefined) };
  const own = ofPlatform({ ...embedded, orders });
  const hosts = [hostOf(own.baseUrl ?? ''), ...own.allowCancel];
  return {
    ...settings,
    baseUrl: own.baseUrl,
    embedded: true,
    apiKey: own.apiKey,
    proxy: null,
    routes: settings.routes.length > 0 ? settings.routes : own.routes,
    searchExtras: { ...own.searchExtras, ...settings.searchExtras },
    cancelExtras: { ...own.cancelExtras, ...settings.cancelExtras },
    ...(settings.orders.kind === 'none' ? { orders: own.orders, orderBudget: own.orderBudget } : {}),
    operations: {
      busTripDetail: settings.operations.busTripDetail ?? own.operations.busTripDetail,
      busOrderCreate: settings.operations.busOrderCreate ?? own.operations.busOrderCreate,
      hotelOrderDetail: settings.operations.hotelOrderDetail ?? own.operations.hotelOrderDetail,
    },
    statement: { ...own.statement, ...settings.statement },
    allowCancel: [...new Set([...settings.allowCancel, ...hosts])],
    allowHostileCancel: [...new Set([...settings.allowHostileCancel, ...hosts])],
  };
}

/** The settings of the platform's configuration. The platform is ours, so a mistake in it is not a usage error. */
function ofPlatform(value: JsonObject): Settings {
  const file = { file: null, folder: '', shown: "the built-in platform's configuration is wrong", value };
  try {
    return settingsFrom(
      { flags: {}, env: {}, variables: false, cwd: '', freshSeed: 1, noTarget: 'expected baseUrl and apiKey' },
      () => file,
    );
  } catch (error) {
    throw error instanceof UsageError ? new Error(error.message) : error;
  }
}
