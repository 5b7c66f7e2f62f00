import { boundary, type Labelled } from './deck.ts';

type Headers = Readonly<Record<string, string>>;

/** An `Accept` that names no type, as curl sends it. */
export const anyType: Headers = { Accept: '*/*' };

/** Whether a header is one of these. */
export function isClientHeader(name: string, value: string | null): boolean {
  return [anyType, ...languages.map((one) => one.value)].some((one) => value !== null && one[name] === value);
}

/** Arabic has its own digits. The languages that follow have another calendar, another lower case, other separators. */
export const languages: readonly Labelled<Headers>[] = [
  'ar, *;q=0.5',
  'th-TH-u-ca-buddhist, th, *;q=0.5',
  'tr, *;q=0.5',
  'de, *;q=0.5',
].map((language) => boundary(`Accept-Language: ${language}`, { 'Accept-Language': language }));
