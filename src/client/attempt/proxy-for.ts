import { BlockList, isIP } from 'node:net';
import { hostOf } from '../../config/hosts.ts';
import type { Settings } from '../../config/settings.ts';
import { hostAndPort, readProxy } from './tunnel.ts';

/** Environment variables. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a URL; null for none. A configured proxy is used for every host. Otherwise the variables decide:
 * `HTTPS_PROXY` or `HTTP_PROXY` (according to the URL's scheme; lower case wins), else `ALL_PROXY`; no proxy is used if
 * the host is local or in `NO_PROXY`. A variable without a scheme means http://.
 */
export function proxyFor(url: string, configured: string | null, environment: Environment): string | null {
  return configured ?? fromEnvironment(new URL(url), environment)?.proxy ?? null;
}

/**
 * Describes what is wrong with the variable that names the proxy for a URL, without its value; null if it can be used
 * or no variable names a proxy.
 */
export function proxyVariableProblem(url: string, environment: Environment): string | null {
  const found = fromEnvironment(new URL(url), environment);
  if (found === null) return null;
  try {
    readProxy(found.proxy);
    return null;
  } catch {
    return (
      `${found.name}: expected the URL of a proxy, http:// or https://, such as ` +
      'http://user:password@proxy.example.com:3128 (special characters of a password percent-encoded), got ' +
      'something else; or name this host in NO_PROXY'
    );
  }
}

/**
 * Describes what is wrong if `hosts` names the host of a URL that is reached through a proxy: the proxy looks the host
 * up itself. Null if nothing is wrong.
 */
export function hostsProblem(
  url: string,
  configured: string | null,
  hosts: Settings['hosts'],
  environment: Environment,
): string | null {
  if (!Object.hasOwn(hosts, hostOf(url)) || proxyFor(url, configured, environment) === null) return null;
  const [place, remedy] =
    configured === null ? ['the variables', 'name the host in NO_PROXY'] : ['`proxy`', 'remove `proxy`'];
  return (
    `hosts: expected no address of the target together with a proxy (${place}), which looks the name up by ` +
    `itself, got one of ${hostOf(url)}; remove it, or ${remedy}`
  );
}

function fromEnvironment(
  target: URL,
  environment: Environment,
): { readonly name: string; readonly proxy: string } | null {
  const set = (name: string): string[] => [name.toLowerCase(), name].filter((one) => (environment[one] ?? '') !== '');
  const [name] = [...set(target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'), ...set('ALL_PROXY')];
  const [exempt = ''] = set('NO_PROXY').map((one) => environment[one] ?? '');
  if (name === undefined || isLocal(target) || isExempt(target, exempt)) return null;
  const proxy = environment[name] ?? '';
  return { name, proxy: proxy.includes('://') ? proxy : `http://${proxy}` };
}

function isLocal(target: URL): boolean {
  const { host } = hostAndPort(target);
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  );
}

/**
 * Whether a host is in `NO_PROXY`: names (with their subdomains), addresses and networks, each with an optional port,
 * separated by commas or spaces; `*` for all.
 */
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

/** The name or address of an entry, without brackets and leading dots, and its port. Several colons belong to IPv6. */
function readEntry(entry: string): { name: string; ofPort: number | null } {
  const colon = entry.lastIndexOf(':');
  const hasPort = colon > 0 && (entry[colon - 1] === ']' || entry.indexOf(':') === colon);
  const name = hasPort ? entry.slice(0, colon) : entry;
  return {
    name: name.replace(/^\[|\]$/g, '').replace(/^\*?\./, ''),
    ofPort: hasPort ? Number(entry.slice(colon + 1)) : null,
  };
}

function isInNetwork(address: string, network: string): boolean {
  const [base = '', prefix = ''] = network.split('/');
  const family = isIP(base);
  if (
    family === 0 ||
    family !== isIP(address) ||
    !/^\d{1,3}$/.test(prefix) ||
    Number(prefix) > (family === 4 ? 32 : 128)
  )
    return false;
  const list = new BlockList();
  list.addSubnet(base, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
