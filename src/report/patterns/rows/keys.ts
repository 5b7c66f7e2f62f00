import { wrongKeyOf } from '../../../contract/key-scheme.ts';
import type { JournalCall } from '../call.ts';
import { flag, number, type Row, value, restating } from '../row.ts';

const wrong = ({ exchange }: JournalCall): string | null => wrongKeyOf(exchange.request)?.wrong ?? null;
const wrongKind = (call: JournalCall): string | null => wrong(call)?.replaceAll(/\d+/g, 'n') ?? null;
const isOf = (pattern: RegExp) => (call: JournalCall) =>
  ((read) => (read === null ? null : pattern.test(read)))(wrong(call));
const shownBefore = (call: JournalCall): boolean | null => (wrong(call) === null ? null : call.timesBefore > 0);

/** The key, and how it is sent. */
export const keyRows: readonly Row<JournalCall>[] = [
  restating(value('key', ({ exchange }) => exchange.credentials, ['whose key is', 'whose key is not'], 1.4)),
  flag('no key', ({ exchange }) => exchange.credentials === 'missing', ['without a key', 'with a key'], 1),
  flag(
    'no key or an empty one',
    ({ exchange }) => exchange.credentials === 'missing' || exchange.credentials === 'empty',
    ['without a key, or with an empty one', 'with a key'],
    1.1,
  ),
  flag('empty key', ({ exchange }) => exchange.credentials === 'empty', ['with an empty key', 'with no empty key'], 1),
  flag('wrong key', ({ exchange }) => exchange.credentials === 'wrong', ['with a wrong key', 'with no wrong key'], 1),
  flag(
    'not the right key',
    ({ exchange }) => exchange.credentials !== 'valid',
    ['without the right key', 'with the right key'],
    1.2,
  ),
  value('spelling of the header', ({ key }) => key?.name ?? null, [
    'with the header name written as',
    'with the header name not written as',
  ]),
  flag(
    'usual spelling of the header',
    ({ key }) => (key === null ? null : key.name === 'Authorization'),
    ['with the header name written as Authorization', 'with the header name in another spelling than Authorization'],
    1.2,
  ),
  value('wrong key, how', wrongKind, ['with a wrong key:', 'with another wrong key than:'], 1.5),
  flag('key outside ASCII', isOf(/outside ASCII/), ['with a key outside ASCII', 'with a key inside ASCII'], 1),
  flag(
    'long key',
    isOf(/\d{3,4} characters|\d{3,4} random characters|twice/),
    ['with a long key', 'with a key of usual length'],
    1.2,
  ),
  flag(
    'key begins with the right one',
    isOf(/added|twice|behind/),
    ['with a key that begins with the right one', 'with a key that does not begin with the right one'],
    1.2,
  ),
  flag('part of the key', isOf(/^the (first|beginning)/), ['with a part of the key', 'with no part of the key'], 1.2),
  flag(
    'key of the same length',
    isOf(/same shape|changed|exchanged|random rest|case/),
    ['with a wrong key as long as the right one', 'with a wrong key of another length'],
    1.2,
  ),
  number('characters of the key', (call) => numberIn(wrong(call)), 'with a key of', 'characters', 1.5),
  flag('wrong key shown before', shownBefore, ['with a wrong key that was shown before', 'with a new wrong key'], 1.5),
];

function numberIn(text: string | null): number | null {
  const found = text === null ? null : /(\d{1,6}) (?:random )?characters/.exec(text);
  return found === null ? null : Number(found[1]);
}
