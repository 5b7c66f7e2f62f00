import type { Settings } from './settings.ts';

/**
 * The canonical form of a host name or address, for comparisons: lower case, IDN as punycode, IPv4 with four decimal
 * parts, IPv6 short and without brackets, no dot at the end. Null if the text is anything else.
 */
export function canonicalHost(text: string): string | null {
  const [, bare, bracketed] = /^(?:([0-9a-f.]*:[0-9a-f:.]*)|\[([0-9a-f.]*:[0-9a-f:.]*)\])$/i.exec(text) ?? [];
  const address = bare ?? bracketed;
  if (address === undefined && /[\s:/?#@[\]\\*%,]/.test(text)) return null;
  const literal = address === undefined ? text : `[${address}]`;
  if (!URL.canParse(`http://${literal}/`)) return null;
  const url = new URL(`http://${literal}/`);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isWhole = host.includes(':') || !host.split('.').includes('');
  return !isWhole || url.port !== '' || url.username !== '' || url.pathname !== '/' ? null : host;
}

/** The hosts in canonical form, each once. */
export function hostsOf(hosts: readonly string[]): string[] {
  return [...new Set(hosts.flatMap((host) => canonicalHost(host) ?? []))];
}

/** The host of a base URL in the form of `allowCancel`: without port, IPv6 without brackets. */
export function hostOf(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return canonicalHost(hostname) ?? hostname;
}

/** Whether cancel calls may go to this target. */
export function mayCancel(settings: Pick<Settings, 'allowCancel'>, baseUrl: string): boolean {
  return settings.allowCancel.includes(hostOf(baseUrl));
}

/** Whether hostile order numbers may go to this target: both permissions are needed. */
export function mayCancelHostile(
  settings: Pick<Settings, 'allowCancel' | 'allowHostileCancel'>,
  baseUrl: string,
): boolean {
  return mayCancel(settings, baseUrl) && settings.allowHostileCancel.includes(hostOf(baseUrl));
}
