import { BlockList, isIP } from 'node:net';
import { hostAndPort } from './tunnel.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a URL, or null for none: the configured one for every host; else `HTTPS_PROXY` or `HTTP_PROXY` (by the
 * URL's scheme; lower case wins), `ALL_PROXY` where there is none, unless the host is local or in `NO_PROXY`.
 * A variable without a scheme means http://.
 */
export function proxyFor(url: string, configured: string | null, environment: Environment): string | null {
  if (configured !== null) return configured;
  const target = new URL(url);
  const variable = (name: string): string => environment[name.toLowerCase()] || environment[name] || '';
  const proxy = variable(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || variable('ALL_PROXY');
  if (proxy === '' || isLocal(target) || isExempt(target, variable('NO_PROXY'))) return null;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

function isLocal(target: URL): boolean {
  const { host } = hostAndPort(target);
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** `NO_PROXY`: names (with their subdomains), addresses and networks, each with a port if need be, by commas or spaces; `*` for all. */
function isExempt(target: URL, list: string): boolean {
  const { host, port } = hostAndPort(target);
  return list
    .toLowerCase()
    .split(/[\s,]/)
    .some((entry) => {
      if (entry === '*') return true;
      const { name, ofPort } = readEntry(entry);
      if (name === '' || (ofPort !== null && ofPort !== port)) return false;
      if (isIP(host) !== 0) return name === host || isInNetwork(host, name);
      return host === name || host.endsWith(`.${name}`);
    });
}

/** An entry's name or address, without brackets and leading dots, and its port; several colons are those of IPv6. */
function readEntry(entry: string): { name: string; ofPort: number | null } {
  const colon = entry.lastIndexOf(':');
  const hasPort = colon > 0 && (entry[colon - 1] === ']' || entry.indexOf(':') === colon);
  const name = hasPort ? entry.slice(0, colon) : entry;
  return { name: name.replace(/^\[|\]$/g, '').replace(/^\*?\./, ''), ofPort: hasPort ? Number(entry.slice(colon + 1)) : null };
}

function isInNetwork(address: string, network: string): boolean {
  const [base = '', prefix = ''] = network.split('/');
  const family = isIP(base);
  if (family === 0 || family !== isIP(address) || !/^\d{1,3}$/.test(prefix) || Number(prefix) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(base, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
