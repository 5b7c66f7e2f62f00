import * as checks from './index.ts';

/** Checks whose requirement has another name. */
const others: Readonly<Record<string, string>> = {
  busGidOnce: 'bus.gid',
  busPagingOnce: 'bus.paging',
  cancelRefundStatusType: 'cancel.refund-status',
};

/** The requirement of a check, by its name in the code: `bus.dep-date` of `busDepDate`. */
function idOf(name: string): string {
  const [area = '', ...words] = name.split(/(?=[A-Z]|(?<![0-9])[0-9])/);
  return others[name] ?? `${area}.${words.join('-').toLowerCase()}`;
}

const all = Object.entries<unknown>(checks).flatMap(([name, check]) =>
  typeof check === 'object' && check !== null ? [{ ...check, id: idOf(name) }] : [],
);

/** Every check of one answer, with its requirement. */
export const exchangeChecks = all.filter((one): one is checks.ExchangeCheck & { id: string } => 'judge' in one);

/** Every check of all answers together, with its requirement. */
export const answersChecks = all.filter((one): one is checks.AnswersCheck & { id: string } => 'judgeAll' in one);
