import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { Settings } from '../../config/settings.ts';
import type { ClientOptions } from '../client-options.ts';
import { guardIdle } from './idle-guard.ts';
import { lookupIn } from './lookup.ts';
import { connectToProxy, createTunnels, type Proxy } from './tunnel.ts';

/** Milliseconds after which an idle connection is closed: before a target that gives no hint is likely to do so. */
const IDLE = 4000;

/** Where connections come from. */
export interface Agents {
  /** Shared connections, kept alive. */
  readonly shared: http.Agent;
  /** A connection, kept alive, that calls in turn have to themselves. */
  readonly apart: http.Agent;
  /** One for a single call; `destroy` it afterwards. */
  fresh(): http.Agent;
  /** Ends all connections. */
  destroy(): void;
}

/**
 * How connections are made: through which proxy, with which certificates, to which addresses, within how many
 * milliseconds.
 */
export interface Ways {
  readonly proxy: Proxy | null;
  readonly tls: ClientOptions['tls'];
  readonly hosts: Settings['hosts'];
  readonly timeout: number;
}

/** The agents for a target. Throws where the certificates cannot be read. */
export function createAgents(target: URL, { proxy: through, tls: tlsSettings, hosts, timeout }: Ways): Agents {
  const { ca = null, servername = null } = tlsSettings;
  const lookup = Object.keys(hosts).length === 0 ? {} : { lookup: lookupIn(hosts) };
  // A network with an authority of its own signs its proxy by it; the client's certificate is for the target alone.
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
    shared: make(),
    apart: make(),
    fresh() {
      const agent = make();
      const destroy = agent.destroy.bind(agent);
      agent.destroy = () => {
        all.delete(agent);
        destroy();
      };
      return agent;
    },
    destroy() {
      tunnels?.destroy();
      for (const agent of all) agent.destroy();
    },
  };
}

/** One for all connections: reading some 150 authorities takes longer than a call. */
function secureContext({
  ca = null,
  cert = null,
  key = null,
  pfx = null,
  passphrase = null,
}: ClientOptions['tls']): tls.SecureContext {
  try {
    return tls.createSecureContext({
      ...(ca === null ? {} : { ca: [...authorities(), ca] }),
      ...(cert === null ? {} : { cert }),
      ...(key === null ? {} : { key }),
      ...(pfx === null ? {} : { pfx: Buffer.from(pfx, 'base64') }),
      ...(passphrase === null ? {} : { passphrase }),
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new Error(
      `The certificates of the configuration (\`tls\`) cannot be used (${code}): expected PEM texts or a PKCS ` +
        '#12 file, a key that belongs to the certificate, and the passphrase that opens it.',
    );
  }
}

/** What is trusted anyway; with the certificates of NODE_EXTRA_CA_CERTS where this version of Node (22.15) can tell. */
function authorities(): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
}
