import { defaultApiKey as key } from '../settings.ts';
import { fault } from './fault.ts';
import { open, wrong } from './keys-accepted.ts';

/** Keys accepted that differ little from the right one. */
export const keysNearlyRightFaults = [
  fault('key-beginning-suffices', wrong, {
    longer: open(
      'A header that begins with the key is let in, whatever follows.',
      (given, _call, key) => given?.startsWith(key) ?? false,
      `${key}x`,
    ),
    shorter: open(
      'Any beginning of the key of eight characters or more is let in.',
      (given = '', _call, key) => given.length >= 8 && key.startsWith(given),
      key.slice(0, -1),
    ),
    'first-eight': open(
      'Only the first eight characters are compared.',
      (given, _call, key) => given?.slice(0, 8) === key.slice(0, 8),
      `${key.slice(0, 8)}zzzz`,
    ),
    behind: open(
      'A header that ends in the key is let in, whatever comes before.',
      (given, _call, key) => given?.endsWith(key) ?? false,
      `x${key}`,
    ),
    'any-order-of-neighbours': open(
      'A key in which two neighbours are exchanged is let in.',
      (given = '', _call, key) => {
        const at = [...key].findIndex((char, place) => char !== given[place]);
        const [one = '', two = ''] = key.slice(at, at + 2);
        return given !== key && given === key.slice(0, at) + two + one + key.slice(at + 2);
      },
      `${key.slice(0, -2)}${key.at(-1)}${key.at(-2)}`,
    ),
    twice: open('A header that has the key twice is let in.', (given, _call, key) => given === key + key, key + key),
    ends: open(
      'Only the first and the last characters of the key are compared.',
      (given, _call, key) =>
        given?.length === key.length && given.slice(0, 6) === key.slice(0, 6) && given.slice(-6) === key.slice(-6),
      `${key.slice(0, 6)}${'x'.repeat(key.length - 12)}${key.slice(-6)}`,
    ),
    length: open(
      'Only the length of the key is compared.',
      (given, _call, key) => given?.length === key.length,
      'x'.repeat(key.length),
    ),
    'last-character': open(
      'The last character of the key is not compared.',
      (given, _call, key) => given?.length === key.length && given.slice(0, -1) === key.slice(0, -1),
      `${key.slice(0, -1)}#`,
    ),
  }),
];
