import { isObject, type Json, member } from '../../contract/json.ts';
import { isKeyHeader } from '../../contract/own-headers.ts';
import { children, type Document, LeftOut, textIn } from './read-document.ts';

/** Where the key of an operation goes: as members of `operation()`, or as the kind that these cannot say. */
export type KeyPlace = Readonly<Partial<Record<'keyHeader' | 'keyScheme', string>>> | { readonly unsaid: string };

/** Schemes of HTTP in which the key comes after a word. */
const words: Readonly<Record<string, string>> = { bearer: 'Bearer', basic: 'Basic' };

/**
 * The place of the key by the security of an operation: the first way in that one header opens. Without any that is
 * named, the schemes of the document are the ways.
 */
export function keyPlaceOf(document: Document, security: Json | undefined): KeyPlace {
  const schemes = new Map(children(document.inside(document.root, 'components', 'securitySchemes')));
  const ways = Array.isArray(security)
    ? security.filter(isObject).map((one) => Object.keys(one))
    : [...schemes.keys()].map((name) => [name]);
  const places = ways.filter((names) => names.length > 0).map(([name = '', ...more]) => placeOf(name, more));
  return places.find((one) => !('unsaid' in one)) ?? places[0] ?? {};

  function placeOf(name: string, more: readonly string[]): KeyPlace {
    const given = schemes.get(name);
    if (given === undefined) return { unsaid: `${name}, which is not described` };
    if (more.length > 0) return { unsaid: [name, ...more].join(' together with ') };
    try {
      const node = document.followed(given);
      const [type, place, header] = ['type', 'in', 'name'].map((one) => textIn(node, one));
      const scheme = String(member(node.value, 'scheme')).toLowerCase();
      if (type === 'http' && Object.hasOwn(words, scheme)) return { keyScheme: words[scheme]! };
      if (type !== 'apiKey' || place !== 'header' || !isKeyHeader(header))
        return { unsaid: [type, type === 'http' ? scheme : '', place].filter((one) => one !== '').join(' ') };
      return header?.toLowerCase() === 'authorization' ? {} : { keyHeader: header! };
    } catch (error) {
      if (error instanceof LeftOut) return { unsaid: error.message };
      throw error;
    }
  }
}
