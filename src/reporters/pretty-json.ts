import { isObject, type Json } from '../contract/json.ts';

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
