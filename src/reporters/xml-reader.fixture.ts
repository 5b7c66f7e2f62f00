/** An element as the strict reader of the tests sees it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly in it, entities resolved. */
  readonly text: string;
}

const legal = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Reads the XML that our reporters write, and refuses whatever is not well-formed XML 1.0. */
export function readXml(source: string): XmlElement {
  if (!legal.test(source)) throw new Error('a code point that XML 1.0 forbids');
  const token = /<\?xml [^?]*\?>|<(\/)?([A-Za-z][\w.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/)?>|([^<]+)|(<)/gy;
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] = [root];
  let end = 0;
  for (const match of source.matchAll(token)) {
    end = match.index + match[0].length;
    const [whole, closing, name, attributes, empty, text, stray] = match;
    const top = open.at(-1);
    if (top === undefined || stray !== undefined)
      throw new Error(`a stray < at ${match.index}: ${source.slice(match.index, match.index + 60)}`);
    if (text !== undefined) {
      if (text.includes(']]>')) throw new Error(']]> in text');
      top.text += resolve(text);
    } else if (name === undefined) {
      if (match.index !== 0) throw new Error(`a declaration inside: ${whole}`);
    } else if (closing !== undefined) {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`);
      open.pop();
    } else {
      const element = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' };
      top.children.push(element);
      if (empty === undefined) open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (end !== source.length || open.length !== 1 || only === undefined || others.length > 0 || root.text.trim() !== '')
    throw new Error('no single, closed root element');
  return only;
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of source.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(attributes, name)) throw new Error(`attribute ${name} twice`);
    attributes[name] = resolve(value);
  }
  return attributes;
}

function resolve(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));|&/g, (whole, code: string | undefined, name: string | undefined) => {
    const value = code !== undefined ? String.fromCodePoint(Number(code)) : names[name ?? ''];
    if (value === undefined) throw new Error(`unknown reference ${whole}`);
    return value;
  });
}

/** Every element of a name, at any depth. */
export function elements(root: XmlElement, name: string): XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => elements(child, name))];
}
