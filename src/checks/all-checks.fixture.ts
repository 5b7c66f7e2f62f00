import * as checks from './index.ts';

const all = Object.values<unknown>(checks).filter((one) => typeof one === 'object' && one !== null);

/** Every check of one answer. */
export const exchangeChecks = all.filter((one): one is checks.ExchangeCheck => 'judge' in one);

/** Every check of a whole run. */
export const runChecks = all.filter((one): one is checks.RunCheck => 'create' in one);
