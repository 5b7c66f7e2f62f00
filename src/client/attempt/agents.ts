import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { Settings } from '../../config/settings.ts';
import { guardIdle } from './idle-guard.ts';
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

/** The agents for a target, through a proxy or without. Throws where the certificates cannot be read. */
export function createAgents(target: URL, through: Proxy | null, tlsSettings: Settings['tls'], timeout: number): Agents {
  // A network with an authority of its own signs its proxy by it; the client's certificate is for the target alone.
  const proxy = through?.url.protocol === 'https:' ? { ...through, secureContext: secureContext({ ca: tlsSettings.ca, cert: null, key: null }) } : through;
  const secure = target.protocol === 'https:';
  const context = secure ? secureContext(tlsSettings) : undefined;
  const tunnels = proxy !== null && context !== undefined ? createTunnels(proxy, target, context, timeout) : null;
  const all = new Set<http.Agent>();

  function make(): http.Agent {
    const common = { keepAlive: true, timeout: IDLE };
    const agent = guardIdle(context === undefined ? new http.Agent(common) : new https.Agent({ ...common, secureContext: context, rejectUnauthorized: true }));
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
function secureContext(settings: Settings['tls']): tls.SecureContext {
  try {
    return tls.createSecureContext({
      ...(settings.ca === null ? {} : { ca: [...authorities(), settings.ca] }),
      ...(settings.cert === null ? {} : { cert: settings.cert }),
      ...(settings.key === null ? {} : { key: settings.key }),
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new Error(
      `The certificates of the configuration (tls.ca, tls.cert, tls.key) cannot be used (${code}): expected PEM texts, and a key without passphrase that belongs to the certificate.`,
    );
  }
}

/** What is trusted anyway; with the certificates of NODE_EXTRA_CA_CERTS where this version of Node (22.15) can tell. */
function authorities(): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
}
