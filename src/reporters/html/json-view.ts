import { fieldIsMissing } from '../../contract/schema/describe-value.ts';
import { pointerTokens, isObject, type Json } from '../../contract/json.ts';
import { folded, type Markup, markup, preserved } from './markup.ts';

/** Levels of nesting that are shown. */
const deepest = 30;
/** Items of a list, members of an object and UTF-16 units of a string that are shown before the rest is folded. */
const listHead = 1;
const objectHead = 30;
/** Members of an object in a list, where none of them is the place to mark. */
const itemHead = 7;
const stringHead = 300;

interface View {
  /** UTF-16 units that may still be shown. */
  left: number;
}

/** The names that lead from a value to the place to mark; empty at the place itself, null off the way. */
type Way = readonly string[] | null;

/** An entry of a list (without a name) or of an object. */
type Entry = readonly [name: string | null, item: Json];

/**
 * JSON laid out in lines, long parts folded, the place at `pointer` opened and marked; a member that is not there is
 * put in as a marked line. At most about `longest` UTF-16 units; the rest is left off with a note. To be shown with
 * white space kept.
 */
export function jsonView(value: Json, longest: number, pointer: string | null = null): Markup {
  return valueView({ left: longest }, value, pointer === null ? null : pointerTokens(pointer), {
    depth: 0,
    inList: false,
  });
}

function valueView(
  view: View,
  value: Json,
  way: Way,
  { depth, inList }: { readonly depth: number; readonly inList: boolean },
): Markup {
  if (view.left < 0) return markup`<i>… cut, see report.json</i>`;
  if (Array.isArray(value)) {
    const entries = value.map((item): Entry => [null, item]);
    return groupView(view, entries, {
      way,
      depth,
      brackets: ['[', ']'],
      head: listHead,
      found: Number(way?.[0] ?? -1),
      missing: null,
    });
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    const name = way?.[0];
    const missing = name === undefined || Object.hasOwn(value, name) ? null : name;
    const found = name === undefined ? -1 : entries.findIndex(([own]) => own === name);
    return groupView(view, entries, {
      way,
      depth,
      brackets: ['{', '}'],
      head: inList && way === null ? itemHead : objectHead,
      found,
      missing,
    });
  }
  if (typeof value === 'string') return stringView(view, value);
  const text = JSON.stringify(value);
  view.left -= text.length;
  return markup`<span class="n">${text}</span>`;
}

function stringView(view: View, value: string): Markup {
  const text = JSON.stringify(value);
  const shown = text.slice(0, stringHead);
  view.left -= shown.length;
  if (text.length <= stringHead + 50) return markup`<span class="s">${text}</span>`;
  const rest = text.slice(stringHead, stringHead + Math.max(0, Math.min(view.left, 4000)));
  view.left -= rest.length;
  const note = stringHead + rest.length < text.length ? markup`<i>… cut, ${text.length} characters</i>` : null;
  const more = [markup`<span class="s">${rest}</span>`, note];
  return markup`<span class="s">${shown}</span>${folded(`${text.length - stringHead} more characters`, more, 'fold')}`;
}

interface Group {
  readonly way: Way;
  readonly depth: number;
  readonly brackets: readonly [string, string];
  /** Entries before the rest is folded. */
  readonly head: number;
  /** Index of the entry on the way. */
  readonly found: number;
  /** The missing member on the way. */
  readonly missing: string | null;
}

function groupView(
  view: View,
  entries: readonly Entry[],
  { way, depth, brackets: [open, close], head, found, missing }: Group,
): Markup {
  view.left -= 2;
  if (entries.length === 0 && missing === null) return markup`${open}${close}`;
  if (depth >= deepest) return markup`${open} … ${close}`;
  const row = (index: number): Markup => {
    const [name, item] = entries[index] as Entry;
    return rowView(view, name, item, {
      way: index === found ? (way?.slice(1) ?? null) : null,
      depth: depth + 1,
      comma: index < entries.length - 1,
    });
  };
  // Entries on the way come first, so that they are shown even with little room.
  const opened = found >= head && found < entries.length ? row(found) : null;
  const rows = (from: number, to: number): Markup[] => {
    const made: Markup[] = [];
    for (let index = from; index < to; index += 1) {
      made.push(row(index));
      if (view.left >= 0) continue;
      if (index < to - 1) made.push(markup`${indent(depth + 1)}<i>… cut, see report.json</i>`);
      break;
    }
    return made;
  };
  const foldRest = (from: number, to: number): Markup | readonly Markup[] | null => {
    if (to - from <= 1) return rows(from, to);
    if (view.left < 0) return null;
    // Folded parts leave room for the parts after them.
    const kept = Math.max(0, Math.floor(view.left / 4));
    view.left -= kept;
    const fold = markup`${indent(depth + 1)}${folded(`${to - from} more`, rows(from, to), 'fold')}`;
    view.left = Math.max(0, view.left) + kept;
    return fold;
  };
  const shown = rows(0, Math.min(head, entries.length));
  const rest =
    opened === null
      ? foldRest(head, entries.length)
      : [foldRest(head, found), opened, foldRest(found + 1, entries.length)];
  const lacking = missing === null ? null : missingRow(missing, depth + 1);
  return markup`${[open, shown, rest, lacking, indent(depth), close]}`;
}

interface Row {
  readonly way: Way;
  readonly depth: number;
  readonly comma: boolean;
}

function rowView(view: View, name: string | null, item: Json, { way, depth, comma }: Row): Markup {
  const key = name === null ? null : JSON.stringify(name);
  view.left -= (key?.length ?? 0) + depth * 2 + 3;
  const isPlace = way?.length === 0;
  // For a member with members of its own, only the name is marked.
  const isLong = typeof item === 'object' && item !== null && Object.keys(item).length > 0;
  const named = key === null ? null : markup`<span class="k">${key.slice(0, stringHead)}</span>`;
  const shown = valueView(view, item, way, { depth, inList: name === null });
  const end = comma ? ',' : '';
  if (!isPlace) return markup`${indent(depth)}${named}${named === null ? null : ': '}${shown}${end}`;
  if (named === null) return markup`${indent(depth)}<mark>${shown}${end}</mark>`;
  return isLong
    ? markup`${indent(depth)}<mark>${named}</mark>: ${shown}${end}`
    : markup`${indent(depth)}<mark>${named}: ${shown}${end}</mark>`;
}

function missingRow(name: string, depth: number): Markup {
  const key = JSON.stringify(name).slice(0, stringHead);
  return markup`${indent(depth)}<mark><span class="k">${key}</span>: <i>${fieldIsMissing}</i></mark>`;
}

const indent = (depth: number): Markup => preserved(`\n${'  '.repeat(depth)}`);
