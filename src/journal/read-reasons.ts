import type { Exchange } from '../contract/exchange.ts';
import { isObject, type Json } from '../contract/json.ts';
import { type Reason, said, type TextReason } from '../contract/reason.ts';
import type { CutReason } from '../contract/reasons/cut.ts';

/** A reason from a journal line; up to version 0.2 it is a text. Null if the value is not a reason. */
export function reasonIn(read: unknown): Reason | null {
  if (typeof read === 'string') return said(read);
  return isObject(read) && typeof read['code'] === 'string' ? (read as unknown as Reason) : null;
}

/** Why the body of an exchange was not read, from a journal line. A line may come from anybody. */
export function cutReasonIn(read: Json | undefined): CutReason | TextReason {
  const [code, most, bytes] = isObject(read) ? [read['code'], read['most'], read['bytes']] : [];
  if (code === 'nested-too-deep' && typeof most === 'number') return { code, most };
  if (code === 'too-large' && typeof bytes === 'number') return { code, ...(read as object), bytes };
  if (code === 'recorded-otherwise') return { code };
  return code === 'recorded-in-part' ? { code, has: null, of: null } : said(typeof read === 'string' ? read : 'cut');
}

/**
 * An exchange from a journal line. Up to version 0.2 a fault has a `message`, and the reason of a cut body is a text.
 */
export function exchangeIn<Line extends Exchange>(read: Line): Line {
  const { fault, answer } = read as Exchange;
  const message = (fault as { readonly message?: unknown } | null | undefined)?.message;
  if (fault != null && fault.reason === undefined)
    return { ...read, fault: { ...fault, reason: said(typeof message === 'string' ? message : fault.kind) } };
  if (answer?.body?.kind === 'cut' && typeof answer.body.reason === 'string')
    return { ...read, answer: { ...answer, body: { kind: 'cut', reason: said(answer.body.reason) } } };
  return read;
}
