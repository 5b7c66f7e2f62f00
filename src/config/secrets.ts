import { pointerTokens } from '../contract/json-pointer.ts';
import type { Json } from '../contract/json.ts';
import type { Mistake } from './explain.ts';
import { options } from './options.ts';
import type { Filled } from './placeholders.ts';
import { longest, safe } from './quote.ts';
import type { Secret } from './settings.ts';

/** Characters of a value that is looked for inside of other texts: a shorter one is hidden where it stands alone. */
export const shortest = 4;

/**
 * Places whose values are shown though a variable fills them; `*` stands for every index or member. All others are
 * secret.
 */
export const shownPlaces: readonly string[] = [
  ...options.flatMap(({ key, shown }) => (key !== null && shown ? [pointerOf(key)] : [])),
  '/acceptUntested/*/id',
  '/waivers/*/id',
  '/waivers/*/finding',
  '/waivers/*/expires',
  '/orders/create/method',
  '/operations/*/method',
];

/** Places whose values are secret whoever gives them, and that `public` cannot name. */
const alwaysSecret = options.flatMap(({ key, secret, shown }) =>
  secret && !shown && key !== null ? [pointerOf(key)] : [],
);

/** The pointer of a configuration key: `/traffic/rate` for `traffic.rate`. */
export function pointerOf(key: string): string {
  return `/${key.replaceAll('.', '/')}`;
}

/**
 * What of a configuration's filled values is secret: all but those of variables that fill a place that is shown.
 * `named`: the configuration's `public`.
 */
export function secretsAmong(filled: readonly Filled[], named: readonly string[]): Secret[] {
  // What is shown in one place cannot be kept secret in another.
  const shown = new Set(filled.filter((one) => isShown(one, named)).map(({ variable }) => variable));
  const hidden = filled.filter(
    ({ variable, pointer, value }) => value !== '' && (!shown.has(variable) || isWithin(pointer, alwaysSecret)),
  );
  return hidden.map(({ value, pointer, variable }) => ({ value, place: pointer, variable }));
}

function isShown({ pointer, before }: Filled, named: readonly string[]): boolean {
  if (isWithin(pointer, alwaysSecret)) return false;
  if (isWithin(pointer, named)) return true;
  // The host is shown; what a variable puts into the path behind it may be a token.
  if (pointer === '/baseUrl' && /^[a-z]+:\/\/[^/]*\//i.test(before)) return false;
  return isWithin(pointer, shownPlaces);
}

/**
 * What is wrong with the pointers of `public`: each has to name a place that a variable fills, and no place of a
 * secret.
 */
export function publicMistakes(named: readonly string[], isFilled: (pointer: string) => boolean): Mistake[] {
  return named.flatMap((pointer, index) => {
    const place = `/public/${index}`;
    if (pointer === '' || isWithin(pointer, alwaysSecret))
      return [
        {
          pointer: place,
          text:
            `expected a place whose value may be shown, got "${safe(pointer)}", which holds a secret; remove ` +
            'the entry',
        },
      ];
    return isFilled(pointer)
      ? []
      : [
          {
            pointer: place,
            text:
              'expected the JSON pointer of a text with a ${NAME} in it, got one of another place; see ' +
              'docs/configuration.md',
          },
        ];
  });
}

/** Whether a pointer is one of these, or below one; `*` in them stands for every index or member. */
export function isWithin(pointer: string, places: readonly string[]): boolean {
  const tokens = pointerTokens(pointer);
  return places.some((place) => {
    const wanted = pointerTokens(place);
    return wanted.length <= tokens.length && wanted.every((token, index) => token === '*' || token === tokens[index]);
  });
}

/** The pointers of all texts with a placeholder in a configuration as it was written. */
export function filledPlaces(value: Json, pointer = ''): string[] {
  if (typeof value === 'string') return /\$\{/.test(value.replaceAll('$${', '')) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    filledPlaces(one, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

/**
 * A message without the secrets of a configuration: each as the variable that it came from, `${NAME}`, however our
 * messages write it, and cut as they cut it.
 */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  // The longest first: one may hold another.
  return secrets.toSorted((one, other) => other.value.length - one.value.length).reduce(withoutSecret, text);
}

function withoutSecret(text: string, { value, variable }: Secret): string {
  const name = `\${${variable}}`;
  if (value.length < shortest) return text.replaceAll(`"${safe(value)}"`, `"${name}"`);
  const written = new Set(
    [value, value.slice(0, longest)].flatMap((one) => [
      one,
      safe(one),
      JSON.stringify(one).slice(1, -1),
      encodeURIComponent(one.toWellFormed()),
    ]),
  );
  return [...written]
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, one) => shown.replaceAll(one, () => name), text);
}

/** What is said of values that are too short to be hidden everywhere: one line for each place. */
export function shortSecretNotices(secrets: readonly Secret[]): string[] {
  const short = secrets.filter(({ value }) => value.length < shortest);
  return short.map(
    ({ place, variable, value }) =>
      `${safe(place)}: the value of ${variable} has ${value.length} ` +
      `${value.length === 1 ? 'character' : 'characters'}, too few to be found inside of other texts, and is ` +
      `hidden only where it stands alone; use a longer one, or name the place in \`public\` if it is no secret`,
  );
}
