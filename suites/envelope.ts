import { answerJson, type Exchange } from '../src/contract/exchange.ts';
import type { Violation } from '../src/contract/finding.ts';
import { isObject, member } from '../src/contract/json.ts';
import { describeValue, typeName } from '../src/contract/schema/index.ts';
import { exchangeCheck, violation } from '../src/requirements/checks/check.ts';
import { memberViolations } from '../src/requirements/checks/shape.ts';

/** Sections 1 and 2: the body of a 200 is a JSON object in UTF-8. A body that had to be cut says nothing. */
export const httpJsonBody = exchangeCheck('ok', ({ answer }) => {
  const body = answer?.body;
  if (body === undefined || body.kind === 'cut') return null;
  const wrong = (cause: string, actual: string) => [violation(cause, 'the body', 'a JSON object in UTF-8', actual)];
  if (body.kind === 'empty') return wrong('body empty', 'an empty body');
  if (body.kind === 'text') return wrong('body no JSON', `${describeValue(body.text)}: ${body.problem}`);
  if (isObject(body.value)) return [];
  const type = typeName(body.value);
  return wrong(`body type ${type === 'integer' ? 'number' : type}`, describeValue(body.value));
});

/** Sections 2 and 7: `code` of a 200 is the integer 0. A body that is no object breaks `http.json-body` alone. */
export const envelopeCode = exchangeCheck('ok', (exchange) =>
  isObject(answerJson(exchange)) ? shapeOf(exchange, 'code') : null,
);

/**
 * Section 2: `data` is an object. Like the two below only where `code` is 0: another code is one cause, and
 * `envelope.code` has it.
 */
export const envelopeData = exchangeCheck('success', (exchange) => shapeOf(exchange, 'data'));

/** Section 2: `message` is a string with some text; white space is none. */
export const envelopeMessage = exchangeCheck('success', (exchange) => {
  const message = member(answerJson(exchange), 'message');
  if (typeof message !== 'string') return shapeOf(exchange, 'message');
  return /\S/.test(message)
    ? []
    : [violation('/message: no text', '/message', 'a short success text', describeValue(message))];
});

/** Section 2: `request_id` is a string. */
export const envelopeRequestId = exchangeCheck('success', (exchange) => shapeOf(exchange, 'request_id'));

function shapeOf(exchange: Exchange, name: string): Violation[] {
  const body = answerJson(exchange);
  return memberViolations('envelope', '', isObject(body) ? body : {}, [name]);
}
