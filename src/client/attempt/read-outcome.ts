import type { Answer, TransportFault } from '../../contract/exchange.ts';
import { decodeBody } from './decode-body.ts';
import type { SizeLimit } from './large-answers.ts';
import { clientError, type Outcome } from './send-once.ts';
import { type Circumstances, classifyTransportFault } from './transport-fault.ts';

/** What came of a call: an answer with the number of its JSON values, or a fault. */
export interface Result {
  readonly answer: Answer | null;
  readonly fault: TransportFault | null;
  readonly values: number;
}

/** Milliseconds within which whatever was on its way has come: longer than any round trip takes. */
const aRoundTrip = 2000;

/**
 * What came, or that the target closed the connection as idle: a 408 that closes a kept connection may have been on its
 * way when the call left, and says that nobody read it (RFC 9110, section 15.5.9). On a new connection, and where it
 * comes later than that, it is an answer like any other.
 */
export function unlessIdle(outcome: Outcome, reused: boolean, tookMs: number): Outcome {
  if (!reused || tookMs > aRoundTrip || outcome.kind !== 'answer' || outcome.status !== 408) return outcome;
  const closes = (headersOf(outcome.rawHeaders)['connection'] ?? []).some((value) => /\bclose\b/i.test(value));
  return closes
    ? { kind: 'error', error: clientError('E_IDLE', { code: 'connection-closed', how: 'as idle' }) }
    : outcome;
}

/** The answer that an outcome is, or the fault. A body over the limit makes an answer with a body that is `cut`. */
export async function readOutcome(
  outcome: Outcome,
  limit: SizeLimit,
  passed: Circumstances['proxy'],
  hasCertificate = false,
): Promise<Result> {
  try {
    if (outcome.kind === 'error') throw outcome.error;
    if (passed?.forwards && outcome.status === 407) throw clientError('E_PROXY', { code: 'proxy-wants-password' });
    const headers = headersOf(outcome.rawHeaders);
    const { body, bytes, values } = await decodeBody(
      outcome.bytes,
      headers['content-encoding'] ?? [],
      limit,
      saysItsEnd(headers),
    );
    return { answer: { status: outcome.status, headers, body, bytes }, fault: null, values };
  } catch (error) {
    return { answer: null, fault: classifyTransportFault(error, { proxy: passed, hasCertificate }), values: 0 };
  }
}

/**
 * Whether an answer that came says where it ends. One that ends with its connection may have been cut (RFC 9112,
 * section 6.3).
 */
function saysItsEnd(headers: Readonly<Record<string, readonly string[]>>): boolean {
  return (
    headers['content-length'] !== undefined ||
    (headers['transfer-encoding'] ?? []).some((value) => /\bchunked\b/i.test(value))
  );
}

/** Headers that are kept of an answer, and characters of their names and values: a run keeps all its answers. */
const MOST_KEPT = { headers: 100, characters: 16_384 };
/** Headers that something is read from: these are kept wherever they are, but no more than ten of a name. */
const READ = new Set(
  'cf-ray connection content-encoding content-length content-type date location retry-after server transfer-encoding'
    .concat(' via www-authenticate x-amzn-errortype x-squid-error')
    .split(' '),
);

/** Headers under lower-case names; own properties whatever the names, `__proto__` too. */
function headersOf(rawHeaders: readonly string[]): Record<string, string[]> {
  const headers = new Map<string, string[]>();
  let characters = 0;
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    const value = rawHeaders[i + 1]!;
    const values = headers.get(name);
    characters += name.length + value.length;
    const isFirst = i < 2 * MOST_KEPT.headers && characters <= MOST_KEPT.characters;
    if (!isFirst && !(READ.has(name) && (values?.length ?? 0) < 10)) continue;
    if (values === undefined) headers.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(headers);
}
