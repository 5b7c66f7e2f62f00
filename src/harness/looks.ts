import { linesOf, totalOf, tripKey } from '../checks/index.ts';
import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { type Look, looksBeforeBlame, sameLook } from './relation.ts';
import type { Run } from './run.ts';
import { documentedCall, turnPriority } from './target.ts';
import { gidOf } from './paging-walk.ts';
import { answered } from './answered.ts';
import type { Ground, World } from './ground/world.ts';

/**
 * Looks sent together at first, and so many more each time after: always the same number, in step with other calls, could
 * meet the same one of several servers that take turns.
 */
const atOnce = 4;

/** What the routes of a run show at a glance, and whether they go on showing it. */
export class Looks {
  readonly #run: Run;
  readonly #world: World;
  readonly #first = new Map<Ground, Promise<Look>>();
  readonly #moving = new Map<Ground, Promise<boolean>>();
  readonly #steady = new Map<string, Promise<boolean>>();

  constructor(run: Run, world: World) {
    this.#run = run;
    this.#world = world;
  }

  /** What a route shows in one answer, without order. One that is not fresh is the first of the run. */
  look(ground: Ground, fresh: boolean, sentFor: string): Promise<Look> {
    const known = this.#first.get(ground);
    if (known !== undefined && !fresh) return known;
    const looking = this.#look(ground, fresh, sentFor);
    if (!fresh) this.#first.set(ground, looking);
    return looking;
  }

  /** Whether a route's inventory moves already between two looks: then nothing that spans several answers can be told. */
  isMoving(ground: Ground, sentFor: string): Promise<boolean> {
    const known = this.#moving.get(ground);
    if (known !== undefined) return known;
    const moving = this.look(ground, false, sentFor).then(async (first) => {
      const second = await this.look(ground, true, sentFor);
      if (sameLook(first, second)) return false;
      // A lone odd look may be a fault: three that differ are an inventory that moves.
      const third = await this.look(ground, true, sentFor);
      return !sameLook(first, third) && !sameLook(second, third);
    });
    this.#moving.set(ground, moving);
    return moving;
  }

  /** Whether a route goes on showing what a look showed. Told once for each look. */
  steady(ground: Ground, look: Look, sentFor: string): Promise<boolean> {
    const key = JSON.stringify([ground.body, look]);
    let steady = this.#steady.get(key);
    if (steady === undefined) this.#steady.set(key, (steady = this.#goesOn(ground, look, sentFor)));
    return steady;
  }

  async #goesOn(ground: Ground, look: Look, sentFor: string): Promise<boolean> {
    for (let made = 0, next = atOnce; made < looksBeforeBlame; made += next, next += atOnce) {
      const more = await Promise.all(Array.from({ length: Math.min(next, looksBeforeBlame - made) }, () => this.look(ground, true, sentFor)));
      if (!more.every((one) => sameLook(one, look))) return false;
    }
    return true;
  }

  async #look(ground: Ground, fresh: boolean, sentFor: string): Promise<Look> {
    const body = { ...ground.body, page: this.#world.firstPage, page_size: 50 };
    const how = { statusOwner: 'bus.valid-accepted', priority: turnPriority };
    return lookOf(answered(await (fresh ? this.#run.send(documentedCall('search', body, sentFor, how)) : this.#world.pooled(body, sentFor, how))));
  }
}

/** The trips of an answer by what they are known by, and by gid and departure time. */
export function lookOf(exchange: Exchange): Look {
  const lines = linesOf(exchange);
  // A route that does not fill a page shows itself whole; of a longer one the total is all that one answer tells about the rest.
  const total = lines.length >= 50 ? totalOf(exchange) : null;
  const byKey = lines.map((line) => tripKey(line, exchange.request.body) ?? '').toSorted();
  const byGid = lines.map((line) => (gidOf(line) === null ? null : JSON.stringify([gidOf(line), member(line, 'dep_time')])));
  const told = new Set(byGid).size === lines.length && !byGid.includes(null);
  return [JSON.stringify({ byKey, total }), told && lines.length > 0 ? JSON.stringify({ byGid: byGid.toSorted(), total }) : null];
}
