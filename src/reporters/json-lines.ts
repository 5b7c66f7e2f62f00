import { itemAt, type JsonItem, pointerTokens, isObject, type Json } from '../contract/json.ts';
import type { ReportFinding } from '../contract/report-parts.ts';
import { fieldIsMissing } from '../contract/schema/describe-value.ts';
import { shortJson } from './view/words.ts';

/** Levels of nesting that are shown. */
const deepest = 40;

/**
 * JSON in lines of two spaces' indentation, of any depth, at most `longest` UTF-16 units (20,000) and a note of what
 * was left off.
 */
export function prettyJson(value: Json, longest = 20_000): string {
  const writer = { text: '', longest };
  write(writer, value, 0);
  return writer.text.length > longest
    ? `${writer.text.slice(0, longest)}\n… cut after ${longest} characters`
    : writer.text;
}

function write(writer: { text: string; readonly longest: number }, value: Json, depth: number): void {
  if (writer.text.length > writer.longest) return;
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) {
    writer.text += JSON.stringify(value);
    return;
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = isList
    ? value.map((item) => ['', item] as const)
    : Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}: `, item] as const);
  if (entries.length === 0) writer.text += open + close;
  else if (depth >= deepest) writer.text += `${open} … ${close}`;
  else {
    const indent = '  '.repeat(depth + 1);
    writer.text += `${open}\n`;
    for (const [index, [name, item]] of entries.entries()) {
      writer.text += indent + name;
      write(writer, item, depth + 1);
      writer.text += index < entries.length - 1 ? ',\n' : '\n';
      if (writer.text.length > writer.longest) return;
    }
    writer.text += '  '.repeat(depth) + close;
  }
}

/** A line of an object laid out, and whether it is what a finding is about. */
interface ItemLine {
  readonly text: string;
  readonly marked: boolean;
}

/** Members shown before and after the marked one. */
const neighbours = 2;

/**
 * The object of the answer that a finding is about; null if it is about something else, or the object is too long.
 */
export function itemOf({ pointer, item, response }: ReportFinding): JsonItem | null {
  return pointer === undefined || response === null ? null : (item ?? itemAt(response.body, pointer));
}

/** The members as lines; a missing member has its own line. */
export function itemLines(finding: Pick<ReportFinding, 'pointer'>, item: JsonItem): ItemLine[] {
  const members = membersOf(finding, item, (value) => prettyJson(value, 2000));
  const lines = members.flatMap(({ text, marked }, index) =>
    `  ${text}${index < members.length - 1 ? ',' : ''}`
      .split('\n')
      .map((line, nth): ItemLine => ({ text: nth === 0 ? line : `  ${line}`, marked })),
  );
  return [{ text: '{', marked: false }, ...lines, { text: '}', marked: false }];
}

/** The marked member between its neighbours, a line each. */
export function shortItemLines(finding: Pick<ReportFinding, 'pointer'>, item: JsonItem): ItemLine[] {
  const members = membersOf(finding, item, (value) => shortJson(value, 80));
  const at = members.findIndex(({ marked }) => marked);
  if (at < 0) return [];
  const from = Math.max(0, at - neighbours);
  const to = Math.min(members.length, at + neighbours + 1);
  const left = (count: number): ItemLine[] => (count > 0 ? [{ text: `… ${count} more`, marked: false }] : []);
  return [...left(from), ...members.slice(from, to), ...left(members.length - to)];
}

function membersOf(
  { pointer = '' }: Pick<ReportFinding, 'pointer'>,
  { pointer: own, value }: JsonItem,
  written: (value: Json) => string,
): ItemLine[] {
  const [name] = pointerTokens(pointer.slice(own.length));
  const members = Object.entries(value).map(([key, one]): ItemLine => ({
    text: `${JSON.stringify(key)}: ${written(one)}`,
    marked: key === name,
  }));
  const isMissing = name !== undefined && !Object.hasOwn(value, name);
  return isMissing ? [...members, { text: `${JSON.stringify(name)}: (${fieldIsMissing})`, marked: true }] : members;
}
