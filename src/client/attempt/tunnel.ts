import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { decoded } from '../../contract/text.ts';
import type { TransportReason } from '../../contract/reasons/transport.ts';
import { clientError } from './send-once.ts';

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
export function hostAndPort(url: URL): { host: string; port: number } {
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
