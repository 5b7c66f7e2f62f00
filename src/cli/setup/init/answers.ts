import { baseUrlProblem } from '../../../config/base-url.ts';
import { canonicalHost } from '../../../config/hosts.ts';
import { hostOf, type Route, UsageError } from '../../../config/index.ts';
import { didYouMean } from '../../../config/nearest.ts';
import { quote } from '../../../config/quote.ts';

/** CI systems that `init` has a job for. */
export const ciSystems = ['github', 'gitlab'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** What a configuration is written from. */
export interface Answers {
  readonly baseUrl: string;
  readonly routes: readonly Route[];
  /** Host that cancel calls may go to, or null: nothing is cancelled. */
  readonly allowCancel: string | null;
  readonly ci: CiSystem | null;
}

/** Answers that flags have given; what is left out is asked for, or takes its default. */
export interface Given {
  readonly baseUrl?: string;
  readonly routes?: readonly Route[];
  readonly allowCancel?: string;
  readonly ci?: CiSystem;
}

/** `init`'s flags, as the command line hands them over. */
export interface InitFlags {
  readonly baseUrl?: string;
  readonly route?: readonly string[];
  readonly allowCancel?: string;
  readonly ci?: string;
  readonly config?: string;
  readonly force?: boolean;
  readonly yes?: boolean;
  /** False with `--no-doctor`. */
  readonly doctor?: boolean;
}

/** The answers among the flags. Throws a `UsageError` with every mistake. */
export function givenBy({ baseUrl, route, allowCancel, ci }: InitFlags): Given {
  const problems: string[] = [];
  const note = (flag: string, problem: string | null): void => {
    if (problem !== null) problems.push(`${flag}: ${problem}`);
  };
  if (baseUrl !== undefined) note('--base-url', urlMistake(baseUrl));
  const routes = route?.flatMap((text) => {
    const given = routeOf(text);
    if (given === null) note('--route', `expected two city codes, <from>:<to>, got ${quote(text)}`);
    return given ?? [];
  });
  const system = ciSystems.find((one) => one === ci);
  if (ci !== undefined && system === undefined) note('--ci', `expected one of ${ciSystems.join(' and ')}, got ${quote(ci)}${didYouMean(ci, ciSystems)}`);
  if (problems.length > 0) throw new UsageError(problems);
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(routes === undefined ? {} : { routes }),
    ...(allowCancel === undefined ? {} : { allowCancel }),
    ...(system === undefined ? {} : { ci: system }),
  };
}

/** The answers where nobody can be asked. Throws a `UsageError` where the target is not named. */
export function withDefaults({ baseUrl, routes = [], allowCancel = '', ci }: Given): Answers {
  if (baseUrl === undefined) throw new UsageError(['--base-url: expected the target, got none; on a terminal init asks for it']);
  return { baseUrl, routes, allowCancel: allowCancel === '' ? null : allowCancel, ci: ci ?? null };
}

/** A permission is for the target and nobody else. Throws a `UsageError`. */
export function checkHost({ baseUrl, allowCancel }: Answers): void {
  const host = hostOf(baseUrl);
  if (allowCancel !== null && canonicalHost(allowCancel) !== host)
    throw new UsageError([`--allow-cancel: expected the host of the base URL (${host}), got ${quote(allowCancel)}`]);
}

/** Why a text is no base URL, in a sentence's part; null where it is one. */
export function urlMistake(text: string): string | null {
  const problem = baseUrlProblem(text);
  return problem === null ? null : `expected an http or https URL, got ${problem}`;
}

/** The route of `<from>:<to>`; null for any other text. */
export function routeOf(text: string): Route | null {
  const [from = '', to = '', ...more] = text.split(':');
  if (more.length > 0 || codeMistake(from) !== null || codeMistake(to) !== null) return null;
  return { start_city_code: from.trim(), end_city_code: to.trim() };
}

/** Why a text is no city code; null where it is one. */
export function codeMistake(text: string): string | null {
  return text.trim() === '' || text.length > 1000 ? 'expected a city code of 1 to 1000 characters' : null;
}
