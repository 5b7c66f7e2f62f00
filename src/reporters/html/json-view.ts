import { pointerToken } from '../../model/json-pointer.ts';
import { isObject } from '../../model/json.ts';
import type { Json } from '../../model/json.ts';
import { type Markup, markup, preserved } from './markup.ts';

/** Levels of nesting that are shown. */
const deepest = 30;
/** Items of a list, members of an object and UTF-16 units of a string that stand there before the rest is folded. */
const listHead = 1;
const objectHead = 30;
/** Members of an object in a list, where none of them is the place to mark. */
const itemHead = 7;
const stringHead = 300;

interface View {
  /** UTF-16 units that may still be shown. */
  left: number;
  /** The place to mark, such as `/data/lines/[]/price`; null for none. */
  readonly place: string | null;
}

/**
 * JSON laid out in lines, long parts folded, the member at `place` marked (a pointer in which `[]` stands for any
 * index). At most about `longest` UTF-16 units; the rest is left off with a note. To be shown with white space kept.
 */
export function jsonView(value: Json, longest: number, place: string | null = null): Markup {
  return valueView({ left: longest, place }, value, '', 0);
}

function valueView(view: View, value: Json, path: string, depth: number): Markup {
  if (view.left < 0) return markup`<i>… cut, see report.json</i>`;
  if (Array.isArray(value))
    return groupView(
      view,
      value.map((item) => [null, item]),
      path,
      depth,
      ['[', ']'],
      listHead,
    );
  if (isObject(value)) {
    const plainItem = path.endsWith('/[]') && view.place?.startsWith(`${path}/`) !== true;
    return groupView(view, Object.entries(value), path, depth, ['{', '}'], plainItem ? itemHead : objectHead);
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
  return markup`<span class="s">${shown}</span><details class="fold"><summary>${text.length - stringHead} more characters</summary><span class="s">${rest}</span>${note}</details>`;
}

function groupView(
  view: View,
  entries: readonly (readonly [string | null, Json])[],
  path: string,
  depth: number,
  [open, close]: readonly [string, string],
  head: number,
): Markup {
  view.left -= 2;
  if (entries.length === 0) return markup`${open}${close}`;
  if (depth >= deepest) return markup`${open} … ${close}`;
  const rows = (part: typeof entries, from: number): Markup[] => {
    const made: Markup[] = [];
    for (const [index, [name, item]] of part.entries()) {
      made.push(rowView(view, name, item, path, depth + 1, from + index < entries.length - 1));
      if (view.left >= 0) continue;
      if (index < part.length - 1) made.push(markup`${indent(depth + 1)}<i>… cut, see report.json</i>`);
      break;
    }
    return made;
  };
  const folded = entries.length > head + 1 ? entries.slice(head) : [];
  const shown = rows(folded.length > 0 ? entries.slice(0, head) : entries, 0);
  // What is folded leaves room for what comes after it.
  const kept = folded.length === 0 ? 0 : Math.max(0, Math.floor(view.left / 4));
  view.left -= kept;
  const rest =
    folded.length === 0 || view.left < 0
      ? null
      : markup`${indent(depth + 1)}<details class="fold"><summary>${folded.length} more</summary>${rows(folded, head)}</details>`;
  if (kept > 0) view.left = Math.max(0, view.left) + kept;
  return markup`${open}${shown}${rest}${indent(depth)}${close}`;
}

function rowView(view: View, name: string | null, item: Json, path: string, depth: number, comma: boolean): Markup {
  const own = `${path}/${name === null ? '[]' : pointerToken(name)}`;
  const key = name === null ? null : JSON.stringify(name);
  view.left -= (key?.length ?? 0) + depth * 2 + 3;
  const row = markup`${key === null ? null : markup`<span class="k">${key.slice(0, stringHead)}</span>: `}${valueView(view, item, own, depth)}${comma ? ',' : ''}`;
  return own === view.place ? markup`${indent(depth)}<mark>${row}</mark>` : markup`${indent(depth)}${row}`;
}

const indent = (depth: number): Markup => preserved(`\n${'  '.repeat(depth)}`);
