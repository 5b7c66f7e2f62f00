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

/**
 * The names of headers that a call of a pack cannot set: the client does, or they belong to the key, which goes in
 * `keyHeader`.
 */
export function headersNotOfCalls(headers: Readonly<Record<string, unknown>>, keyHeader: string): readonly string[] {
  const ofKeys = ['authorization', keyHeader.toLowerCase()];
  return Object.keys(headers).filter((name) => {
    const lower = name.toLowerCase();
    return ofKeys.includes(lower) || (ownHeaders.has(lower) && !ofCalls.includes(lower));
  });
}

/** Whether a header can carry the key. */
export function isKeyHeader(name: unknown): boolean {
  return typeof name === 'string' && /^[A-Za-z0-9-]{1,100}$/.test(name) && !ownHeaders.has(name.toLowerCase());
}
