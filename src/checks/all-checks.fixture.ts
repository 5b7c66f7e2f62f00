import * as checks from './index.ts';

const all = Object.values<unknown>(checks).filter((one) => typeof one === 'object' && one !== null);

/** Every check of one answer. */
export const exchangeChecks = all.filter((one): one is checks.ExchangeCheck => 'judge' in one);

/** Every check of all answers together. */
export const answersChecks = all.filter((one): one is checks.AnswersCheck => 'judgeAll' in one);
