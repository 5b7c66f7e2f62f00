import { isObject } from '../model/json.ts';
import { describeValue, typeName } from '../schema/index.ts';
import { exchangeCheck, violation } from './check.ts';

/** Sections 1 and 2: the body of a 200 is a JSON object in UTF-8. A body that had to be cut says nothing. */
export const httpJsonBody = exchangeCheck('http.json-body', 'ok', ({ answer }) => {
  const body = answer?.body;
  if (body === undefined || body.kind === 'cut') return null;
  const wrong = (cause: string, actual: string) => [violation(cause, 'the body', 'a JSON object in UTF-8', actual)];
  if (body.kind === 'empty') return wrong('body empty', 'an empty body');
  if (body.kind === 'text') return wrong('body no JSON', `${describeValue(body.text)}: ${body.problem}`);
  if (isObject(body.value)) return [];
  const type = typeName(body.value);
  return wrong(`body type ${type === 'integer' ? 'number' : type}`, describeValue(body.value));
});
