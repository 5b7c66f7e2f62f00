import { judgeRelation, type Relation } from './relation.ts';
import { Violated } from './signals.ts';

/** Tells that a relation is over, and whether it was broken. */
type End = (broken: boolean) => void;

/** Relations of one requirement that cost many calls each: one after the other, and none once one was broken. */
export class RelationTurns {
  #last: Promise<void> = Promise.resolve();
  #broken = false;

  /** Waits for those before. Null where one of them was broken. */
  async begin(): Promise<End | null> {
    const before = this.#last;
    let over = (): void => {};
    this.#last = new Promise((resolve) => (over = resolve));
    await before;
    if (this.#broken) {
      over();
      return null;
    }
    return (broken) => {
      this.#broken = broken;
      over();
    };
  }
}

/** Judges a relation that, once it broke, goes on in its turn where there are turns. */
export async function judgeInTurn(relation: Relation, turns: () => RelationTurns | null): Promise<void> {
  const { endsBecause } = relation;
  const turn: { end?: End | null } = {};
  const inTurn = async (): Promise<string | null> => {
    const reason = (await endsBecause?.()) ?? null;
    const taking = reason === null && turn.end === undefined ? turns() : null;
    if (taking === null) return reason;
    turn.end = await taking.begin();
    if (turn.end === null) return 'the first page of the route changes from call to call, and another walk has told what that does to pages';
    return (await endsBecause?.()) ?? null;
  };
  let broken = false;
  try {
    await judgeRelation({ ...relation, endsBecause: inTurn });
  } catch (error) {
    broken = error instanceof Violated;
    throw error;
  } finally {
    turn.end?.(broken);
  }
}
