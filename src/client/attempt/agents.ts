import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { canonicalHost } from '../../config/hosts.ts';
import type { Settings } from '../../config/settings.ts';
import type { ClientOptions } from '../client-options.ts';
import { guardIdle } from './idle-guard.ts';
import { connectToProxy, createTunnels, type Proxy } from './tunnel.ts';

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
