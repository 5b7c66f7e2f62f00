// Made from src/contract/made. To write it: npm run catalogue
import type { AnsweredBy } from './exchange.ts';
import type { Json } from './json.ts';
import type { WrongKey } from './wrong-key.ts';

/** A request as reports show it: redacted, its body cut to a readable size. */
export interface ShownRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON if the body is JSON, else the text as sent. */
  readonly body: Json;
  /** The body as sent, if `body` written as JSON is another text. */
  readonly bodyText?: string;
  /** The body's bytes in base64, if they are not UTF-8. */
  readonly bodyBase64?: string;
  /** Whether only the beginning of the body is shown. */
  readonly cut?: boolean;
  /** The wrong key that it sent, described; left out for any other request, and by versions before 0.3. */
  readonly key?: WrongKey;
}

/** An answer, shown in the same way. */
export interface ShownResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The number of further headers; left out if all are shown. */
  readonly headersLeftOut?: number;
  readonly body: Json;
}

/** A call with its answer. */
export interface ShownExchange {
  /** Number of the call in its run, from 1, as in its User-Agent; left out by versions before 0.3. */
  readonly call?: number;
  readonly operation: string;
  readonly request: ShownRequest;
  /** Null if none came. */
  readonly response: ShownResponse | null;
  /** The kind of server in front of the platform that answered in its place; left out if the platform or nobody did. */
  readonly answeredBy?: Extract<AnsweredBy, { by: 'in front' }>;
  /** The request as a line for a shell, with the key as `$CONFORMANCE_API_KEY`. */
  readonly curl: string;
  /** The answer's `request_id`; null without one. */
  readonly requestId: string | null;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly durationMs: number;
}

/** One request of the evidence of a finding. */
export interface ShownEvidence {
  readonly operation: string;
  readonly request: ShownRequest;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The connection, where it matters: one that no call had used, or the one that is kept for calls in turn. */
  readonly connection?: 'new' | 'same';
}

/** A call that could not be judged: when it was sent, to look for it in a log, and a command that sends it again. */
export interface UnjudgedCall {
  readonly at: string;
  /** A line for a shell that sends it again. */
  readonly curl: string;
  /** Left out by 0.2. */
  readonly request?: ShownRequest;
}
