import { parseSync } from 'vite';

/** Members and variables that hold sentences of ours. */
const sentences: ReadonlySet<string> = new Set([
  'action',
  'actual',
  'answer',
  'expected',
  'headline',
  'lack',
  'message',
  'note',
  'problem',
  'reason',
  'sentence',
  'text',
  'why',
]);
/** Of these a variable may be anything: only as a member it is a sentence. */
const asMemberOnly: ReadonlySet<string> = new Set(['text', 'answer']);

/**
 * What looks into a text: methods of a text, of which the text is the receiver, and methods of a regular expression,
 * whose argument it is.
 */
const ofTexts: ReadonlySet<string> = new Set([
  'charAt',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'localeCompare',
  'match',
  'matchAll',
  'search',
  'split',
  'startsWith',
]);
const ofExpressions: ReadonlySet<string> = new Set(['exec', 'test']);
/** The same of a text, where the first argument is a regular expression. */
const withExpression: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** A place where a sentence of ours is read. */
export interface ReadBack {
  /** From 1. */
  readonly line: number;
  /** The whole expression, on one line. */
  readonly code: string;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };

/** All places in a source file where a sentence of ours is searched, split, matched or compared, by a real parser. */
export function readBacksIn(path: string, source: string): ReadBack[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed: ${errors[0]?.message}`);
  return nodesIn(program)
    .filter(reads)
    .map(({ start, end }) => ({
      line: source.slice(0, start).split('\n').length,
      code: source.slice(start, end).replaceAll(/\s+/g, ' '),
    }));
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function reads(node: Node): boolean {
  if (node.type === 'BinaryExpression')
    return (
      isComparison(node) &&
      [node['left'], node['right']].some(isSentence) &&
      ![node['left'], node['right']].some(isNothing)
    );
  if (node.type === 'SwitchStatement') return isSentence(node['discriminant']);
  if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee'].type !== 'MemberExpression')
    return false;
  const { object, property } = node['callee'];
  const method = nameOf(property);
  const given = node['arguments'] as readonly unknown[];
  if (method === null) return false;
  if (ofExpressions.has(method)) return given.some(isSentence);
  if (withExpression.has(method)) return isSentence(object) && isExpression(given[0]);
  return ofTexts.has(method) && (isSentence(object) || given.some(isSentence));
}

function isComparison({ operator }: Node): boolean {
  return operator === '===' || operator === '!==' || operator === '==' || operator === '!=';
}

/** `null`, `undefined`, an empty text, or the type of a value: that a sentence is there is no reading of it. */
function isNothing(node: unknown): boolean {
  if (!isNode(node)) return false;
  return (
    (node.type === 'Literal' && (node['value'] === null || node['value'] === '')) ||
    nameOf(node) === 'undefined' ||
    node.type === 'UnaryExpression'
  );
}

function isExpression(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal' && 'regex' in node;
}

/**
 * A member or a variable with the name of a sentence, whatever stands around it: `x.note ?? ''`, `(reason as string)`,
 * `message.trim()`.
 */
function isSentence(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.type) {
    case 'Identifier':
      return sentences.has(String(node['name'])) && !asMemberOnly.has(String(node['name']));
    case 'MemberExpression':
      return node['computed'] === true
        ? isNode(node['property']) && sentences.has(String(node['property']['value']))
        : sentences.has(nameOf(node['property']) ?? '');
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return isSentence(node['expression']);
    case 'LogicalExpression':
      return isSentence(node['left']) || isSentence(node['right']);
    case 'TemplateLiteral':
      return (node['expressions'] as readonly unknown[]).some(isSentence);
    case 'CallExpression':
      // `message.trim()`, `reason.toLowerCase()`: the same text.
      return (
        isNode(node['callee']) && node['callee'].type === 'MemberExpression' && isSentence(node['callee']['object'])
      );
    default:
      return false;
  }
}

function nameOf(node: unknown): string | null {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;
}
