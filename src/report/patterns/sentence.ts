import type { JournalCall } from './call.ts';
import type { Contrast } from './contrast.ts';

const names: Readonly<Record<string, string>> = {
  search: 'searches',
  cancel: 'cancels',
  busTripDetail: 'trip details',
  busOrderCreate: 'bus order creations',
  hotelOrderDetail: 'order details',
  hotelOrderCreate: 'hotel order creations',
};

/** What calls are called: by their operation if they have one in common. */
export function nameOf(calls: readonly JournalCall[]): string {
  const [operation, ...others] = new Set(calls.map((call) => call.operation));
  return operation === undefined || others.length > 0 ? 'calls' : (names[operation] ?? 'calls');
}

/** What happened to failing calls and not to passing ones: `were refused`. */
export function verbOf(failing: readonly JournalCall[], passing: readonly JournalCall[]): string {
  const [status, ...others] = new Set(failing.map((call) => call.status));
  const isOne = status !== undefined && status !== null && others.length === 0;
  if (failing.every(({ accepted }) => accepted) && !passing.some(({ accepted }) => accepted)) return 'were accepted';
  if (!isOne || passing.some((call) => call.status === status)) return 'failed';
  return status === 400 ? 'were refused' : `were answered ${status}`;
}

/** The fact with its counts. Example: 12 of 12 searches with page 3 or more were refused, 0 of 51 others. */
export function sentenceOf({ predicate, failing, others, also, next }: Contrast, name: string, verb: string): string {
  const isThreshold = predicate.op === 'least' || predicate.op === 'most';
  const notes = [
    ...(isThreshold && next !== null && others.are === 0 ? [`the next value that passed: ${next}`] : []),
    ...(also === null ? [] : [`the same: ${also.words}`]),
  ];
  return (
    `${failing.are} of ${failing.of} ${name} ${predicate.words} ${verb}, ${others.are} of ${others.of} others` +
    (notes.length === 0 ? '' : ` (${notes.join('; ')})`)
  );
}

/** What comes now and then: about every 30th search was answered 500, whatever it asked (21 of 603). */
export function sentenceOfEvery(every: number, failing: number, all: number, name: string, verb: string): string {
  const one = name === 'searches' ? 'search' : name.replace(/s$/, '');
  const was = verb.replace('were', 'was');
  const isOrdinal = every % 10 < 4 && Math.floor(every / 10) % 10 !== 1;
  const nth = `${every}${isOrdinal ? (['th', 'st', 'nd', 'rd'][every % 10] ?? 'th') : 'th'}`;
  return `about every ${nth} ${one} ${was}, whatever was sent (${failing} of ${all})`;
}
