import { parseSync } from 'vite';

/** A text in a source file: `line` from 1, and what stands for values is `…`. */
export interface Message {
  readonly line: number;
  readonly text: string;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

/** All texts of a source file with more than one word; those that are joined by + are one. */
export function messagesIn(path: string, source: string): Message[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed: ${errors[0]?.message}`);
  return textsBelow(program)
    .filter(({ text }) => text.includes(' '))
    .map(({ text, start }) => ({ line: source.slice(0, start).split('\n').length, text }));
}

function textsBelow(value: unknown): { readonly text: string; readonly start: number }[] {
  if (Array.isArray(value)) return value.flatMap(textsBelow);
  if (!isNode(value)) return [];
  const text = textOf(value);
  const inside = Object.values(value).flatMap(textsBelow);
  return text === null ? inside : [{ text, start: value.start }];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The text of a literal, a template or a sum of these; null for anything else. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null;
  const [left, right] = [node['left'], node['right']].map((side) => (isNode(side) ? textOf(side) : null));
  return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`;
}
