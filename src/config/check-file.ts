import { pointerTokens, pointerValue, isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import { schemaErrors } from './config-schema.ts';
import { explain, type Mistake } from './explain.ts';
import { placeIn } from './line-of.ts';
import { type Option, options } from './options.ts';
import { type Filled, fillPlaceholders } from './placeholders.ts';
import { safe } from './quote.ts';
import type { ConfigurationFile, Environment } from './read-configuration.ts';
import { isWithin, pointerOf, publicMistakes, secretsAmong } from './secrets.ts';
import type { Secret } from './settings.ts';

/** The part of a configuration file that can be used. */
interface FileValues {
  /** Placeholders filled; keys with mistakes left out. */
  readonly values: JsonObject;
  /** Keys that were left out, such as `waivers` or `traffic.rate`; an empty text if nothing can be used. */
  readonly wrong: ReadonlySet<string>;
  /** The secret values that variables filled in. */
  readonly secrets: readonly Secret[];
}

/** The environment of a file, and what is known from flags and variables. */
interface FileUse {
  readonly env: Environment;
  /** Keys that a flag or variable gives. */
  readonly overridden: readonly string[];
  /** Variables whose values are wrong and are already reported. */
  readonly wrongVariables: readonly string[];
  /** Whether calls are sent. */
  readonly sends: boolean;
}

/** Keys whose members are separate settings: after a mistake in one, the others can still be used. */
const groups = new Set(['traffic', 'orders', 'operations', 'statement', 'tls', 'searchExtras', 'cancelExtras']);

/** Keys that only a call needs. */
const forCalls = ['/apiKey', '/keys', '/headers', '/proxy', '/tls', '/hosts'];

const secretPointers = pointersOf(({ secret }) => secret);
/** Places that no variable may fill. */
const literalPointers = pointersOf(({ literal }) => literal);

/**
 * Fills the placeholders of a configuration and checks the result. Adds mistakes to `problems`. A variable may be
 * missing if its key is overridden by a flag or variable. If no calls are sent, the variables of key, headers, proxy
 * and certificates may be missing, too.
 */
export function checkFile(
  file: ConfigurationFile,
  { env, overridden, wrongVariables, sends }: FileUse,
  problems: string[],
): FileValues {
  const unfilled: Mistake[] = [];
  const fills: Filled[] = [];
  const filled = fillPlaceholders(file.value, { env, mistakes: unfilled, filled: fills });
  const missing = new Set(unfilled.map(({ pointer }) => pointer));
  const unneeded = [...overridden.map(pointerOf), ...(sends ? [] : forCalls)];
  const shown = {
    written: (pointer: string) => pointerValue(file.value, pointer),
    secret: (pointer: string) => isWithin(pointer, secretPointers),
    inFile: true,
  };
  const wrongValues = explain(schemaErrors('', filled), shown).filter(({ pointer }) => !missing.has(pointer));
  const needed = unfilled.filter(({ pointer }) => !isWithin(pointer, unneeded));
  // The value of a wrong variable is not a second mistake.
  const filledWrong = new Set<Json | undefined>(wrongVariables.map((variable) => `\${${variable}}`));
  const unfillable = fills
    .filter(({ pointer }) => isWithin(pointer, literalPointers))
    .map(({ pointer, variable }) => ({
      pointer,
      text: `expected no variable, since every call shows the value, got \${${variable}}; write the value itself`,
    }));
  const reported = unfillable.map(({ pointer }) => pointer);
  const own = wrongValues.filter(
    ({ pointer }) => !filledWrong.has(shown.written(pointer)) && !reported.includes(pointer),
  );
  for (const mistake of [...needed, ...unfillable, ...own]) problems.push(inFile(file, mistake));
  const named = member(filled, 'public');
  const isRight = Array.isArray(named) && !wrongValues.some(({ pointer }) => isWithin(pointer, ['/public']));
  const shownPointers = isRight ? named.map(String) : [];
  const places = [...fills, ...unfilled].map(({ pointer }) => pointer);
  const ofPublic = publicMistakes(shownPointers, (pointer) => places.some((place) => isWithin(place, [pointer])));
  for (const mistake of ofPublic) problems.push(inFile(file, mistake));
  return { ...prune(filled, [...unfilled, ...wrongValues]), secrets: secretsAmong(fills, shownPointers) };
}

function pointersOf(has: (option: Option) => boolean): string[] {
  return options.flatMap((option) => (option.key !== null && has(option) ? [pointerOf(option.key)] : []));
}

/** A mistake in a file: `conformance.config.json:7: /traffic/rate: expected …`. */
export function inFile(
  file: Pick<ConfigurationFile, 'shown' | 'written'>,
  { pointer, place = pointer, text }: Mistake,
): string {
  const shown = place === '' ? '' : safe(place.length > 200 ? `${place.slice(0, 200)}…` : place);
  return `${placeIn(file, pointer, shown)}: ${text}`;
}

function prune(filled: Json, mistakes: readonly Mistake[]): Pick<FileValues, 'values' | 'wrong'> {
  const values = isObject(filled) ? structuredClone(filled) : {};
  const wrong = new Set<string>();
  for (const { pointer } of mistakes) {
    const [top, second] = pointerTokens(pointer);
    if (top === undefined) {
      wrong.add('');
      continue;
    }
    const group = groups.has(top) && second !== undefined ? values[top] : undefined;
    if (isObject(group) && second !== undefined) delete group[second];
    else delete values[top];
    wrong.add(group !== undefined ? `${top}.${second}` : top);
  }
  return { values, wrong };
}
