import type { Evidence } from '../model/finding.ts';
import { Lost, Violated } from './signals.ts';

/** A relation over several answers: broken only where two rounds out of at most three break it while nothing moves. */
export interface Relation {
  /** One round of calls: evidence where the relation does not hold, else null. */
  readonly round: (nth: number) => Promise<Evidence | null>;
  /** What must not move between two looks, as text: the whole route, or its first page where the route is long. */
  readonly still: (fresh: boolean) => Promise<string>;
  /** Why no further round is made after the first one broke, or null: the route moves, or calls are short. */
  readonly endsBecause?: () => Promise<string | null>;
}

/** Most rounds of one relation. */
const rounds = 3;

/** Throws Violated where the relation is broken twice, Lost where it could not be told. */
export async function judgeRelation(relation: Relation): Promise<void> {
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
    if (before !== (await relation.still(true))) {
      moved += 1;
      continue;
    }
    failing += 1;
    if (failing === 2) throw new Violated(evidence);
  }
  if (failing > 0)
    throw new Lost(
      `a relation over several answers broke in ${failing} of ${rounds} rounds${moved > 0 ? ` while the inventory moved in ${moved}` : ''}: too few to tell`,
    );
  if (moved > 1) throw new Lost('the inventory moved between two equal searches');
}
