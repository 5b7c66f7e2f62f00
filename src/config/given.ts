import type { Json } from '../contract/json.ts';
import { schemaErrors } from './config-schema.ts';
import { explain } from './explain.ts';
import { editDistance, plain } from './nearest.ts';
import { options, type Option } from './options.ts';
import { safe } from './quote.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value that a flag or a variable gave. */
export interface Given {
  readonly value: Json;
  /** The flag or variable, as messages name it. */
  readonly place: string;
}

/** The values of flags and variables, by configuration key (`config` for `--config`). */
interface GivenValues {
  readonly given: ReadonlyMap<string, Given>;
  /** Flags and variables with wrong values, as messages name them. Their values are left out. */
  readonly wrongAt: ReadonlyMap<string, string>;
}

/** Reads and checks flags and variables. Mistakes are added to `problems`. */
export function readGiven(flags: Readonly<Record<string, unknown>>, env: Environment, problems: string[]): GivenValues {
  const given = new Map<string, Given>();
  const wrongAt = new Map<string, string>();
  for (const option of options) {
    const found = find(option, flags, env);
    if (found === null) continue;
    const key = option.key ?? 'config';
    if (found.raw === '' && found.place === option.variable) {
      problems.push(`${found.place}: expected a value, got an empty text; unset the variable or give it one`);
      wrongAt.set(key, found.place);
      continue;
    }
    const value = parse(option, found.raw, found.place === option.variable);
    // `--config` is not a key of the file; `pinned` stands for it, since all paths are checked in the same way.
    const mistakes = explain(schemaErrors(option.key ?? 'pinned', value), {
      written: () => undefined,
      secret: () => option.secret,
      inFile: false,
    });
    for (const { text } of mistakes) problems.push(`${found.place}: ${text}`);
    if (mistakes.length === 0) given.set(key, { value: value as Json, place: found.place });
    else wrongAt.set(key, found.place);
  }
  return { given, wrongAt };
}

/** Notices about variables that look like a misspelt variable of the suite and that the configuration does not use. */
export function misspeltVariables(env: Environment, used: string): string[] {
  const known = options.flatMap(({ variable }) => (variable === null ? [] : [variable]));
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith('CONFORMANCE_') || name.length > 60 || known.includes(name) || used.includes(`\${${name}}`))
      return [];
    const meant =
      known.find((one) => editDistance(plain(one), plain(name)) <= 1) ??
      options.find(({ flag, variable }) => variable === null && isNamed(name, flag))?.flag?.split(' ')[0];
    return meant === undefined ? [] : [`${safe(name)}: unknown variable; did you mean ${meant}?`];
  });
}

/** Whether a variable has the name that a flag would have as one: `CONFORMANCE_MAX_TIME` and `--max-time <s>`. */
function isNamed(variable: string, flag: string | null): boolean {
  return flag !== null && plain(flag.split(' ')[0] ?? '') === plain(variable.replace('CONFORMANCE_', ''));
}

function find(
  { name, flag, variable }: Option,
  flags: Readonly<Record<string, unknown>>,
  env: Environment,
): { raw: unknown; place: string } | null {
  const value = flag !== null && Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (flag !== null && value !== undefined) return { raw: value, place: flag.split(' ')[0] ?? flag };
  const text = variable !== null && Object.hasOwn(env, variable) ? env[variable] : undefined;
  return variable === null || text === undefined ? null : { raw: text, place: variable };
}

function parse({ type }: Option, raw: unknown, isVariable: boolean): unknown {
  if (type === 'integer' && typeof raw === 'string' && /^[+-]?\d{1,15}$/.test(raw.trim())) return Number(raw) + 0;
  if (type !== 'list') return raw;
  if (isVariable && typeof raw === 'string') return raw.split(',').map((part) => part.trim());
  return Array.isArray(raw) ? raw : [raw];
}
