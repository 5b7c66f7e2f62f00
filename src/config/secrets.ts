import { pointerTokens } from '../contract/json-pointer.ts';
import type { Mistake } from './explain.ts';
import { options } from './options.ts';
import type { Filled } from './placeholders.ts';
import { longest, safe } from './quote.ts';
import type { Secret } from './settings.ts';

/**
 * Least characters of a secret that is searched for inside other texts. A shorter one is hidden only as a whole text.
 */
const shortest = 4;

/**
 * Places whose values are shown although a variable fills them; `*` is every index or member. Values of all other
 * places are secret.
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

/** Places whose values are always secret. `public` cannot name them. */
const alwaysSecret = options.flatMap(({ key, secret, shown }) =>
  secret && !shown && key !== null ? [pointerOf(key)] : [],
);

/** The pointer of a configuration key: `/traffic/rate` for `traffic.rate`. */
export function pointerOf(key: string): string {
  return `/${key.replaceAll('.', '/')}`;
}

/**
 * The secret ones of the filled values: all except those of variables that also fill a place that is shown.
 * `named`: the configuration's `public`.
 */
export function secretsAmong(filled: readonly Filled[], named: readonly string[]): Secret[] {
  // A value that is shown in one place cannot be secret in another.
  const shown = new Set(filled.filter((one) => isShown(one, named)).map(({ variable }) => variable));
  const hidden = filled.filter(
    ({ variable, pointer, value }) => value !== '' && (!shown.has(variable) || isWithin(pointer, alwaysSecret)),
  );
  return hidden.map(({ value, pointer, variable }) => ({ value, place: pointer, variable }));
}

function isShown({ pointer, before }: Filled, named: readonly string[]): boolean {
  if (isWithin(pointer, alwaysSecret)) return false;
  if (isWithin(pointer, named)) return true;
  // The host is shown; a variable in the path may hold a token.
  if (pointer === '/baseUrl' && /^[a-z]+:\/\/[^/]*\//i.test(before)) return false;
  return isWithin(pointer, shownPlaces);
}

/**
 * Mistakes in the pointers of `public`: each has to name a place that a variable fills and that is not always secret.
 */
export function publicMistakes(named: readonly string[], isFilled: (pointer: string) => boolean): Mistake[] {
  return named.flatMap((pointer, index) => {
    const place = `/public/${index}`;
    if (pointer === '' || isWithin(pointer, alwaysSecret))
      return [
        {
          pointer: place,
          text:
            `expected a place whose value may be shown, got "${safe(pointer)}", which contains a secret; remove ` +
            'the entry',
        },
      ];
    return isFilled(pointer)
      ? []
      : [
          {
            pointer: place,
            text:
              'expected the JSON pointer of a text with a ${NAME} in it, got another place; see ' +
              'docs/configuration.md',
          },
        ];
  });
}

/** Whether a pointer is one of these places or below one; `*` in a place is every index or member. */
export function isWithin(pointer: string, places: readonly string[]): boolean {
  const tokens = pointerTokens(pointer);
  return places.some((place) => {
    const wanted = pointerTokens(place);
    return wanted.length <= tokens.length && wanted.every((token, index) => token === '*' || token === tokens[index]);
  });
}

/**
 * A message with each secret replaced by its variable, `${NAME}`: in every form in which our messages write it, whole
 * or cut.
 */
export function withoutSecrets(text: string, secrets: readonly Secret[]): string {
  // The longest first, because one may contain another.
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

/** Notices about secrets that are too short to be hidden everywhere, one line for each place. */
export function shortSecretNotices(secrets: readonly Secret[]): string[] {
  const short = secrets.filter(({ value }) => value.length < shortest);
  return short.map(
    ({ place, variable, value }) =>
      `${safe(place)}: the value of ${variable} has ${value.length} ` +
      `${value.length === 1 ? 'character' : 'characters'}, too few to search for it inside other texts; it is ` +
      'hidden only if it is a whole text or in quotes; use a longer value, or name the place in `public` if it is ' +
      'not secret',
  );
}
