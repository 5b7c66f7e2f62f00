import type { Facts, Entry, Request } from '../history/index.ts';
import { type Exchange, isAccepted } from '../../contract/exchange.ts';
import { refusesBy200 } from '../../contract/envelope.ts';
import { isDocumented, isListed, operationRow } from '../../contract/operations.ts';
import { isGatewayStatus } from '../../contract/transport.ts';
import type { Reason } from '../../contract/reason.ts';
import { type Fail, fail, type Case, pass, unknown } from './case.ts';

/** `listed`: any status that the document lists for the operation (section 7). */
type ExpectedStatus = number | 'listed';

/** Why an exchange is not conclusive: no answer, throttled, or the key refused. Null if it is conclusive. */
export function reasonUnknown(exchange: Exchange, facts: Pick<Facts, 'reasonKeyRefused'>): Reason | null {
  const { fault, answer, credentials, operation } = exchange;
  if (fault !== null) return { code: 'no-answer', operation, because: fault.reason };
  if (answer?.status === 429) return { code: 'throttled', credentials };
  if (answer?.status === 401 && credentials === 'valid') return facts.reasonKeyRefused(exchange);
  // The status of a refusal is whole, however long its body is.
  if (answer?.status === 200 && answer.body.kind === 'cut') return { code: 'answer-cut', because: answer.body.reason };
  return null;
}

/** Whether a call was accepted or refused. Every other answer says nothing about the request. */
export function isAnswered(exchange: Exchange): boolean {
  return isAccepted(exchange) || exchange.answer?.status === 400;
}

/**
 * Judges an answer by its status alone: exactly this one, or any that the document lists for the operation (section 7).
 */
export function status(
  entry: Entry,
  expected: ExpectedStatus,
  because: string,
  comparedWith: readonly Exchange[],
  facts: Facts,
): Case {
  const { exchange, request } = entry;
  const reason = reasonUnknown(exchange, facts);
  if (reason !== null) return unknown(entry, reason);
  const got = exchange.answer?.status ?? 0;
  if (expected === 'listed' ? isListed(exchange.operation, got) : got === expected) return pass(exchange);
  return wrongStatus(exchange, expected, because, comparedWith, request);
}

/** A status that is not the expected one. */
export function wrongStatus(
  exchange: Exchange,
  expected: ExpectedStatus,
  because: string,
  comparedWith: readonly Exchange[],
  request: Pick<Request, 'input' | 'named'> | null,
): Fail {
  const got = exchange.answer?.status ?? 0;
  const plain = `status ${got}`;
  const { input, named } = request ?? {};
  // A status from a server in front of the target says nothing about the input.
  const isOfInput = input !== undefined && !isGatewayStatus(got);
  const cause = isOfInput ? `${plain}: ${input}` : plain;
  const refusing = exchange.answer !== null && refusesBy200(exchange.answer) ? ' with a code that is not 0' : '';
  const sent = named === undefined || named === input ? '' : ` (sent: ${named})`;
  const listed = operationRow(exchange.operation)?.listed ?? '';
  const violation =
    expected === 'listed'
      ? {
          cause,
          message:
            `expected a status that ${isDocumented(exchange.operation) ? 'the document' : 'its pack'} lists ` +
            `(${listed}), got ${got}`,
          expected: `status ${listed}`,
          actual: plain + sent,
        }
      : {
          cause,
          message: `expected ${expected}, got ${got}${refusing}: ${because}`,
          expected: `status ${expected}`,
          actual: plain + refusing + sent,
        };
  return fail(exchange, comparedWith, {
    ...violation,
    status: got,
    ...(isOfInput ? { input } : {}),
    ...(sent === '' ? {} : { sent: named }),
  });
}
