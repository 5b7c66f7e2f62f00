import type { Answer, TransportFault } from '../../contract/exchange.ts';
import { decodeBody } from './decode-body.ts';
import type { SizeLimit } from './large-answers.ts';
import { clientError, type Outcome } from './send-once.ts';
import { type Circumstances, classifyTransportFault } from './transport-fault.ts';

/** The outcome of a call: an answer with the number of its JSON values, or a fault. */
interface Result {
  readonly answer: Answer | null;
  readonly fault: TransportFault | null;
  readonly values: number;
}

/** Milliseconds after which anything that was on its way has arrived: longer than any round trip. */
const aRoundTrip = 2000;

/**
 * The outcome, or the fault that the target closed the connection as idle. A 408 that closes a kept connection may have
 * been on its way when the call left, and says that nobody read the call (RFC 9110, section 15.5.9). On a new
 * connection, or if it comes later, a 408 is an answer like any other.
 */
export function unlessIdle(outcome: Outcome, reused: boolean, tookMs: number): Outcome {
  if (!reused || tookMs > aRoundTrip || outcome.kind !== 'answer' || outcome.status !== 408) return outcome;
  const closes = (keptHeaders(outcome.rawHeaders).headers['connection'] ?? []).some((value) =>
    /\bclose\b/i.test(value),
  );
  return closes
    ? { kind: 'error', error: clientError('E_IDLE', { code: 'connection-closed', how: 'as idle' }) }
    : outcome;
}

/** The answer or fault of an outcome. A body over the limit becomes a body that is `cut`. */
export async function readOutcome(
  outcome: Outcome,
  limit: SizeLimit,
  passed: Circumstances['proxy'],
  hasCertificate = false,
): Promise<Result> {
  try {
    if (outcome.kind === 'error') throw outcome.error;
    if (passed?.forwards && outcome.status === 407) throw clientError('E_PROXY', { code: 'proxy-wants-password' });
    const { headers, leftOut } = keptHeaders(outcome.rawHeaders);
    const { body, bytes, values } = await decodeBody(
      outcome.bytes,
      headers['content-encoding'] ?? [],
      limit,
      saysItsEnd(headers),
    );
    const answer = {
      status: outcome.status,
      headers,
      ...(leftOut === 0 ? {} : { headersLeftOut: leftOut }),
      body,
      bytes,
    };
    return { answer, fault: null, values };
  } catch (error) {
    return { answer: null, fault: classifyTransportFault(error, { proxy: passed, hasCertificate }), values: 0 };
  }
}

/**
 * Whether an answer says where it ends. An answer that ends with its connection may have been cut (RFC 9112, section
 * 6.3).
 */
function saysItsEnd(headers: Readonly<Record<string, readonly string[]>>): boolean {
  return (
    headers['content-length'] !== undefined ||
    (headers['transfer-encoding'] ?? []).some((value) => /\bchunked\b/i.test(value))
  );
}

/**
 * Limits of the headers that are kept of an answer, and of characters of their names and values: a run keeps all its
 * answers.
 */
const MOST_KEPT = { headers: 100, characters: 16_384 };
/** Headers that the suite reads: these are kept at any position. */
const READ = new Set(
  'cf-ray connection content-encoding content-length content-type date location retry-after server transfer-encoding'
    .concat(' via www-authenticate x-amzn-errortype x-squid-error')
    .split(' '),
);

/** Limits of those: values of a name, and characters of a value. */
const MOST_READ = { values: 4, characters: 1024 };

/**
 * The headers that are kept, with lower-case names, and the number of those that are left out. Every name is an own
 * property, `__proto__` too.
 */
function keptHeaders(rawHeaders: readonly string[]): { headers: Record<string, string[]>; leftOut: number } {
  const headers = new Map<string, string[]>();
  let [characters, leftOut] = [0, 0];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    const value = rawHeaders[i + 1]!;
    const values = headers.get(name) ?? [];
    characters += name.length + value.length;
    const isFirst = i < 2 * MOST_KEPT.headers && characters <= MOST_KEPT.characters;
    const isRead = READ.has(name) && values.length < MOST_READ.values && value.length <= MOST_READ.characters;
    if (isFirst || isRead) headers.set(name, [...values, value]);
    else leftOut++;
  }
  return { headers: Object.fromEntries(headers), leftOut };
}
