import type { Json, JsonObject } from '../../contract/json.ts';

/** The commands that read settings. */
export type Command = 'run' | 'doctor' | 'check' | 'replay' | 'pin' | 'try';

/**
 * One option: a flag, a variable, a configuration key, or several of them. A flag wins over a variable, a variable over
 * the file, the file over the default.
 * Example: `option('traffic.rate', integer(1, 100_000), 'calls in any one second', { flag: '--rate <n>' })`.
 */
export interface Option extends Required<Omit<Details, 'nightly'>>, Pick<Details, 'nightly'> {
  /** Name of the flag's value in commander: the flag in camel case; without a flag, the last part of the key. */
  readonly name: string;
  /** Path in the configuration, such as `traffic.rate`; null for `--config`. */
  readonly key: string | null;
  readonly shape: Shape;
  /**
   * How a value is read. `path`: relative to the working folder; in the file, relative to the file. `list`: the flag
   * may be repeated, the variable is separated by commas. `structure`: only in the file.
   */
  readonly type: 'text' | 'integer' | 'switch' | 'path' | 'list' | 'structure';
  readonly repeatable: boolean;
  /** Meaning, without capital letter and full stop: for `--help`, the documents, the schema and the API. */
  readonly help: string;
}

/** The setting of a value of its shape. `isGiven`: whether somebody gave it. */
type Conversion = (
  value: never,
  from: {
    readonly isGiven: boolean;
    readonly env: Readonly<Record<string, string | undefined>>;
    /** The working folder. */
    readonly cwd: string;
  },
) => Json;

/** Further facts of an option; each has a default. */
interface Details {
  /** The long flag with its argument, such as `--runs <n>`, or null. */
  readonly flag?: string | null;
  readonly variable?: string | null;
  readonly unit?: string | null;
  /** Null if there is none. */
  readonly default?: Json;
  /** Default in the profile `nightly`, if it is a different one. */
  readonly nightly?: Json;
  /** Words about the default, if the value alone is not enough: `next to the configuration`. */
  readonly defaultNote?: string | null;
  /** A value of the key, as its documentation shows it; null for an option without a key. */
  readonly example?: Json;
  /** Further sentences for the schema and the API. */
  readonly more?: string | null;
  /** Never shown: in no message, report or log. */
  readonly secret?: boolean;
  /** Shown even if a variable fills it. Every other text that a variable fills is secret. */
  readonly shown?: boolean;
  /** No variable may fill it, because it is sent and shown as it is. */
  readonly literal?: boolean;
  /** Makes the setting from the value, or from the default if nobody gave one. */
  readonly setting?: Conversion | null;
  /** The form of the setting, if it is another one than that of the value. */
  readonly settingShape?: Shape | null;
  /** Whether the setting depends on other values, too; `assemble.ts` makes it. */
  readonly converted?: boolean;
  readonly commands?: readonly Command[];
  /** Commands that accept and ignore it. Their help does not show it. */
  readonly ignoredBy?: readonly Command[];
  /** Defaults that differ for a command, in words: `{ check: 'reports/check' }`. */
  readonly defaultOf?: Partial<Readonly<Record<Command, string>>>;
  /** Commands that read the flag, but not the variable. */
  readonly flagOnly?: readonly Command[];
}

/**
 * A row of the table. `key`: path in the configuration, null for `--config`; `help`: the meaning, see {@link Option}.
 */
export function option(key: string | null, shape: Shape, help: string, details: Details = {}): Option {
  const { flag = null } = details;
  const type = typeOf(shape);
  const spelling = flag === null ? (key ?? '').split('.').at(-1) : flag.split(' ')[0]?.slice(2);
  return {
    name: (spelling ?? '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    key,
    shape,
    type,
    repeatable: type === 'list',
    help,
    flag,
    variable: null,
    unit: null,
    default: null,
    defaultNote: null,
    more: null,
    example: null,
    secret: false,
    shown: type === 'path',
    literal: false,
    setting: null,
    settingShape: null,
    converted: false,
    commands: ['run'],
    ignoredBy: [],
    defaultOf: {},
    flagOnly: [],
    ...details,
  };
}

function typeOf({ type, format, items, enum: values }: Shape): Option['type'] {
  if (type === 'integer' || (Array.isArray(type) && type.includes('integer'))) return 'integer';
  if (type === 'boolean') return 'switch';
  if (type === 'string') return format === 'file-path' ? 'path' : 'text';
  if (values !== undefined) return 'text';
  return type === 'array' && !('$ref' in Object(items)) ? 'list' : 'structure';
}

/** A JSON Schema (2020-12) of a value of the configuration. */
export type Shape = JsonObject;

export const onOff: Shape = { type: 'boolean' };
export const text: Shape = { type: 'string', minLength: 1, maxLength: 1000 };
export const filePath: Shape = { type: 'string', format: 'file-path' };
export const pointer: Shape = { type: 'string', format: 'json-pointer' };

/** A text with a format of `formats.ts`, such as `base-url`. */
export function format(name: string, rest: Shape = {}): Shape {
  return { type: 'string', format: name, ...rest };
}

export function integer(minimum: number, maximum: number): Shape {
  return { type: 'integer', minimum, maximum };
}

export function choice(...values: Json[]): Shape {
  return { enum: values };
}

export function list(items: Shape, maxItems?: number, rest: Shape = {}): Shape {
  return { type: 'array', items, ...(maxItems === undefined ? {} : { maxItems }), ...rest };
}

/** A shape with its description, which is a sentence. */
export function member(shape: Shape, description: string): Shape {
  return { description, ...shape };
}

/** An object with these members and no others. */
export function object(properties: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape {
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length === 0 ? {} : { required: [...required] }),
  };
}

/** A reference to a named shape of `definitions.ts`. */
export function definition(name: string): Shape {
  return { $ref: `#/$defs/${name}` };
}
