import {
  everyField,
  everyHostileText,
  isRealDate,
  kindsOfValue,
  madeUpOrderNumbers,
  malformedBodies,
  type Piece,
  letterPieces,
  longPieces,
  plainPieces,
  reasonCases,
  searchFields,
  valueNames,
  sharpPieces,
  signPieces,
  weekdayOf,
  weekdays,
  wrongKeys,
  wrongTypeReasons,
} from '../arbitraries/index.ts';
import { maxPageSize } from '../contract/operations.ts';
import { type Request, type CancelFacts, RawBody } from '../requirements/history/index.ts';
import { canonicalJson, isObject, type JsonObject, member } from '../contract/json.ts';
import type { ReportCoverage, ReportCoverageCell } from '../contract/report-parts.ts';
import { madeUpShape } from '../journal/pinned/pinned-case.ts';

/** A class of input with its name: all values that a run may send of it, and the values in one request. */
interface Dimension {
  readonly name: string;
  readonly values: ReadonlySet<string>;
  readonly of: (request: Request) => readonly string[];
}

/** The dimensions of which the map shows each field and kind of value. */
const everyValue = 'kinds of value in each field of a search';
const everyAttack = 'texts that look like an attack, in each field of text';

/** The largest number of values, left out by a run, that a report lists. */
const mostListed = 60;

/** The fields that a search may have besides route and day; a place is two coordinates. */
const fields = ['page', 'page_size', 'sort_by', 'start_addr', 'end_addr', 'start_lng', 'end_lng', 'dist_type'];
/** A search whose values do not matter: the lists made from it have the same names for any search. */
const anySearch: JsonObject = { start_city_code: 'a', end_city_code: 'b', date: '2026-01-01', page_size: 10 };

/** Notes which classes of input a run has sent in each dimension, so that a reader sees what a passing run covered. */
export class Coverage {
  readonly #dimensions: readonly Dimension[];
  readonly #asked = new Map<string, Set<string>>();

  constructor(apiKey: string, cancels: Pick<CancelFacts, 'isMadeUp'>) {
    this.#dimensions = dimensions(apiKey, cancels);
  }

  /** Notes a request. */
  add(request: Request): void {
    for (const { name, values, of } of this.#dimensions) {
      const asked = this.#asked.get(name) ?? new Set();
      this.#asked.set(name, asked);
      for (const value of of(request)) if (values.has(value)) asked.add(value);
    }
  }

  /** The table, including dimensions of which nothing was sent. */
  rows(): ReportCoverage[] {
    return this.#dimensions.map(({ name, values }) => {
      const asked = this.#asked.get(name) ?? new Set();
      const left = [...values].filter((value) => !asked.has(value));
      return { dimension: name, asked: asked.size, of: values.size, left: left.slice(0, mostListed) };
    });
  }

  /** The same for each field of a search and each kind of value that it may get, with all values that were not sent. */
  map(): ReportCoverageCell[] {
    const both = this.#dimensions.filter(({ name }) => name === everyValue || name === everyAttack);
    const isKnown = (value: string): boolean => both.some(({ values }) => values.has(value));
    const isAsked = (value: string): boolean => both.some(({ name }) => this.#asked.get(name)?.has(value) === true);
    return searchFields.flatMap((field) =>
      kindsOfValue.flatMap(({ kind, labels }) => {
        const all = labels.filter((label) => isKnown(`${field}, ${label}`));
        const left = all.filter((label) => !isAsked(`${field}, ${label}`));
        return all.length === 0 ? [] : [{ field, kind, asked: all.length - left.length, of: all.length, left }];
      }),
    );
  }
}

function dimensions(apiKey: string, cancels: Pick<CancelFacts, 'isMadeUp'>): Dimension[] {
  const labels = (cases: readonly { readonly label: string }[]): ReadonlySet<string> =>
    new Set(cases.map(({ label }) => label));
  const input = ({ operation, input: kind = '', named = kind }: Request): readonly string[] =>
    operation === 'search' ? [kind, named] : [];
  const valuesIn = (request: Request): readonly string[] => [...input(request), ...valuesOf(request)];
  const soup = [...plainPieces, ...sharpPieces, ...longPieces];
  const reasons = new Map(
    [...reasonCases, ...wrongTypeReasons].map(({ label, value }) => [canonicalJson(value), label]),
  );
  return [
    {
      name: 'page sizes from 1 to 50',
      values: new Set(Array.from({ length: maxPageSize }, (_, nth) => String(nth + 1))),
      of: (request) => [String(member(bodyOf(request, 'search'), 'page_size'))],
    },
    {
      name: 'fields other than route and day, alone and in pairs',
      values: new Set([...fields, ...twos(fields)]),
      of: (request) => together(bodyOf(request, 'search') ?? {}),
    },
    {
      name: 'days of the week',
      values: new Set(weekdays),
      of: (request) => {
        const date = member(bodyOf(request, 'search'), 'date');
        return typeof date === 'string' && isRealDate(date) ? [weekdays[weekdayOf(date)] ?? ''] : [];
      },
    },
    {
      name: 'calendar days from 1 to 31',
      values: new Set(Array.from({ length: 31 }, (_, nth) => String(nth + 1))),
      of: (request) => {
        const date = member(bodyOf(request, 'search'), 'date');
        return typeof date === 'string' && isRealDate(date) ? [String(Number(date.slice(8)))] : [];
      },
    },
    { name: everyValue, values: labels(everyField(anySearch)), of: valuesIn },
    {
      name: everyAttack,
      values: labels(everyHostileText(anySearch)),
      of: valuesIn,
    },
    {
      name: 'characters in both addresses of a search',
      values: labels([...letterPieces, ...signPieces, ...sharpPieces]),
      of: (request) => {
        const body = bodyOf(request, 'search');
        const [from, to] = [member(body, 'start_addr'), member(body, 'end_addr')];
        return typeof from === 'string' && from === to ? labelsIn(from, soup) : [];
      },
    },
    { name: 'ways to break JSON', values: labels(malformedBodies(anySearch)), of: input },
    {
      name: 'wrong keys',
      values: labels(wrongKeys(apiKey, 0).all),
      of: ({ key }) => (typeof key === 'object' ? [key.description] : []),
    },
    {
      name: 'shapes of order numbers that nobody has',
      values: labels(madeUpOrderNumbers(1)),
      of: (request) => shapeAsked(request, cancels),
    },
    {
      name: 'reasons of a cancel',
      values: new Set([...reasons.values(), ...labels(soup)]),
      of: (request) => reasonAsked(request, reasons, soup),
    },
  ];
}

/** The body of a call of an operation, if it is an object. */
function bodyOf({ operation, body }: Request, of: 'search' | 'cancel'): JsonObject | null {
  return operation === of && !(body instanceof RawBody) && isObject(body) ? body : null;
}

/** The values in the fields of a search, by name. Of a number that is written as a text only its type is known. */
function valuesOf({ operation, body }: Request): readonly string[] {
  const read = body instanceof RawBody ? jsonIn(body.raw) : body;
  if (operation !== 'search' || !isObject(read)) return [];
  return Object.entries(read).flatMap(([field, value]) => {
    const names = body instanceof RawBody && typeof value === 'number' ? ['a number'] : valueNames(value);
    return names.map((name) => `${field}, ${name}`);
  });
}

function jsonIn(raw: RawBody['raw']): unknown {
  try {
    return typeof raw === 'string' ? JSON.parse(raw) : null;
  } catch {
    return null;
  }
}

function together(body: JsonObject): readonly string[] {
  const there = fields.filter((field) => Object.hasOwn(body, field));
  return there.length === 1 ? there : twos(there);
}

function twos(names: readonly string[]): string[] {
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => `${one} and ${other}`));
}

function shapeAsked(request: Request, cancels: Pick<CancelFacts, 'isMadeUp'>): readonly string[] {
  const number = member(bodyOf(request, 'cancel'), 'order_no');
  return typeof number === 'string' && cancels.isMadeUp(number) ? [madeUpShape(number) ?? ''] : [];
}

function reasonAsked(
  request: Request,
  reasons: ReadonlyMap<string, string>,
  pieces: readonly Piece[],
): readonly string[] {
  const body = bodyOf(request, 'cancel');
  if (body === null) return [];
  const text = body['cancel_reason'];
  const known = reasons.get(
    canonicalJson(Object.hasOwn(body, 'cancel_reason') ? { cancel_reason: body['cancel_reason'] ?? null } : {}),
  );
  if (known !== undefined || typeof text !== 'string') return [known ?? ''];
  return labelsIn(text, pieces);
}

/** The pieces that a text holds. */
function labelsIn(text: string, pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ label, value }) => (text.includes(value) ? [label] : []));
}
