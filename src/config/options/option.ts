import type { Json } from '../../contract/json.ts';
import type { Shape } from './shapes.ts';

/** The commands that take settings. */
export type Command = 'run' | 'doctor' | 'check' | 'replay' | 'pin';

/**
 * One option: a flag, a variable, a configuration key, or several of them. Flag over variable over file over default.
 * Example: `option('traffic.rate', integer(1, 100_000), 'calls in any one second', { flag: '--rate <n>' })`.
 */
export interface Option extends Required<Omit<Details, 'nightly'>>, Pick<Details, 'nightly'> {
  /** The name under which the command line gives the flag's value: the flag in camel case, else the key's last part. */
  readonly name: string;
  /** Path in the configuration, such as `traffic.rate`; null for `--config`. */
  readonly key: string | null;
  readonly shape: Shape;
  /**
   * How a flag or variable is read. `path`: relative to the working folder, in the file to the file. `list`: a flag is
   * given several times, a variable holds commas. `structure`: in the file only.
   */
  readonly type: 'text' | 'integer' | 'switch' | 'path' | 'list' | 'structure';
  readonly repeatable: boolean;
  /** What it is, without a capital letter and a full stop: for `--help`, the documents, the schema and the API. */
  readonly help: string;
}

/** What a row may say in addition. */
interface Details {
  /** The long flag with its argument, such as `--seed <n>`, or null. */
  readonly flag?: string | null;
  readonly variable?: string | null;
  readonly unit?: string | null;
  /** Null where there is none. */
  readonly default?: Json;
  /** Default in the profile `nightly`, if it is a different one. */
  readonly nightly?: Json;
  /** Words on the default, if its value does not say everything. */
  readonly defaultNote?: string | null;
  /** Further sentences for the schema and the API. */
  readonly more?: string | null;
  /** Never shown: in no message, report or log. */
  readonly secret?: boolean;
  /** Shown although a variable fills it. Every other text that a variable fills is secret. */
  readonly shown?: boolean;
  /** No variable may fill it: it is sent and shown in plain. */
  readonly literal?: boolean;
  /** Whether its setting has another form than its value; `assemble.ts` makes it. */
  readonly converted?: boolean;
  readonly commands?: readonly Command[];
  /** Commands that accept it and do nothing with it: it is not in their help. */
  readonly ignoredBy?: readonly Command[];
  /** The default of single commands, in words. */
  readonly defaultOf?: Partial<Readonly<Record<Command, string>>>;
}

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
    secret: false,
    shown: type === 'path',
    literal: false,
    converted: false,
    commands: ['run'],
    ignoredBy: [],
    defaultOf: {},
    ...details,
  };
}

function typeOf({ type, format, items, enum: values }: Shape): Option['type'] {
  if (type === 'integer') return 'integer';
  if (type === 'boolean') return 'switch';
  if (type === 'string') return format === 'file-path' ? 'path' : 'text';
  if (values !== undefined) return 'text';
  return type === 'array' && !('$ref' in Object(items)) ? 'list' : 'structure';
}
