import { defaultConfiguration, type ReferenceConfiguration } from './configuration.ts';
import { faults } from './faults/index.ts';
import { type FrontKind, fronts, type FrontTimes, serveFront } from './fronts/index.ts';
import { Platform } from './platform.ts';
import { listen } from './server.ts';
import type { Json } from './json.ts';
import type { Settings } from './settings.ts';
import { wrap } from './steps.ts';
import { variants } from './variants/index.ts';

export { defaultConfiguration, type ReferenceConfiguration } from './configuration.ts';
export { defaultApiKey } from './settings.ts';
export { type Handler, serveHandler } from './serve-handler.ts';
export { idOf } from './variations.ts';

/** The options of `startReference`. */
export interface ReferenceOptions {
  /** Default 0: a free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Default `defaultApiKey`. */
  apiKey?: string;
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number;
  /** Milliseconds each answer is held back. Default 0. */
  latencyMs?: number;
  /** Zone of "today". Default Asia/Shanghai. */
  timeZone?: string;
  /** Default none. */
  rateLimit?: Settings['rateLimit'];
  /** Of the trips, orders and chances. Default 1. */
  seed?: number;
  /** Ids of faults to have. */
  faults?: readonly string[];
  /** Ids of variants to have. */
  variants?: readonly string[];
  /** Id of the front that is in front of it. Default none. */
  front?: string;
  /** How a front keeps its times. Default as it says. */
  frontTimes?: FrontTimes;
  /** Changes what it is about to answer; called once, so that what it remembers is this platform's. */
  changes?: () => AnswerChange;
}

/** An answer before it is written, and the call as it came. */
export type AnswerChange = (
  answer: { readonly status: number; readonly body: Json },
  call: { readonly path: string; readonly body: Json; readonly number: number },
) => { readonly status: number; readonly body: Json };

/** A running reference platform. */
export interface Reference {
  url: string;
  port: number;
  close(): Promise<void>;
  platform: Platform;
}

/** Starts the reference platform. */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const {
    port = 0,
    host = '127.0.0.1',
    now = Date.now,
    faults: faultIds = [],
    variants: variantIds = [],
    front: frontId,
    frontTimes,
    changes,
    ...rest
  } = options;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const chosen = byId(variants, variantIds, 'variant');
  const platform = new Platform(given as Partial<Settings>, now, [...chosen, ...byId(faults, faultIds, 'fault')]);
  if (changes !== undefined) {
    const change = changes();
    wrap(platform.steps, {
      answer(next, call, answer) {
        const last = next(call, answer);
        return last.body === undefined
          ? last
          : {
              ...last,
              ...change(
                { status: last.status, body: last.body },
                { path: call.path, body: call.body ?? null, number: call.number },
              ),
            };
      },
    });
  }
  const [front] = byId(fronts, frontId === undefined ? [] : [frontId], 'front');
  const server = await listen(platform, front === undefined ? port : 0, host);
  const { prefix } = platform.settings;
  if (front === undefined)
    return { url: `http://${host}:${server.port}${prefix}`, port: server.port, close: server.close, platform };
  const before = await serveFront(front, `http://${host}:${server.port}`, { port, host }, frontTimes).catch(
    async (error: unknown) => {
      await server.close();
      throw error;
    },
  );
  const close = async (): Promise<void> => {
    await before.close();
    await server.close();
  };
  return { url: `${before.url}${prefix}`, port: Number(new URL(before.url).port), close, platform };
}

/** The default configuration as the variants and faults need it; operations are overridden one by one. */
export function configurationFor(
  url: string,
  variantIds: readonly string[] = [],
  faultIds: readonly string[] = [],
): ReferenceConfiguration {
  const configuration = defaultConfiguration(url);
  const chosen = [...byId(variants, variantIds, 'variant'), ...byId(faults, faultIds, 'fault')];
  for (const { configuration: other } of chosen) {
    if (!other) continue;
    const { orders, operations, searchExtras, cancelExtras, statement } = configuration;
    Object.assign(configuration, other, {
      orders: { ...orders, ...other.orders },
      operations: { ...operations, ...other.operations },
    });
    if (other.searchExtras) configuration.searchExtras = { ...searchExtras, ...other.searchExtras };
    if (other.cancelExtras) configuration.cancelExtras = { ...cancelExtras, ...other.cancelExtras };
    if (other.statement) configuration.statement = { ...statement, ...other.statement };
  }
  return configuration;
}

function byId<T extends { id: string }>(all: readonly T[], ids: readonly string[], kind: string): T[] {
  return ids.map((id) => {
    const found = all.find((one) => one.id === id);
    if (!found) throw new Error(`No ${kind} has the id "${id}". List the ${kind}s to see all ${all.length} ids.`);
    return found;
  });
}

/** The faults that `startReference` knows, in the table's order. */
export function listFaults(): { id: string; breaks: string; title: string; document: string }[] {
  return faults.map(({ id, breaks, title, document }) => ({ id, breaks, title, document }));
}

/** The variants that `startReference` knows, in the table's order. */
export function listVariants(): { id: string; title: string; open: string }[] {
  return variants.map(({ id, title, open }) => ({ id, title, open }));
}

/** The fronts that `startReference` knows, in the table's order. */
export function listFronts(): { id: string; title: string; kind: FrontKind }[] {
  return fronts.map(({ id, title, kind }) => ({ id, title, kind }));
}
