import { resolve } from 'node:path';
import { isObject, type Json, type JsonObject, member } from '../contract/json.ts';
import type { Environment, Given } from './given.ts';
import type { ValueSettings } from './option-values.ts';
import { optionOf, type Option, options } from './options.ts';
import type { ConfigurationFile } from './read-configuration.ts';

/**
 * Returns the value of each setting from the first place that has it: flag, variable, file, default. Keys are those of
 * the configuration, such as `traffic.rate`.
 */
export interface Chooser {
  readonly profile: 'gate' | 'nightly';
  /** The settings that have the form of the configuration: the value, else the default, else null. */
  settings(): ValueSettings;
  /** The value that somebody gave, or undefined. */
  value(key: string): Json | undefined;
  text(key: string): string | null;
  integer(key: string): number;
  isOn(key: string): boolean;
  list(key: string): readonly Json[];
  objects(key: string): readonly JsonObject[];
  group(key: string): JsonObject;
  /** An absolute path. Values of a flag or variable are relative to the working folder, others to the file. */
  path(key: string): string | null;
  /** The source of the value; `configuration` if there is no value. */
  givenBy(key: string): 'flag' | 'variable' | 'configuration';
  /** The place of the value, as messages name it: `--rate`, or `conformance.config.json: /traffic/rate`. */
  place(key: string, index?: number): string;
}

/** Makes a chooser. `values`: the part of the file that can be used. */
export function chooser(
  given: ReadonlyMap<string, Given>,
  values: JsonObject,
  file: Pick<ConfigurationFile, 'shown' | 'folder'>,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Chooser {
  const inFile = (key: string): Json | undefined => key.split('.').reduce<Json | undefined>(member, values);
  const value = (key: string): Json | undefined => given.get(key)?.value ?? inFile(key);
  const list = (key: string): readonly Json[] => {
    const found = value(key);
    return Array.isArray(found) ? found : [];
  };
  const text = (key: string): string | null => {
    const found = value(key);
    return typeof found === 'string' ? found : null;
  };
  const profile = value('profile') === 'nightly' ? 'nightly' : 'gate';
  const defaultOf = (option: Option): Json =>
    profile === 'nightly' ? (option.nightly ?? option.default) : option.default;
  const path = (key: string): string | null => {
    const found = text(key);
    return found === null ? null : resolve(given.has(key) ? cwd : file.folder, found);
  };
  return {
    profile,
    settings() {
      const settings: Record<string, Json> = {};
      for (const option of options) {
        if (option.key === null || option.converted) continue;
        const [top = '', inner] = option.key.split('.');
        const found = (option.type === 'path' ? path(option.key) : value(option.key)) ?? defaultOf(option);
        const isGiven = value(option.key) !== undefined;
        const setting = option.setting === null ? found : option.setting(found as never, { isGiven, env, cwd });
        settings[top] = inner === undefined ? setting : { ...(settings[top] as JsonObject), [inner]: setting };
      }
      // The schema has checked the values, and `ValueSettings` is made from the same table.
      return settings as unknown as ValueSettings;
    },
    value,
    text,
    list,
    integer: (key) => Number(value(key) ?? defaultOf(optionOf(key))),
    isOn: (key) => value(key) === true,
    objects: (key) => list(key).filter(isObject),
    group(key) {
      const found = inFile(key);
      return isObject(found) ? found : {};
    },
    path,
    givenBy(key) {
      const place = given.get(key)?.place;
      return place === undefined ? 'configuration' : place.startsWith('--') ? 'flag' : 'variable';
    },
    place(key, index) {
      return (
        given.get(key)?.place ?? `${file.shown}: /${key.replaceAll('.', '/')}${index === undefined ? '' : `/${index}`}`
      );
    },
  };
}
