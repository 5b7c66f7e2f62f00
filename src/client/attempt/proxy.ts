import net, { BlockList, isIP, type LookupFunction } from 'node:net';
import { hostOf } from '../../config/hosts.ts';
import type { Settings } from '../../config/settings.ts';
import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { decoded } from '../../contract/text.ts';
import type { TransportReason } from '../../contract/reasons/transport.ts';
import { clientError } from './send-once.ts';

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

/** A proxy. */
export interface Proxy {
  readonly url: URL;
  /** `Proxy-Authorization` from the URL's user and password, or null. */
  readonly authorization: string | null;
  /** The authorities that its certificate is checked with, if it is reached by https. */
  readonly secureContext?: tls.SecureContext;
  /** The function that looks up its host name. Default: as the system does. */
  readonly lookup?: LookupFunction;
}

/**
 * Reads a proxy's URL. Throws if the scheme is neither http:// nor https://, or if anything follows host and port: in
 * that case a password holds a `/`, `?` or `#` that is not escaped, and a part of the password would be read as the
 * host.
 */
export function readProxy(url: string): Proxy {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (
    parsed === null ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    `${parsed.pathname}${parsed.search}${parsed.hash}` !== '/'
  )
    throw new Error(
      'The proxy cannot be used: expected a URL that begins with http:// or https://, such as ' +
        'http://user:password@proxy.example.com:3128, special characters of a password percent-encoded.',
    );
  const { username, password } = parsed;
  const credentials = `${decoded(username)}:${decoded(password)}`;
  return {
    url: parsed,
    authorization: username === '' && password === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

/** Host without brackets, and port, of a URL. */
function hostAndPort(url: URL): { host: string; port: number } {
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
  };
}

/** A connection to the proxy itself, which a plain http target needs. */
export function connectToProxy(proxy: Proxy): Duplex {
  const options = optionsFor(proxy);
  return proxy.url.protocol === 'http:'
    ? net.connect(options)
    : tls.connect({ ...options, ALPNProtocols: ['http/1.1'] });
}

/** The server name is always set: otherwise Node would use the name in the Host header, which is the target's. */
function optionsFor({ url, secureContext, lookup }: Proxy): tls.ConnectionOptions & { host: string; port: number } {
  const { host, port } = hostAndPort(url);
  return {
    host,
    port,
    servername: net.isIP(host) ? '' : host,
    rejectUnauthorized: true,
    ...(secureContext === undefined ? {} : { secureContext }),
    ...(lookup === undefined ? {} : { lookup }),
  };
}

/** The reason in a proxy's refusal of CONNECT, with squid's name of the cause, such as ERR_CONNECT_FAIL. */
function refusalOf({ statusCode: status = 0, headers }: http.IncomingMessage): TransportReason {
  const cause = /^ERR_[A-Z_]{1,40}/.exec(String(headers['x-squid-error'] ?? ''))?.[0];
  return { code: 'tunnel-refused', status, ...(cause === undefined ? {} : { cause }) };
}

/** The target at the end of a tunnel. */
interface TunnelEnd {
  readonly secureContext: tls.SecureContext;
  /** The name that its certificate must have; null: the name of the target. */
  readonly servername: string | null;
  /** Milliseconds after which a tunnel that is not open yet is ended. */
  readonly timeout: number;
}

/** Opens tunnels (CONNECT) through `proxy` to an https target; those under way can be ended together. */
export function createTunnels(proxy: Proxy, target: URL, { secureContext, servername, timeout }: TunnelEnd) {
  const { host, port } = hostAndPort(target);
  const name = servername ?? (net.isIP(host) ? undefined : host);
  const authority = `${target.hostname}:${port}`;
  const underWay = new Set<http.ClientRequest>();
  return {
    /** A TLS connection to `target` through the proxy. */
    open(callback: (error: Error | null, socket?: Duplex) => void): void {
      const request = (proxy.url.protocol === 'https:' ? https : http).request({
        ...optionsFor(proxy),
        method: 'CONNECT',
        path: authority,
        agent: false,
        headers: {
          Host: authority,
          ...(proxy.authorization === null ? {} : { 'Proxy-Authorization': proxy.authorization }),
        },
      });
      underWay.add(request);
      const timer = setTimeout(
        () => request.destroy(clientError('E_PROXY', { code: 'no-tunnel', came: 'nothing in time' })),
        timeout,
      );
      const finish = (error: Error | null, socket?: Duplex): void => {
        if (!underWay.delete(request)) return;
        clearTimeout(timer);
        callback(error, socket);
      };
      request.on('connect', (response, socket, head) => {
        if (response.statusCode === 200 && head.length === 0) {
          finish(
            null,
            tls.connect({
              socket,
              host,
              ...(name === undefined ? {} : { servername: name }),
              secureContext,
              rejectUnauthorized: true,
              ALPNProtocols: ['http/1.1'],
            }),
          );
          return;
        }
        socket.destroy();
        finish(clientError('E_PROXY', refusalOf(response)));
      });
      request.on('error', (error) => finish(Object.assign(error, { ofProxy: true })));
      request.on('response', () =>
        request.destroy(clientError('E_PROXY', { code: 'no-tunnel', came: 'no answer of a proxy' })),
      );
      request.on('close', () =>
        finish(clientError('E_PROXY', { code: 'no-tunnel', came: 'the end of the connection' })),
      );
      request.end();
    },
    destroy(): void {
      for (const request of underWay) request.destroy();
    },
  };
}
