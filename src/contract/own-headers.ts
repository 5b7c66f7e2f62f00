/** Headers that make a message what it is, in lower case: the configuration cannot set them. */
export const ownHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Those that a call of a pack may set. */
const ofCalls = ['accept', 'content-type'];

/** The names of headers that a call of a pack cannot set: the client does, or they belong to the key. */
export function headersNotOfCalls(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(headers).filter((name) => {
    const lower = name.toLowerCase();
    return lower === 'authorization' || (ownHeaders.has(lower) && !ofCalls.includes(lower));
  });
}
