import { type Json, member } from './json.ts';
import { keyWord, isWrongKey } from './wrong-key.ts';
import { shellWord } from './shell-word.ts';
import type { ShownRequest } from './shown-exchange.ts';

/** Bytes of a request body that a command shows; a longer one is to be put into a file. */
export const MAX_SHOWN = 16_384;
/** Headers that curl makes itself. */
const BY_CURL = new Set(['accept-encoding', 'connection', 'content-length', 'host']);
/** A value that stands for a secret, after a scheme if there is one. */
const VARIABLE = /^(?:[A-Za-z][A-Za-z0-9-]* )?\$CONFORMANCE_[A-Z0-9_]+$/;
/** Control and formatting characters, which a terminal or an editor would not show as they are. */
const INVISIBLE = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/u;

/**
 * A command for a POSIX shell that sends a request again; for bash, zsh or ksh if a wrong key has parts of the right
 * one. The key is the variable `CONFORMANCE_API_KEY`, values of configured headers are `CONFORMANCE_HEADER_…`.
 * `baseUrl` gives the origin: the request's path has its prefix. `hosts` are those of the configuration, such as
 * `{ "staging.example.com": "10.0.0.7" }`. It is made of what reports show and of nothing else, so that the command of
 * a report that was read can be made again.
 */
export function toCurl(request: ShownRequest, baseUrl: string, hosts: Json = {}): string {
  const url = originOf(baseUrl) + request.path;
  const parts = ['curl -i --compressed', request.method === 'HEAD' ? '--head' : `-X ${shellWord(request.method)}`];
  if (/[[\]{}]/.test(request.path)) parts.push('--globoff');
  if (/\/\.{1,2}(?:[/?]|$)/.test(request.path)) parts.push('--path-as-is');
  const resolved = resolveOf(baseUrl, hosts);
  if (resolved !== null) parts.push(`--resolve ${shellWord(resolved)}`);
  parts.push(shellWord(url));
  for (const [name, value] of Object.entries(request.headers)) {
    if (!BY_CURL.has(name.toLowerCase()))
      parts.push(`-H ${keyArgument(name, value, request) ?? headerArgument(name, value)}`);
  }
  const text = request.bodyText ?? JSON.stringify(request.body);
  const bytes = request.bodyBase64 === undefined ? Buffer.from(text) : Buffer.from(request.bodyBase64, 'base64');
  // curl announces long bodies and waits; this client does not.
  if (request.cut === true || bytes.length > 1000) parts.push("-H 'Expect:'");
  if (request.cut === true || bytes.length > MAX_SHOWN)
    return `${parts.join(' ')} --data-binary @body.json # body.json: the whole body, which is too long to show`;
  if (request.bodyBase64 !== undefined || INVISIBLE.test(text))
    return `printf ${printfFormat(bytes)} | ${parts.join(' ')} --data-binary @-`;
  if (bytes.length > 0 || /^(?:POST|PUT|PATCH)$/.test(request.method)) parts.push(`--data-raw ${shellWord(text)}`);
  return parts.join(' ');
}

/**
 * A command that sends requests in turn over one connection; null if one of them needs a pipe or a file. Each part
 * after `--next` has its own options.
 */
export function toCurlInTurn(requests: readonly ShownRequest[], baseUrl: string, hosts: Json = {}): string | null {
  const commands = requests.map((one) => toCurl(one, baseUrl, hosts));
  const isPlain = commands.every((one) => one.startsWith('curl ') && !one.includes('@body.json'));
  return isPlain ? `curl ${commands.map((one) => one.slice('curl '.length)).join(' --next ')}` : null;
}

/** The header with a wrong key that is built from the right one; null for any other header. */
function keyArgument(name: string, value: string, { key }: ShownRequest): string | null {
  if (!isWrongKey(value) || key?.parts === undefined) return null;
  const word = keyWord(key.parts);
  return word === null ? null : `${shellWord(`${name}: `)}${word}`;
}

/** curl sends a header without value if it ends in `;` instead of `:`. */
function headerArgument(name: string, value: string): string {
  if (VARIABLE.test(value))
    return /^[A-Za-z0-9-]+$/.test(name) ? `"${name}: ${value}"` : `${shellWord(`${name}: `)}"${value}"`;
  return shellWord(value === '' ? `${name};` : `${name}: ${value}`);
}

/**
 * The origin of a base URL, such as `https://staging.example.com`. A report may have one that cannot be read: a
 * secret in its host is redacted.
 */
function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) && /^https?:/i.test(baseUrl) ? new URL(baseUrl).origin : 'http://unknown.invalid';
}

/**
 * What curl's `--resolve` is given for a base URL's host, such as `staging.example.com:443:10.0.0.7`; null where
 * `hosts` does not name it.
 */
function resolveOf(baseUrl: string, hosts: Json): string | null {
  if (!URL.canParse(baseUrl)) return null;
  const { hostname, port, protocol } = new URL(baseUrl);
  const address = member(hosts, hostname.replace(/\.$/, ''));
  if (typeof address !== 'string') return null;
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  return `${hostname}:${usedPort}:${address.includes(':') ? `[${address}]` : address}`;
}

/** Bytes as the format of `printf`: printable ASCII as it is, everything else in octal. */
function printfFormat(bytes: Buffer): string {
  let format = '';
  for (const [index, byte] of bytes.entries()) {
    const character = String.fromCharCode(byte);
    if (character === '%') format += '%%';
    else if (character === '\\') format += '\\\\';
    // A dash at the beginning would be read as an option.
    else
      format +=
        byte >= 0x20 && byte < 0x7f && !(index === 0 && character === '-')
          ? character
          : `\\${byte.toString(8).padStart(3, '0')}`;
  }
  return shellWord(format);
}
