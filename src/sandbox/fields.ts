import { invalid } from './call.ts';
import { isDate } from './calendar.ts';
import { type JsonObject, member } from './json.ts';
import type { Settings } from './settings.ts';

/** Reads a request body's fields by name; a field of a wrong type or outside its range is refused. */
export class Fields {
  readonly #body: JsonObject;
  readonly #settings: Settings;

  constructor(body: JsonObject, settings: Settings) {
    this.#body = body;
    this.#settings = settings;
  }

  /** Refuses when one of the names is absent, and unknown names where the settings say so. */
  check(required: readonly string[], known: readonly string[]): void {
    for (const name of required) if (this.#value(name) === undefined) throw invalid(`${name} is required`, 40002);
    if (this.#settings.unknownFields === 'ignore') return;
    for (const name of Object.keys(this.#body)) {
      if (!known.includes(name)) throw invalid(`${name.slice(0, 40)} is not a field of this operation`, 40003);
    }
  }

  #value(name: string): unknown {
    const value = member(this.#body, name);
    return value === null && this.#settings.nullIs === 'absent' ? undefined : value;
  }

  /** A text of 1 (or `least`) to `most` UTF-16 units. */
  text(name: string, most: number, least = 1): string | undefined {
    let value = this.#value(name);
    if (value === undefined) return undefined;
    if (this.#settings.coerce && typeof value === 'number') value = String(value);
    if (typeof value !== 'string') throw invalid(`${name} must be a string`, 40004);
    if (this.#settings.trimTexts) value = value.trim();
    const text = value as string;
    if (text.length < least) throw invalid(`${name} must not be empty`, 40005);
    if (text.length > most) throw invalid(`${name} must have at most ${most} characters`, 40005);
    return text;
  }

  /** A day that exists, `YYYY-MM-DD`. */
  date(name: string): string | undefined {
    const text = this.text(name, 40, 0);
    if (text !== undefined && !isDate(text)) throw invalid(`${name} must be a date YYYY-MM-DD`, 40006);
    return text;
  }

  /** A number from `least` to `most`. */
  number(name: string, least: number, most: number): number | undefined {
    let value = this.#value(name);
    if (value === undefined) return undefined;
    if (this.#settings.coerce && typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value))
      value = Number(value);
    if (typeof value !== 'number') throw invalid(`${name} must be a number`, 40004);
    if (!(value >= least && value <= most)) throw invalid(`${name} must be from ${least} to ${most}`, 40007);
    return value;
  }

  /** A whole number from `least` to `most`; `2.0` is whole. */
  integer(name: string, least: number, most = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = this.number(name, least, most);
    if (value !== undefined && !Number.isInteger(value)) throw invalid(`${name} must be an integer`, 40004);
    return value;
  }
}
