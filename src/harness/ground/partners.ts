import { isAccepted, type Exchange } from '../../model/exchange.ts';
import { type Json, type JsonObject, member } from '../../model/json.ts';
import type { Ground } from './world.ts';

/** Makes a search on a connection of its own, or gives what came of it before. */
type Ask = (body: JsonObject, fresh: boolean) => Promise<Exchange>;

/** Fields that may go together where the document itself shows their values. */
const ofPages = ['page', 'page_size'];

/** What may complete a search: values that the document or the configuration shows to be valid. */
export interface Known {
  readonly firstPage: number;
  readonly supplied: Readonly<Record<string, readonly Json[]>>;
}

/**
 * Which fields are required is not shown (section 4.1), and one may be required only where another one is there: a page
 * size where there is a page. Finds out, once for each group of fields and run, whether those go only with others.
 */
export class Partners {
  readonly #ask: Ask;
  readonly #known: () => Known;
  readonly #rules = new Map<string, Promise<boolean>>();

  constructor(ask: Ask, known: () => Known) {
    this.#ask = ask;
    this.#known = known;
  }

  /** The fields with all that may have to go with them; null where nothing is left to add. */
  complete(ground: Ground, extras: JsonObject): JsonObject | null {
    const { firstPage, supplied } = this.#known();
    const fields = Object.keys(extras);
    const ofDocument = fields.every((field) => ofPages.includes(field) || field === 'sort_by');
    const named = Object.entries(supplied).flatMap(([field, [value]]) => (ofDocument || value === undefined ? [] : [[field, value] as const]));
    const all: JsonObject = { page: firstPage, page_size: Math.max(1, Math.min(50, ground.shown)), ...Object.fromEntries(named), ...ground.body, ...extras };
    const added = Object.keys(all).filter((field) => !Object.hasOwn(ground.body, field) && !fields.includes(field));
    if (fields.length === 0 || added.length === 0) return null;
    return Object.fromEntries(Object.entries(all).filter(([field]) => !Object.hasOwn(ground.body, field) || fields.includes(field)));
  }

  /** Whether it is known that these fields go only with others. */
  async areKnown(extras: JsonObject): Promise<boolean> {
    return (await this.#rules.get(groupOf(extras))) === true;
  }

  /**
   * Whether a search that was refused lacks a field: with the others it is accepted, and without them it is refused for
   * other values and on a new connection too. What is refused for its value, or now and then, is none of that.
   */
  lacks(ground: Ground, extras: JsonObject): Promise<boolean> {
    const group = groupOf(extras);
    let rule = this.#rules.get(group);
    if (rule === undefined) {
      rule = this.#find(ground, extras);
      this.#rules.set(group, rule);
      rule.catch(() => this.#rules.delete(group));
    }
    return rule;
  }

  async #find(ground: Ground, extras: JsonObject): Promise<boolean> {
    const complete = this.complete(ground, extras);
    if (complete === null || !isAccepted(await this.#ask({ ...ground.body, ...complete }, false))) return false;
    const again = await this.#ask({ ...ground.body, ...this.#otherValues(extras) }, true);
    return again.answer?.status === 400;
  }

  /** The same fields with other values that are as valid, where there are any. */
  #otherValues(extras: JsonObject): JsonObject {
    const { firstPage, supplied } = this.#known();
    const other = (field: string, value: Json): Json => {
      if (field === 'page') return firstPage;
      if (field === 'page_size') return value === 10 ? 20 : 10;
      return supplied[field]?.find((one) => one !== value) ?? value;
    };
    return Object.fromEntries(Object.keys(extras).map((field) => [field, other(field, member(extras, field) ?? null)]));
  }
}

/** Which fields these are. */
function groupOf(extras: JsonObject): string {
  return Object.keys(extras).toSorted().join(' ');
}
