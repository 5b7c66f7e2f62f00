import { boundary, type Labelled } from './labelled.ts';

type Headers = Readonly<Record<string, string>>;

/** An `Accept` that names no type, as curl sends it. */
export const anyType: Headers = { Accept: '*/*' };

/** Arabic has its own digits. The languages that follow have another calendar, another lower case, other separators. */
export const languages: readonly Labelled<Headers>[] = [
  'ar, *;q=0.5',
  'th-TH-u-ca-buddhist, th, *;q=0.5',
  'tr, *;q=0.5',
  'de, *;q=0.5',
].map((language) => boundary(`Accept-Language: ${language}`, { 'Accept-Language': language }));
