import type { JournalCall } from '../../requirements/patterns/call.ts';
import type { Contrast } from '../../requirements/patterns/contrast.ts';

/** Calls of an operation. */
export const namesOf: Readonly<Record<string, string>> = {
  search: 'searches',
  cancel: 'cancels',
  busTripDetail: 'trip detail requests',
  busOrderCreate: 'bus order creations',
  hotelOrderDetail: 'order detail requests',
  hotelOrderCreate: 'hotel order creations',
};

/** What calls are called: by their operation if they have one in common. */
export function nameOf(calls: readonly JournalCall[]): string {
  const [operation, ...others] = new Set(calls.map((call) => call.operation));
  return operation === undefined || others.length > 0 ? 'calls' : (namesOf[operation] ?? 'calls');
}

/** What happened to failing calls and not to passing ones: `were refused`. */
export function verbOf(failing: readonly JournalCall[], passing: readonly JournalCall[]): string {
  const [status, ...others] = new Set(failing.map((call) => call.status));
  if (failing.every(({ accepted }) => accepted) && !passing.some(({ accepted }) => accepted)) return 'were accepted';
  const isOne = typeof status === 'number' && others.length === 0;
  if (!isOne || passing.some((call) => call.status === status)) return 'got a wrong answer';
  return status === 400 ? 'were refused' : `were answered ${status}`;
}

/**
 * The fact with its counts; `about`: what the calls are that are counted. Example: 12 of 12 searches with page 3 or
 * more were refused, 0 of 51 others.
 */
export function sentenceOf<T>(
  { words, failing, others, also, next }: Omit<Contrast<T>, 'has'>,
  name: string,
  verb: string,
  about: readonly string[],
): string {
  const notes = [
    ...about,
    ...(next === null ? [] : [`the next value that passed: ${next}`]),
    ...(also === null ? [] : [`the same: ${also}`]),
  ];
  return (
    `${failing.are} of ${failing.of} ${name} ${words} ${verb}, ${others.are} of ${others.of} others` +
    (notes.length === 0 ? '' : ` (${notes.join('; ')})`)
  );
}
