import type { AnswersCheck, ExchangeCheck } from '../src/requirements/checks/check.ts';
import * as gidAcross from './bus-search/gid-across.ts';
import * as matchesCities from './bus-search/matches-cities.ts';
import * as pages from './bus-search/pages.ts';
import * as searchAnswer from './bus-search/search-answer.ts';
import * as tripFields from './bus-search/trip-fields.ts';
import * as envelope from './envelope.ts';
import * as cancelResult from './hotel-cancel/cancel-result.ts';
import * as noLeak from './no-leak.ts';
import * as requestIdDistinct from './request-id-distinct.ts';

const ofSearches = { ...searchAnswer, ...tripFields, ...matchesCities, ...gidAcross, ...pages };
const checks = { ...envelope, ...requestIdDistinct, ...noLeak, ...ofSearches, ...cancelResult };

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
export const exchangeChecks = all.filter((one): one is ExchangeCheck & { id: string } => 'judge' in one);

/** Every check of all answers together, with its requirement. */
export const answersChecks = all.filter((one): one is AnswersCheck & { id: string } => 'judgeAll' in one);
