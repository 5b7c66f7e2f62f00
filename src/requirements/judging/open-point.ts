import type { Facts, History } from '../history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { canonicalJson, type Json } from '../../contract/json.ts';
import type { Caveat } from '../../contract/report-parts.ts';
import type { Reason } from '../../contract/reason.ts';
import type { NotObserved } from '../../contract/reasons/open-points.ts';
import { type Fail, fail, type Case, pass, type Judge, type Basis, notApplicable } from './case.ts';

/** The contribution of one answer to an open point. */
export interface Shown {
  readonly exchange: Exchange;
  /**
   * The value, in the form of the point's row. For a list: the items that this answer adds. For a choice (`of`):
   * whether it is on the list.
   */
  readonly value: Json;
  /** The subject of the value, such as a field. */
  readonly of?: Json;
  /** The other answers that it has to be compared with. */
  readonly comparedWith?: readonly Exchange[];
  /** A note for people, in addition to the value. */
  readonly note?: string;
  /** The same for programs; present if it makes the value less certain. */
  readonly caveat?: Caveat;
  /** It counts only if nothing better shows the point. It never contradicts a declared answer. */
  readonly isWeak?: boolean;
  /** It is not one of the values of the row: if there is such an answer, the point stays unclear. */
  readonly isOdd?: boolean;
  /** Default `answer`. */
  readonly basis?: Basis;
}

/** Behaviour that the document leaves open: how answers show it, and how the value is concluded from them. */
export interface OpenPoint {
  /** What the answers of a history show, or the reason why they are not conclusive. */
  readonly shows: (history: History, facts: Facts) => Iterable<Shown | Reason>;
  /** Words for those of its values that are not shown as they are. */
  readonly words?: Readonly<Record<string, string>>;
  /** The reason if no answer shows it. */
  readonly none: Reason;
  /**
   * The value for a target whose answers differ, in the form of the row. Without it, answers that differ give no value.
   */
  readonly mixed?: Json | undefined;
  /** Answers that have to agree before there is a value (`least`, default 1), or before a declared mixture is wrong. */
  readonly least?: number;
  readonly enough?: number;
  /** Whether one answer that contradicts the declared value may be chance. */
  readonly mayBeChance?: boolean;
  /** For choices: all items that answers have to show. */
  readonly all?: readonly Json[];
  /**
   * For a choice. `verb`: the word for an item on the list (default `accepted`). `outweighs`: whether an answer that
   * shows the item on the list outweighs others (default true).
   */
  readonly verb?: string;
  readonly outweighs?: boolean;
  /** Makes the value from everything that was counted, or the reason why there is none; for a value of another form. */
  readonly conclude?: (counted: readonly Counted[]) => Concluded | Reason;
  /**
   * How an answer differs from what is declared: null if it agrees, undefined if it says nothing. Default: by the
   * value.
   */
  readonly differs?: (declared: Json, shown: Shown) => Difference | null | undefined;
}

/** A value, and the words for it. */
export interface Concluded {
  readonly value: Json;
  readonly answer: string;
  /** What makes it less certain. */
  readonly caveat?: Caveat;
}

/**
 * The reason that no answer shows an open point. `clause`: why, without a full stop. `advice`: what to do, a clause
 * that begins with a verb.
 */
export function notObserved(clause: string, advice?: string): NotObserved {
  return { code: 'not-observed', clause, ...(advice === undefined ? {} : { advice }) };
}

/** Whether it is a reason, and not something that an answer shows. */
export function isReason(one: Shown | Concluded | Reason): one is Reason {
  return 'code' in one;
}

/** Answers with the same value: their common parts, and their number. */
export interface Counted extends Omit<Shown, 'exchange' | 'comparedWith' | 'basis'> {
  readonly times: number;
  /** One of the calls, and what it sent. */
  readonly call: number;
  readonly body: string;
}

/** A difference between a target and its statement. */
interface Difference {
  readonly cause: string;
  /** What is declared, in words. */
  readonly expected: string;
  readonly actual: string;
  /** The place in the answer that shows it, if there is one. */
  readonly pointer?: string;
}

/** Answers that have to agree before a declared mixture is reported as wrong. */
const enoughAlike = 10;

/** A value as a text of limited length; an empty text is shown in quotes. */
export function textOf(value: Json): string {
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return text.slice(0, 200).toWellFormed();
}

/** "x instead of y". */
export function otherThan(declared: Json, actual: Json): Difference {
  const [expected, got] = [textOf(declared), textOf(actual)];
  return { cause: `${got} instead of ${expected}`, expected, actual: got };
}

/** A failed case: a target differs from what its statement declares under a key. */
export function contradiction(
  key: string,
  { expected, ...difference }: Difference,
  exchange: Exchange,
  comparedWith: readonly Exchange[] = [],
  basis?: Basis,
): Fail {
  const message = `the statement declares ${expected} (\`${key}\`), got ${difference.actual}`;
  return fail(
    exchange,
    comparedWith,
    { ...difference, message, expected: `${expected}, as \`statement.${key}\` declares` },
    basis,
  );
}

/** The entry that counts for each choice: a strong one before a weak one, then one that outweighs the others. */
export function settled<T extends Pick<Shown, 'of' | 'value' | 'isWeak'>>(
  all: readonly T[],
  { outweighs = true }: Pick<OpenPoint, 'outweighs'>,
): T[] {
  const chosen = new Map<string, T>();
  for (const one of all) {
    const key = canonicalJson(one.of ?? null);
    const known = chosen.get(key);
    const weight = ({ isWeak, value }: T): number => (isWeak === true ? 0 : 2) + (value === outweighs ? 1 : 0);
    if (known === undefined || weight(one) > weight(known)) chosen.set(key, one);
  }
  return [...chosen.values()];
}

/** Whether it is about one item of a list. */
export function isChoice({ of, value }: Pick<Shown, 'of' | 'value'>): boolean {
  return of !== undefined && typeof value === 'boolean';
}

/** A judge that compares every observation of an open point with the value that the statement declares. */
export function asDeclared(key: string, point: OpenPoint): Judge {
  return function* (history, facts) {
    const declared = facts.statement[key] ?? null;
    const all = [...point.shows(history, facts)];
    const shown = all.filter((one): one is Shown => !isReason(one));
    const cases = declared === point.mixed ? mixture(key, point, declared, shown) : each(key, point, declared, shown);
    yield* cases.length > 0 ? cases : [notApplicable(all.findLast(isReason) ?? point.none)];
  };
}

/** Every answer has to show what is declared. */
function each(key: string, point: OpenPoint, declared: Json, shown: readonly Shown[]): Case[] {
  const counting = shown.every(isChoice) ? settled(shown, point) : shown;
  let chances = point.mayBeChance === true ? 1 : 0;
  return counting.flatMap((one): Case[] => {
    const difference = point.differs === undefined ? differs(declared, one, point) : point.differs(declared, one);
    if (difference === null) return [pass(one.exchange)];
    return difference !== undefined && (chances -= 1) < 0
      ? [contradiction(key, difference, one.exchange, one.comparedWith, one.basis)]
      : [];
  });
}

/** A single answer cannot contradict a declared mixture. All answers together do if they are the same. */
function mixture(key: string, { enough = enoughAlike }: OpenPoint, declared: Json, all: readonly Shown[]): Case[] {
  const shown = all.filter(({ isWeak }) => isWeak !== true);
  const last = new Map(shown.map((one) => [canonicalJson(one.value), one]));
  const [only, ...more] = last.values();
  if (only === undefined || more.length > 0 || only.value === declared)
    return [...last.values()].map(({ exchange }) => pass(exchange));
  const difference = otherThan(declared, `${textOf(only.value)} in all ${shown.length} answers`);
  return shown.length < enough ? [] : [contradiction(key, difference, only.exchange, [], 'run')];
}

/** The difference if an item is on a declared list and should not be, or the reverse. `verb`: word for listed items. */
export function differsFromList(declared: Json, of: Json, isOnIt: boolean, verb = 'accepted'): Difference | null {
  const say = (is: boolean): string => `${textOf(of)} ${is ? '' : 'not '}${verb}`;
  return (Array.isArray(declared) && declared.includes(of)) === isOnIt ? null : otherThan(say(!isOnIt), say(isOnIt));
}

function differs(declared: Json, { value, of, isWeak }: Shown, { verb }: OpenPoint): Difference | null | undefined {
  const list = Array.isArray(declared) ? declared : [declared];
  let difference: Difference | null = null;
  if (of !== undefined && typeof value === 'boolean') difference = differsFromList(declared, of, value, verb);
  else if (Array.isArray(value)) {
    const other = value.find((one) => !list.includes(one));
    if (other !== undefined) difference = otherThan(list.length === 0 ? 'none' : list.map(textOf).join(' or '), other);
  } else if (canonicalJson(value) !== canonicalJson(declared)) {
    const { cause, expected, actual } = otherThan(declared, value);
    difference = { cause, expected, actual: of === undefined ? actual : `${actual} (${textOf(of)})` };
  }
  return difference !== null && isWeak === true ? undefined : difference;
}
