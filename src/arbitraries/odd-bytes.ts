import type { JsonObject } from '../contract/json.ts';
import { boundary, further, type Labelled } from './labelled.ts';

const utf8 = new TextEncoder();

/** A search body with bytes in an address that are not UTF-8. */
function withBytes(...bytes: number[]): Uint8Array {
  return Uint8Array.from([...utf8.encode('{"start_addr":"'), ...bytes, ...utf8.encode('"}')]);
}

/** Bodies that are not text, or empty ones: the answer has to have a listed status (`bus.bad-input`). */
export const oddBytes: readonly Labelled<Uint8Array>[] = [
  boundary('no body', new Uint8Array()),
  boundary('a byte that no UTF-8 has', withBytes(0xff)),
  further('a cut character', withBytes(0xe4, 0xb8)),
  further('Latin-1', withBytes(0x63, 0x61, 0x66, 0xe9)),
];

/** A search with one byte of an address that no UTF-8 has, and the same one with a character in its place. */
export function badBytesIn(valid: JsonObject): { readonly sent: Uint8Array; readonly control: JsonObject } {
  const control = { ...valid, start_addr: 'caf\u00e9' };
  const [before = '', after = ''] = JSON.stringify(control).split('\u00e9"');
  return { control, sent: Uint8Array.from([...utf8.encode(before), 0xe9, ...utf8.encode(`"${after}`)]) };
}
