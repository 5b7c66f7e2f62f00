import { linesOf, totalOf } from '../checks/index.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Evidence } from '../model/finding.ts';
import { canonicalJson, type Json, type JsonObject, member } from '../model/json.ts';
import { type Look, looksBeforeBlame, sameLook } from './relation.ts';
import { RelationTurns } from './relation-turns.ts';
import type { Run } from './run.ts';
import { documentedCall, turnPriority } from './target.ts';
import { answered } from './answered.ts';
import { showsTheSameAfresh } from './fresh-looks.ts';
import { tripsLook } from './trips-look.ts';
import { TripsSeen } from './trips-seen.ts';
import type { Ground, World } from './ground/world.ts';

/**
 * Looks sent together at first, and so many more each time after: always the same number, in step with other calls, could
 * meet the same one of several servers that take turns.
 */
const atOnce = 4;

const lookedAt = { statusOwner: 'bus.valid-accepted', priority: turnPriority } as const;

/** What the routes of a run show at a glance, and whether they go on showing it. */
export class Looks {
  readonly #run: Run;
  readonly #world: World;
  readonly #first = new Map<Ground, Promise<Look>>();
  /** The answers to the first looks. */
  readonly #begun = new Map<Ground, Exchange>();
  readonly #moving = new Map<Ground, Promise<boolean>>();
  readonly #steady = new Map<string, Promise<boolean>>();
  /** Long routes whose first page shows other trips while the total is the same: these are looked at whole from then on. */
  readonly #restless = new Map<Ground, TripsSeen>();
  readonly #turns = new Map<string, RelationTurns>();

  constructor(run: Run, world: World) {
    this.#run = run;
    this.#world = world;
  }

  /** What a route shows in one answer, without order, or once that has changed, a long one in all its pages. One that is not fresh is the first of the run. */
  async look(ground: Ground, fresh: boolean, sentFor: string): Promise<Look> {
    if (fresh) return this.#lookAnew(ground, sentFor);
    const looking = this.#first.get(ground) ?? this.#look(ground, false, sentFor);
    this.#first.set(ground, looking);
    return looking;
  }

  async #lookAnew(ground: Ground, sentFor: string): Promise<Look> {
    const seen = this.#restless.get(ground);
    if (seen !== undefined) return this.#lookAtAll(ground, seen, sentFor);
    const look = await this.#look(ground, true, sentFor);
    const first = await this.#first.get(ground);
    const isOther = first !== undefined && !sameLook(first, look) && totalIn(first) === totalIn(look);
    if (isOther && isLong(ground) && !this.#restless.has(ground)) this.#restless.set(ground, new TripsSeen());
    return look;
  }

  /** Whether a route's inventory moves already between two looks: then nothing that spans several answers can be told. */
  isMoving(ground: Ground, sentFor: string): Promise<boolean> {
    const known = this.#moving.get(ground);
    if (known !== undefined) return known;
    const moving = this.look(ground, false, sentFor).then(async (first) => {
      const second = await this.look(ground, true, sentFor);
      if (sameLook(first, second)) return false;
      const third = await this.look(ground, true, sentFor);
      // It may be the order alone.
      if (this.#restless.has(ground)) return !sameLook(third, await this.look(ground, true, sentFor));
      // A lone odd look may be a fault: three that differ are an inventory that moves.
      return !sameLook(first, third) && !sameLook(second, third);
    });
    this.#moving.set(ground, moving);
    return moving;
  }

  /** The turns of a requirement's relations over routes that are looked at whole; null for others. */
  turnsOf(ground: Ground, requirement: string): RelationTurns | null {
    if (!this.#restless.has(ground)) return null;
    const turns = this.#turns.get(requirement) ?? new RelationTurns();
    this.#turns.set(requirement, turns);
    return turns;
  }

  /** Whether a route goes on showing what a look showed, which is told once for each look, and, where there is evidence to be judged by them, shows it in searches that are new. */
  async steady(ground: Ground, look: Look, sentFor: string, evidence: Evidence | null): Promise<boolean> {
    const key = JSON.stringify([ground.body, look]);
    let steady = this.#steady.get(key);
    if (steady === undefined) this.#steady.set(key, (steady = this.#goesOn(ground, look, sentFor)));
    return (
      (await steady) && (evidence === null || this.#restless.has(ground) || this.#showsItAfresh(ground, sentFor, [evidence.exchange, ...evidence.controls]))
    );
  }

  /** Asked each time: the answers to be judged may be newer than those of before. A route that is looked at whole shows other trips on each page. */
  async #showsItAfresh(ground: Ground, sentFor: string, judged: readonly Exchange[]): Promise<boolean> {
    const { searched } = this.#run;
    const first = this.#begun.get(ground);
    // The look itself was the same each time.
    const isOlder = ({ request: { body } }: Exchange): boolean =>
      first !== undefined && searched.firstSentAt(body) < first.endedAt && canonicalJson(body ?? null) !== canonicalJson(first.request.body ?? null);
    const ask = async (body: JsonObject): Promise<Exchange> => answered(await this.#run.send(documentedCall('search', body, sentFor, lookedAt)));
    return showsTheSameAfresh(ground.body, {
      seed: this.#run.settings.seed,
      firstPage: this.#world.firstPage,
      wasSent: (body) => searched.has(body),
      older: judged.filter(isOlder),
      ask,
    });
  }

  async #goesOn(ground: Ground, look: Look, sentFor: string): Promise<boolean> {
    const seen = this.#restless.get(ground);
    // One that is looked at whole is looked at longer each time.
    const looks = seen === undefined ? looksBeforeBlame : looksBeforeBlame / 2;
    for (let made = 0, next = atOnce; made < looks; made += next, next += atOnce) {
      const more = await Promise.all(Array.from({ length: Math.min(next, looks - made) }, () => this.look(ground, true, sentFor)));
      if (!more.every((one) => sameLook(one, look))) return false;
    }
    return seen === undefined || seen.inOrderAlone;
  }

  async #lookAtAll(ground: Ground, seen: TripsSeen, sentFor: string): Promise<Look> {
    const pages = Array.from({ length: pagesOf(ground) }, (_, index) => ({ ...ground.body, page: this.#world.firstPage + index, page_size: 50 }));
    const ask = async (body: JsonObject): Promise<Exchange> => answered(await this.#run.send(documentedCall('search', body, sentFor, lookedAt)));
    return seen.add(await Promise.all(pages.map(ask)));
  }

  async #look(ground: Ground, fresh: boolean, sentFor: string): Promise<Look> {
    const body = { ...ground.body, page: this.#world.firstPage, page_size: 50 };
    if (fresh) return lookOf(answered(await this.#run.send(documentedCall('search', body, sentFor, lookedAt))));
    const first = answered(await this.#world.pooled(body, sentFor, lookedAt));
    this.#begun.set(ground, first);
    return lookOf(first);
  }
}

/** Pages of a route that is looked at whole, at most. */
const mostPages = 4;

function pagesOf({ total }: Ground): number {
  return Math.ceil((total ?? 0) / 50);
}

/** Whether a route is longer than one answer shows, and few answers show all of it. */
function isLong(ground: Ground): boolean {
  return pagesOf(ground) > 1 && pagesOf(ground) <= mostPages;
}

function totalIn([byKey]: Look): Json | undefined {
  return byKey === null || byKey === undefined ? undefined : member(JSON.parse(byKey) as Json, 'total');
}

/** The trips of an answer by what they are known by, and by gid and departure time. */
export function lookOf(exchange: Exchange): Look {
  // A route that does not fill a page shows itself whole; of a longer one the total is all that one answer tells about the rest.
  return tripsLook([exchange], linesOf(exchange).length >= 50 ? totalOf(exchange) : null);
}
