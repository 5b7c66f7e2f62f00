import type { SentRequest } from '../model/exchange.ts';

/** Bytes of a request body that a command shows; a longer one is to be put into a file. */
export const MAX_SHOWN = 16_384;
/** Headers that curl makes itself. */
const BY_CURL = new Set(['accept-encoding', 'connection', 'content-length', 'host']);
/** A value that stands for a secret. */
const VARIABLE = /^\$CONFORMANCE_[A-Z0-9_]+$/;
/** Control and formatting characters, which a terminal or an editor would not show as they are. */
const INVISIBLE = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/u;

/**
 * A command for a POSIX shell that sends a request again. The key is the variable `CONFORMANCE_API_KEY`, values of
 * configured headers are `CONFORMANCE_HEADER_…`. `baseUrl` gives the origin: the request's path has its prefix.
 */
export function toCurl(request: SentRequest, baseUrl: string): string {
  const url = new URL(baseUrl).origin + request.path;
  const parts = ['curl -i --compressed', request.method === 'HEAD' ? '--head' : `-X ${quote(request.method)}`];
  if (/[[\]{}]/.test(request.path)) parts.push('--globoff');
  if (/\/\.{1,2}(?:[/?]|$)/.test(request.path)) parts.push('--path-as-is');
  parts.push(quote(url));
  for (const [name, value] of Object.entries(request.headers)) {
    if (!BY_CURL.has(name.toLowerCase())) parts.push(`-H ${headerArgument(name, value)}`);
  }
  const bytes = request.bodyBase64 === undefined ? Buffer.from(request.bodyText) : Buffer.from(request.bodyBase64, 'base64');
  // curl announces long bodies and waits; this client does not.
  if (bytes.length > 1000) parts.push("-H 'Expect:'");
  if (bytes.length > MAX_SHOWN) return `${parts.join(' ')} --data-binary @body.json # body.json: the body, ${bytes.length} bytes, too long to show`;
  if (request.bodyBase64 !== undefined || INVISIBLE.test(request.bodyText)) return `printf ${printfFormat(bytes)} | ${parts.join(' ')} --data-binary @-`;
  if (bytes.length > 0 || /^(?:POST|PUT|PATCH)$/.test(request.method)) parts.push(`--data-raw ${quote(request.bodyText)}`);
  return parts.join(' ');
}

/** `;` instead of `:` is how curl is told to send a header without value. */
function headerArgument(name: string, value: string): string {
  if (VARIABLE.test(value)) return /^[A-Za-z0-9-]+$/.test(name) ? `"${name}: ${value}"` : `${quote(`${name}: `)}"${value}"`;
  return quote(value === '' ? `${name};` : `${name}: ${value}`);
}

/** One word of a shell. */
function quote(text: string): string {
  return /^[A-Za-z0-9_./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Bytes as the format of `printf`: printable ASCII as it is, everything else in octal. */
function printfFormat(bytes: Buffer): string {
  let format = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (character === '%') format += '%%';
    else if (character === '\\') format += '\\\\';
    else format += byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return `'${format.replaceAll("'", "'\\''")}'`;
}
