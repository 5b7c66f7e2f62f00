import { type Exchange, member } from '../../src/requirements/for-suites.ts';

const inDigits = { page: /"page"\s*:\s*\d+\s*[,}]/, page_size: /"page_size"\s*:\s*\d+\s*[,}]/ } as const;

/**
 * A number of the request's body that is written as digits alone; null where the member is none, or is written
 * otherwise. Readers of JSON differ in whether `1e1`, `5.0` or a fraction of 400 digits is the integer that it looks
 * like here.
 */
export function writtenInDigits({ request }: Exchange, name: keyof typeof inDigits): number | null {
  const value = member(request.body, name);
  return typeof value === 'number' && inDigits[name].test(request.bodyText) ? value : null;
}
