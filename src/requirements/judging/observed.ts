import { count } from '../../contract/text.ts';
import type { Facts, History } from '../history/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { canonicalJson, type Json } from '../../contract/json.ts';
import type { Reason } from '../../contract/reason.ts';
import {
  type Concluded,
  type Counted,
  isChoice,
  isReason,
  notObserved,
  type OpenPoint,
  settled,
  type Shown,
  textOf,
} from './open-point.ts';

/** The answer to an open point: its `value` in the form of its row, and the words for it; or why it is unclear. */
type Observed = (Concluded | { readonly value: null; readonly reason: Reason }) & {
  /** The evidence: how many answers show each value, and a call of each. */
  readonly evidence: string;
};

/**
 * Largest number of different values that are counted and listed as evidence, so that no target can fill memory or
 * reports.
 */
const mostCounted = 50;
const mostListed = 30;

/** The words for values of several points that are not shown as they are. */
const common: Readonly<Record<string, string>> = {
  true: 'yes',
  false: 'no',
  refused: 'refused with 400',
  empty: 'accepted, without trips',
  ignored: 'accepted, and the field ignored',
  cut: 'accepted, and cut to 50 trips',
  'last-page': 'the last page again',
  '[]': 'none',
};

/** A value in words. */
type Say = (value: Json) => string;

const sayingOf =
  ({ words = {} }: Pick<OpenPoint, 'words'>): Say =>
  (value) => {
    const known = { ...common, ...words }[textOf(value)];
    return known ?? (Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value));
  };

/** Counts the answers of a run that show an open point. */
export class Observation {
  readonly #point: OpenPoint;
  readonly #counted = new Map<string, Counted & { times: number }>();
  readonly #known = new WeakSet<Exchange>();
  #reason: Reason | null = null;

  constructor(point: OpenPoint) {
    this.#point = point;
  }

  /**
   * Counts the answers of a history that were not counted before. In a long run, it is called before the history
   * forgets.
   */
  take(history: History, facts: Facts): void {
    const taken: Exchange[] = [];
    for (const shown of this.#point.shows(history, facts)) {
      if (isReason(shown)) this.#reason = shown;
      else if (!this.#known.has(shown.exchange)) {
        this.#count(shown);
        taken.push(shown.exchange);
      }
    }
    for (const exchange of taken) this.#known.add(exchange);
  }

  #count({ exchange, value, of, note, caveat, isWeak, isOdd }: Shown): void {
    const key = JSON.stringify([value, of, note, isWeak, isOdd]);
    const known = this.#counted.get(key);
    if (known !== undefined) known.times += 1;
    else if (this.#counted.size < mostCounted) {
      const body = exchange.request.bodyText.slice(0, 160).toWellFormed();
      this.#counted.set(key, {
        value,
        of,
        note,
        caveat,
        isWeak,
        isOdd,
        times: 1,
        call: exchange.call,
        body,
      });
    }
  }

  /** The answer so far. */
  get answer(): Observed {
    const all = [...this.#counted.values()];
    if (all.length === 0) return { value: null, reason: this.#reason ?? this.#point.none, evidence: 'none' };
    const strong = all.filter(({ isWeak }) => isWeak !== true);
    const concluded = this.#conclude(all, strong.length > 0 ? strong : all);
    const evidence = evidenceOf(all, this.#point);
    return isReason(concluded) ? { value: null, reason: concluded, evidence } : { ...concluded, evidence };
  }

  #conclude(all: readonly Counted[], strong: readonly Counted[]): Concluded | Reason {
    const { conclude } = this.#point;
    if (conclude !== undefined) return conclude(all);
    if (all.every(isChoice)) return choices(settled(all, this.#point), this.#point);
    return strong.every(({ value }) => Array.isArray(value))
      ? list(strong, sayingOf(this.#point))
      : one(strong, this.#point);
  }
}

function evidenceOf(all: readonly Counted[], point: OpenPoint): string {
  const { verb = 'accepted' } = point;
  const say = sayingOf(point);
  const texts = all.map((one) => {
    const { of, value, note, times, call, body } = one;
    // A list, and what it is about, say enough.
    const isBrief = of !== undefined || Array.isArray(value);
    const shown = isChoice(one) ? `${value === true ? '' : 'not '}${verb}` : say(value);
    const what = [of === undefined ? '' : `${textOf(of)}: `, shown, note === undefined ? '' : ` (${note})`].join('');
    return `${what}: ${count(times, 'answer')}, such as call ${call}${isBrief ? '' : ` (${body})`}`;
  });
  return texts.toSorted().slice(0, mostListed).join('; ');
}

/** The one value that all answers show, or the value for a target whose answers differ. */
function one(counted: readonly Counted[], point: OpenPoint): Concluded | Reason {
  const { mixed, least = 1 } = point;
  const say = sayingOf(point);
  const values = new Map(counted.map(({ value }) => [canonicalJson(value), value]));
  const [value = null, ...others] = values.values();
  const odd = counted.find(({ isOdd }) => isOdd);
  if (odd !== undefined) return notObserved(`the answers show something else, or too little: ${say(odd.value)}`);
  if (others.length > 0 && mixed === undefined)
    return notObserved(`the answers differ: ${[...values.values()].map(say).toSorted().join(', ')}`);
  const concluded = others.length > 0 ? (mixed ?? null) : value;
  if (concluded !== mixed && counted.reduce((sum, { times }) => sum + times, 0) < least)
    return notObserved(`too few answers show it: all so far ${say(concluded)}`);
  const notes = counted.map((each) => each.note);
  const isNoted = !notes.includes(undefined);
  const note = isNoted ? `; ${notes[0]}` : '';
  const each = others.length > 0 ? `: ${[...values.values()].map(say).join(' in some answers, ')} in others` : '';
  const answer = `${say(concluded)}${each}${note}`;
  return { value: concluded, answer, ...(isNoted ? caveatOf(counted) : {}) };
}

/** The list of all items that any answer shows. */
function list(counted: readonly Counted[], say: Say): Concluded {
  const value = [...new Set(counted.flatMap(({ value }) => value as readonly Json[]))].toSorted();
  return { value, answer: say(value) };
}

/** The choices that are on the list, in the order of `all`, or else sorted. */
function choices(counted: readonly Counted[], point: OpenPoint): Concluded | Reason {
  const { all = [], verb = 'accepted' } = point;
  const say = sayingOf(point);
  const missing = all.filter((of) => counted.every((one) => one.of !== of));
  if (missing.length > 0)
    return notObserved(
      'nothing shows whether ' +
        `${missing.slice(0, 4).map(textOf).join(', ')} ` +
        `${missing.length > 4 ? 'and others are' : missing.length === 1 ? 'is' : 'are'} ${verb}`,
    );
  const order = (of: Json = null): Json => (all.includes(of) ? all.indexOf(of) : of);
  const sorted = counted.toSorted(({ of: a }, { of: b }) => ((order(a) ?? 0) < (order(b) ?? 0) ? -1 : 1));
  const [are, not] = [true, false].map((is) => sorted.filter((one) => one.value === is).map(({ of = null }) => of)) as [
    Json[],
    Json[],
  ];
  const odd = counted.find(({ isOdd }) => isOdd);
  if (are.length === 0 && odd !== undefined) return notObserved(odd.note ?? `nothing shows which are ${verb}`);
  const notes = [...new Set(counted.flatMap(({ note }) => note ?? []))];
  const answer = [say(are), ...(not.length > 0 ? [`not ${verb}: ${not.map(textOf).join(', ')}`] : []), ...notes].join(
    '; ',
  );
  return { value: are, answer, ...caveatOf(counted) };
}

/** The caveat of a value, from one of the answers that show it. */
function caveatOf(counted: readonly Counted[]): Pick<Concluded, 'caveat'> {
  const caveat = counted.find((one) => one.caveat !== undefined)?.caveat;
  return caveat === undefined ? {} : { caveat };
}
