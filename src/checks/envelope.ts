import type { Exchange } from '../model/exchange.ts';
import { answerJson } from '../model/exchange.ts';
import type { JsonObject } from '../model/json.ts';
import { isObject, member } from '../model/json.ts';
import { describeValue } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';
import { memberViolations } from './shape.ts';

/** Sections 2 and 7: `code` of a 200 is the integer 0. A body that is no object breaks `http.json-body` alone. */
export const envelopeCode = exchangeCheck('envelope.code', 'ok', (exchange) => {
  const body = answerJson(exchange);
  return isObject(body) ? memberViolations('envelope', '', body, ['code']) : null;
});

/** Section 2: `data` is an object. Like the two below only where `code` is 0: another code is one cause, and `envelope.code` has it. */
export const envelopeData = exchangeCheck('envelope.data', 'success', (exchange) => memberViolations('envelope', '', bodyOf(exchange), ['data']));

/** Section 2: `message` is a string with some text; white space is none. */
export const envelopeMessage = exchangeCheck('envelope.message', 'success', (exchange) => {
  const message = member(bodyOf(exchange), 'message');
  if (typeof message !== 'string') return memberViolations('envelope', '', bodyOf(exchange), ['message']);
  return /\S/.test(message) ? [] : [violation('/message: no text', '/message', 'a short success text', describeValue(message))];
});

/** Section 2: `request_id` is a string. */
export const envelopeRequestId = exchangeCheck('envelope.request-id', 'success', (exchange) =>
  memberViolations('envelope', '', bodyOf(exchange), ['request_id']),
);

function bodyOf(exchange: Exchange): JsonObject {
  const body = answerJson(exchange);
  return isObject(body) ? body : {};
}
