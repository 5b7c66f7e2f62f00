import { lookup as systemLookup } from 'node:dns';
import http, { type Agent, type ClientRequest } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import { canonicalHost } from '../../config/hosts.ts';
import type { Settings } from '../../config/settings.ts';
import type { ClientOptions } from '../client-options.ts';
import { connectToProxy, createTunnels, type Proxy } from './proxy.ts';

/** Milliseconds after which an idle connection is closed: before a target that gives no hint is likely to do so. */
const IDLE = 4000;

/**
 * How connections are made: the proxy, the certificates, the addresses of hosts, and the time limit in milliseconds.
 */
interface Ways {
  readonly proxy: Proxy | null;
  readonly tls: ClientOptions['tls'];
  readonly hosts: Settings['hosts'];
  readonly timeout: number;
}

/** Makes the agents that open connections to a target. Throws if the certificates cannot be read. */
export function createAgents(target: URL, { proxy: through, tls: tlsSettings, hosts, timeout }: Ways) {
  const { ca, servername = null } = tlsSettings;
  const lookup = Object.keys(hosts).length === 0 ? {} : { lookup: lookupIn(hosts) };
  // A network with its own certificate authority also signs its proxy with it. The client certificate is for the target
  // alone.
  const ofProxy = through?.url.protocol === 'https:' ? { secureContext: secureContext({ ca }) } : {};
  const proxy = through === null ? null : { ...through, ...lookup, ...ofProxy };
  const secure = target.protocol === 'https:';
  const context = secure ? secureContext(tlsSettings) : undefined;
  const tunnels =
    proxy !== null && context !== undefined
      ? createTunnels(proxy, target, { secureContext: context, servername, timeout })
      : null;
  const all = new Set<http.Agent>();

  function make(): http.Agent {
    const common = { keepAlive: true, timeout: IDLE, ...lookup };
    const secured = {
      secureContext: context,
      rejectUnauthorized: true,
      ...(servername === null ? {} : { servername }),
    };
    const agent = guardIdle(
      context === undefined ? new http.Agent(common) : new https.Agent({ ...common, ...secured }),
    );
    if (tunnels !== null) {
      agent.createConnection = (_options, callback) => {
        tunnels.open(callback as never);
        return undefined;
      };
    } else if (proxy !== null) agent.createConnection = () => connectToProxy(proxy);
    all.add(agent);
    return agent;
  }

  return {
    /** Shared connections that are kept alive. */
    shared: make(),
    /** One connection that is kept alive; calls use it one after the other. */
    apart: make(),
    /** A new agent for a single call; `destroy` it afterwards. */
    fresh(): http.Agent {
      const agent = make();
      const destroy = agent.destroy.bind(agent);
      agent.destroy = () => {
        all.delete(agent);
        destroy();
      };
      return agent;
    },
    /** Ends all connections. */
    destroy(): void {
      tunnels?.destroy();
      for (const agent of all) agent.destroy();
    },
  };
}

export type Agents = ReturnType<typeof createAgents>;

/** One context for all connections: reading about 150 authorities needs longer than a call. */
function secureContext({ ca, cert, key, pfx, passphrase }: ClientOptions['tls']): tls.SecureContext {
  try {
    return tls.createSecureContext({
      ca: ca == null ? undefined : [...authorities(), ca],
      cert: cert ?? undefined,
      key: key ?? undefined,
      pfx: pfx == null ? undefined : Buffer.from(pfx, 'base64'),
      passphrase: passphrase ?? undefined,
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new Error(
      `The certificates of the configuration (\`tls\`) cannot be used (${code}): expected PEM texts or a PKCS ` +
        '#12 file, a key that belongs to the certificate, and the passphrase that opens it.',
    );
  }
}

/**
 * The authorities that are trusted by default. Node 22.15 and later also list the certificates of NODE_EXTRA_CA_CERTS.
 */
function authorities(): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
}

/**
 * Makes a look-up of host names. Hosts in `hosts` have the given address; all others are looked up as the system does.
 * `hosts`: `{ 'staging.example.com': '10.0.0.7' }`.
 */
function lookupIn(hosts: Settings['hosts']): LookupFunction {
  const addresses = new Map(Object.entries(hosts));
  return (name, options, callback) => {
    const address = addresses.get(canonicalHost(name) ?? name);
    if (address === undefined) return systemLookup(name, options, callback);
    const family = isIP(address);
    process.nextTick(() =>
      options.all === true ? callback(null, [{ address, family }]) : callback(null, address, family),
    );
  };
}

/** Bytes received by the time when a connection became idle, and that time. */
const idleSince = new WeakMap<Socket, { readonly bytes: number; readonly at: number }>();

/**
 * Milliseconds for which the connection that the next call would use has been idle (the connection that became idle
 * last); 0 if the call would get a new one.
 */
export function idleFor(agent: Agent): number {
  const now = performance.now();
  const next = Object.values(agent.freeSockets).flatMap((sockets) => sockets?.at(-1) ?? []);
  return next.reduce((longest, socket) => Math.max(longest, now - (idleSince.get(socket)?.at ?? now)), 0);
}

/**
 * Closes idle connections on which data has arrived, before the next call can use one. Node keeps or drops such data,
 * and the call could get an answer to no call of ours, which could become a finding. Connections that were idle longer
 * than their timeout are closed as well: on a busy machine Node's timer may fire after the next call uses the
 * connection. Connections are checked when a call leaves; listening on every idle connection costs more.
 */
export function guardIdle<A extends Agent>(agent: A): A {
  function isSpoilt(socket: Socket): boolean {
    const since = idleSince.get(socket);
    if (since === undefined || socket.destroyed || socket.readableLength > 0 || socket.bytesRead !== since.bytes)
      return true;
    return socket.timeout !== undefined && socket.timeout > 0 && performance.now() - since.at > socket.timeout;
  }
  const keep = agent.keepSocketAlive.bind(agent) as (socket: Socket) => boolean;
  agent.keepSocketAlive = ((socket: Socket): boolean => {
    // Bytes that came with the answer, in the same read.
    if (socket.readableLength > 0 || !keep(socket)) return false;
    idleSince.set(socket, { bytes: socket.bytesRead, at: performance.now() });
    return true;
  }) as typeof agent.keepSocketAlive;
  // The types of Node do not declare it.
  const { addRequest } = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void };
  Object.assign(agent, {
    addRequest(request: ClientRequest, ...rest: unknown[]): void {
      for (const idle of Object.values(agent.freeSockets)) {
        for (const socket of idle?.filter(isSpoilt) ?? []) {
          // Removed from the agent at once: the agent may otherwise hand out a connection that is about to close.
          idle?.splice(idle.indexOf(socket), 1);
          socket.destroy();
        }
      }
      addRequest.call(agent, request, ...rest);
    },
  });
  return agent;
}

/** Closes a connection of the agent unless a call uses it. */
export function closeIdle(agent: Agent, socket: Socket | null): void {
  if (socket !== null && Object.values(agent.freeSockets).some((idle) => idle?.includes(socket))) socket.destroy();
}
