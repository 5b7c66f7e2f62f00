import type { Answer, Call } from '../call.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault, type Part } from './fault.ts';
import { both, kept, search, searches, type Witness } from '../witness.ts';

const section = {
  document: '2: envelope: code integer (0 on success), data object, message string, request_id string',
  witness: both,
};
const code = { breaks: 'envelope.code', ...section };
const message = { breaks: 'envelope.message', ...section };
const data = { breaks: 'envelope.data', ...section };
const requestId = { breaks: 'envelope.request-id', ...section };
const distinct = { breaks: 'envelope.request-id-distinct', ...section };

type Change = (body: JsonObject, data: JsonObject, call: Call, answer: Answer) => void;

const envelope = (title: string, change: Change): Part => ({ title, hooks: onSuccess('documented', change) });
const set = (title: string, field: string, value: Json | ((call: Call) => Json)) =>
  envelope(title, (body, _data, call) => void (body[field] = typeof value === 'function' ? value(call) : value));
const remove = (title: string, field: string, where: (data: JsonObject, call: Call) => boolean = () => true) =>
  envelope(title, (body, data, call) => {
    if (where(data, call)) delete body[field];
  });
const isEmpty = (data: JsonObject) => data['total'] === 0;

/** A search that comes right after a refused call of an operation has the code of that refusal. */
const codeOfRefusal = (title: string, operation: Call['operation'], refused: Witness): Part => ({
  title,
  hooks: () => {
    let last = 0;
    return {
      refuse(next, call, refusal) {
        last = refusal.code;
        return next(call, refusal);
      },
      success(next, call, data) {
        const answer = next(call, data);
        const isRefused = call.previous?.operation === operation && call.previous.status === 400;
        if (isRefused && call.operation === 'busSearch' && isObject(answer.body)) answer.body['code'] = last;
        return answer;
      },
    };
  },
  witness: async (probe) => {
    await refused(probe);
    await probe.search();
  },
});

/** Successful answers with another envelope. */
export const envelopeFaults = [
  fault('code-text', code, {
    text: set('The code is the text "0".', 'code', '0'),
    'as-200': set('The code of a success is 200.', 'code', 200),
    missing: remove('There is no code.', 'code'),
  }),
  fault('code-1-when-empty', code, {
    empty: envelope('A search without trips has code 1.', (body, data) => {
      if (isEmpty(data)) body['code'] = 1;
    }),
    'on-late-pages': {
      ...envelope('From page 7 on, the code of a search is 1.', (body, _data, { body: asked, operation }) => {
        if (operation === 'busSearch' && isObject(asked) && Number(asked['page']) > 6) body['code'] = 1;
      }),
      witness: search({ page: 7 }),
    },
  }),
  fault(
    'search-after-refusal-gets-its-code',
    { ...code, document: '2, 7: code 0 on success' },
    {
      search: codeOfRefusal(
        'The search right after a refused one has the code of the refusal.',
        'busSearch',
        search({ page: 0 }),
      ),
      cancel: codeOfRefusal(
        'The search right after a refused cancel has the code of the refusal.',
        'hotelCancel',
        async (probe) => void (await probe.cancel('HT1')),
      ),
      'on-connection': {
        title: 'The next answer on a connection that had a refused call has the code of the refusal.',
        hooks: () => {
          const codes = new Map<number, number>();
          return {
            refuse(next, call, refusal) {
              if (codes.size > 500) codes.clear();
              codes.set(call.connection.number, refusal.code);
              return next(call, refusal);
            },
            ...onSuccess('documented', (body, _data, { connection }) => {
              body['code'] = codes.get(connection.number) ?? 0;
              codes.delete(connection.number);
            }),
          };
        },
        witness: kept({ page: 0 }, {}),
      },
    },
  ),
  fault('envelope-missing', {
    ...code,
    ...envelope('The data comes without its envelope.', (_body, data, _call, answer) => void (answer.body = data)),
  }),
  fault('envelope-twice', {
    ...section,
    breaks: 'bus.data',
    ...envelope('The envelope is inside another envelope.', (body, _data, _call, answer) => {
      answer.body = { code: 0, data: body, message: 'success', request_id: String(body['request_id']) };
    }),
  }),
  fault('envelope-list', {
    ...section,
    breaks: 'http.json-body',
    ...envelope('The envelope is inside an array.', (body, _data, _call, answer) => void (answer.body = [body])),
  }),
  fault('message-missing', message, {
    missing: remove('There is no message.', 'message'),
    null: set('The message of a success is null.', 'message', null),
    empty: set('The message of a success is empty.', 'message', ''),
  }),
  fault('message-missing-for-cancel', message, {
    'for-cancel': remove(
      'A cancel answer has no message.',
      'message',
      (_data, call) => call.operation === 'hotelCancel',
    ),
    sometimes: {
      ...remove('One answer in 20 has no message.', 'message', (_data, call) => oneIn(20, call)),
      witness: searches(60, { page_size: 1 }),
    },
  }),
  fault('request-id-missing', requestId, {
    missing: remove('There is no request_id.', 'request_id'),
    number: set('The request_id is a number.', 'request_id', (call) => call.number + 17000),
  }),
  fault('request-id-missing-sometimes', {
    ...requestId,
    ...remove('One answer in 25 has no request_id.', 'request_id', (_data, call) => oneIn(25, call)),
    witness: searches(75, { page_size: 1 }),
  }),
  fault('request-id-repeated', distinct, {
    same: set('The request_id is always the same.', 'request_id', '0123456789abcdef0123456789abcdef'),
    empty: set('The request_id is empty.', 'request_id', ''),
  }),
  fault('request-id-per-connection', {
    ...distinct,
    ...set(
      "The request_id is the connection's: its calls share it.",
      'request_id',
      (call) => `c-${call.connection.number}`,
    ),
    witness: kept({}, {}),
  }),
  fault('request-id-per-body', {
    ...distinct,
    ...set(
      'The request_id is a digest of the body: equal calls share it.',
      'request_id',
      (call) => `r${call.bytes.reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7)}`,
    ),
    witness: searches(2),
  }),
  fault('data-list', data, {
    list: envelope('The data is an array of one object.', (body, data) => void (body['data'] = [data])),
    text: envelope('The data is JSON within a text.', (body, data) => void (body['data'] = JSON.stringify(data))),
  }),
  fault('data-null-when-empty', data, {
    null: envelope('A search without trips has data null.', (body, data) => {
      if (isEmpty(data)) body['data'] = null;
    }),
    missing: remove('A search without trips has no data.', 'data', isEmpty),
  }),
];
