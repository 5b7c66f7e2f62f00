import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { clientError } from './send-once.ts';

/** A proxy to go through. */
export interface Proxy {
  readonly url: URL;
  /** `Proxy-Authorization` from the URL's user and password, or null. */
  readonly authorization: string | null;
  /** What its certificate is checked with, where it is reached by https. */
  readonly secureContext?: tls.SecureContext;
}

/**
 * Reads a proxy's URL; throws where it is none of http:// or https://, and where anything follows host and port: then a password holds
 * a `/`, `?` or `#` that is not escaped, and a part of it would be taken for the host.
 */
export function readProxy(url: string): Proxy {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || `${parsed.pathname}${parsed.search}${parsed.hash}` !== '/')
    throw new Error(
      'The proxy cannot be used: expected a URL that begins with http:// or https://, such as http://user:password@proxy.example.com:3128, special characters of a password percent-encoded.',
    );
  const { username, password } = parsed;
  const credentials = `${decode(username)}:${decode(password)}`;
  return { url: parsed, authorization: username === '' && password === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** Host without brackets, and port, of a URL. */
export function hostAndPort(url: URL): { host: string; port: number } {
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) };
}

/** A connection to the proxy itself: what a plain http target needs. */
export function connectToProxy(proxy: Proxy): Duplex {
  const address = hostAndPort(proxy.url);
  if (proxy.url.protocol === 'http:') return net.connect(address);
  return tls.connect({ ...address, ...ofProxy(proxy), ...(net.isIP(address.host) ? {} : { servername: address.host }), ALPNProtocols: ['http/1.1'] });
}

function ofProxy({ secureContext }: Proxy): tls.ConnectionOptions {
  return { rejectUnauthorized: true, ...(secureContext === undefined ? {} : { secureContext }) };
}

/** Percent-encoding undone where it is right. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tunnels (CONNECT) under way, to be given up together. */
export interface Tunnels {
  /** A TLS connection to `target` through the proxy. */
  open(callback: (error: Error | null, socket?: Duplex) => void): void;
  destroy(): void;
}

/** Opens tunnels through `proxy` to an https target; one that takes longer than `timeout` ms is given up. */
export function createTunnels(proxy: Proxy, target: URL, secureContext: tls.SecureContext, timeout: number): Tunnels {
  const { host, port } = hostAndPort(target);
  const authority = `${target.hostname}:${port}`;
  const underWay = new Set<http.ClientRequest>();
  return {
    open(callback) {
      const request = (proxy.url.protocol === 'https:' ? https : http).request({
        ...hostAndPort(proxy.url),
        ...ofProxy(proxy),
        method: 'CONNECT',
        path: authority,
        agent: false,
        headers: { Host: authority, ...(proxy.authorization === null ? {} : { 'Proxy-Authorization': proxy.authorization }) },
      });
      underWay.add(request);
      const timer = setTimeout(() => request.destroy(clientError('E_PROXY', { code: 'no-tunnel', came: 'nothing in time' })), timeout);
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
              ...(net.isIP(host) ? {} : { servername: host }),
              secureContext,
              rejectUnauthorized: true,
              ALPNProtocols: ['http/1.1'],
            }),
          );
          return;
        }
        socket.destroy();
        const { statusCode: status = 0 } = response;
        finish(clientError('E_PROXY', status === 407 ? { code: 'proxy-wants-password', on: 'CONNECT' } : { code: 'no-tunnel', came: status }));
      });
      request.on('error', (error) => finish(Object.assign(error, { ofProxy: true })));
      request.on('response', () => request.destroy(clientError('E_PROXY', { code: 'no-tunnel', came: 'no answer of a proxy' })));
      request.on('close', () => finish(clientError('E_PROXY', { code: 'no-tunnel', came: 'the end of the connection' })));
      request.end();
    },
    destroy() {
      for (const request of underWay) request.destroy();
    },
  };
}
