import type { Evidence } from '../model/finding.ts';
import { Lost, Violated } from './signals.ts';

/** How often a route is looked at once more before a relation over its answers is called broken. */
export const looksBeforeBlame = 24;

/**
 * What a route shows at a glance, read in several ways: by what its trips are known by, and by their gids, which tell
 * them apart even where two servers name them differently; or by what all its pages have shown so far. Null where a way cannot be read.
 */
export type Look = readonly (string | null)[];

/** A relation over several answers: broken only where two rounds out of at most three break it while nothing moves. */
export interface Relation {
  /** One round of calls: evidence where the relation does not hold, else null. */
  readonly round: (nth: number) => Promise<Evidence | null>;
  /** What must not move between two looks: the whole route, or its first page where the route is long. */
  readonly still: (fresh: boolean) => Promise<Look>;
  /** Whether the route shows the same as that look through many more, and nothing tells that the answers of the evidence are of other trips: an inventory that goes to and fro is alike twice by chance. */
  readonly steady: (look: Look, evidence: Evidence) => Promise<boolean>;
  /** Why no further round is made after the first one broke, or null: the route moves, or calls are short. */
  readonly endsBecause?: () => Promise<string | null>;
}

/** Most rounds of one relation. */
const rounds = 3;

/** Whether two looks show the same trips, by any way of reading them. */
export function sameLook(one: Look, other: Look): boolean {
  return one.some((reading, way) => reading !== null && reading === other[way]);
}

function isReadAlike(one: Look, other: Look): boolean {
  return one.some((reading, way) => reading !== null && (other[way] ?? null) !== null);
}

/** Throws Violated where the relation is broken twice, Lost where it could not be told. */
export async function judgeRelation(relation: Relation): Promise<void> {
  const looks: Look[] = [];
  let failing = 0;
  let moved = 0;
  for (let nth = 1; nth <= rounds; nth += 1) {
    const ending = nth > 1 ? ((await relation.endsBecause?.()) ?? null) : null;
    if (ending !== null) throw new Lost(ending);
    // The first look is shared by all relations of a route: an inventory that moved since then is the reason as well.
    const before = await relation.still(nth > 1);
    const evidence = await relation.round(nth);
    if (evidence === null) {
      if (failing + moved === 0) return;
      continue;
    }
    const after = await relation.still(true);
    looks.push(before, after);
    if (!sameLook(before, after)) {
      moved += 1;
      continue;
    }
    failing += 1;
    if (failing < 2) continue;
    // One move anywhere among the rounds, and two looks that are equal may be so by chance. What was read otherwise before cannot be compared.
    if (looks.every((look) => !isReadAlike(look, after) || sameLook(look, after)) && (await relation.steady(after, evidence))) throw new Violated(evidence);
    throw new Lost('a relation over several answers broke twice, but the inventory moved between the searches, or may have');
  }
  if (failing > 0)
    throw new Lost(
      `a relation over several answers broke in ${failing} of ${rounds} rounds${moved > 0 ? ` while the inventory moved in ${moved}` : ''}: too few to tell`,
    );
  if (moved > 1) throw new Lost('the inventory moved between two equal searches');
}
