import type { Answer, Call } from '../call.ts';
import type { Fault } from '../extension.ts';
import type { Json, JsonObject } from '../json.ts';
import { onSuccess, oneIn } from './change.ts';
import { fault } from './fault.ts';

const section = '2: envelope: code integer (0 on success), data object, message string, request_id string';

type Change = (body: JsonObject, data: JsonObject, call: Call, answer: Answer) => void;

const both: Fault['witness'] = async (probe) => {
  await probe.search();
  await probe.cancel(await probe.order());
  await probe.search({ start_city_code: '330200', end_city_code: '310100' });
};

const envelope = (id: string, title: string, change: Change, witness = both) =>
  fault(id, title, section, onSuccess('documented', change), witness);
const set = (id: string, title: string, field: string, value: Json) =>
  envelope(id, title, (body) => void (body[field] = value));
const remove = (id: string, title: string, field: string) => envelope(id, title, (body) => void delete body[field]);
const isEmpty = (data: JsonObject) => data['total'] === 0;

/** Successful answers with another envelope. */
export const envelopeFaults = [
  set('code-text', 'The code is the text "0".', 'code', '0'),
  set('code-200', 'The code of a success is 200.', 'code', 200),
  set('code-null', 'The code of a success is null.', 'code', null),
  set('code-false', 'The code of a success is false.', 'code', false),
  remove('code-missing', 'There is no code.', 'code'),
  envelope('code-1-when-empty', 'A search without trips has code 1.', (body, data) => {
    if (isEmpty(data)) body['code'] = 1;
  }),
  envelope(
    'code-1-on-late-pages',
    'From page 7 on the code of a search is 1.',
    (body, _data, call) => {
      const asked = (call.body ?? {}) as JsonObject;
      if (call.operation === 'busSearch' && Number(asked['page']) > 6) body['code'] = 1;
    },
    async (probe) => {
      await probe.search({ page: 7 });
    },
  ),
  set('message-null', 'The message of a success is null.', 'message', null),
  set('message-empty', 'The message of a success is empty.', 'message', ''),
  set('message-number', 'The message of a success is a number.', 'message', 0),
  set('message-object', 'The message is an object by language.', 'message', { en: 'success', zh: '成功' }),
  remove('message-missing', 'There is no message.', 'message'),
  envelope('message-missing-for-cancel', 'A cancel answer has no message.', (body, _data, call) => {
    if (call.operation === 'hotelCancel') delete body['message'];
  }),
  envelope(
    'message-missing-sometimes',
    'One answer in 20 has no message.',
    (body, _data, call) => {
      if (oneIn(20, call)) delete body['message'];
    },
    async (probe) => {
      await probe.times(60, () => probe.search({ page_size: 1 }));
    },
  ),
  remove('request-id-missing', 'There is no request_id.', 'request_id'),
  set('request-id-empty', 'The request_id is empty.', 'request_id', ''),
  set('request-id-null', 'The request_id is null.', 'request_id', null),
  set('request-id-repeated', 'The request_id is always the same.', 'request_id', '0123456789abcdef0123456789abcdef'),
  envelope(
    'request-id-number',
    'The request_id is a number.',
    (body, _data, call) => void (body['request_id'] = call.number + 17000),
  ),
  envelope(
    'request-id-per-connection',
    "The request_id is the connection's: its calls share it.",
    (body, _data, call) => void (body['request_id'] = `c-${call.connection.number}`),
    async (probe) => {
      await probe.search({}, { connection: 'kept' });
      await probe.search({}, { connection: 'kept' });
    },
  ),
  envelope(
    'request-id-per-body',
    'The request_id is a digest of the body: equal calls share it.',
    (body, _data, call) =>
      void (body['request_id'] = `r${call.bytes.reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7)}`),
    async (probe) => {
      await probe.search();
      await probe.search();
    },
  ),
  envelope(
    'request-id-missing-sometimes',
    'One answer in 25 has no request_id.',
    (body, _data, call) => {
      if (oneIn(25, call)) delete body['request_id'];
    },
    async (probe) => {
      await probe.times(75, () => probe.search({ page_size: 1 }));
    },
  ),
  envelope('data-list', 'The data is an array of one object.', (body, data) => void (body['data'] = [data])),
  envelope('data-text', 'The data is JSON within a text.', (body, data) => void (body['data'] = JSON.stringify(data))),
  envelope('data-lines-only', 'The data is the list of trips itself.', (body, data) => {
    if (Array.isArray(data['lines'])) body['data'] = data['lines'];
  }),
  envelope('data-null-when-empty', 'A search without trips has data null.', (body, data) => {
    if (isEmpty(data)) body['data'] = null;
  }),
  envelope('data-missing-when-empty', 'A search without trips has no data.', (body, data) => {
    if (isEmpty(data)) delete body['data'];
  }),
  envelope('data-renamed', 'The data is called result.', (body, data) => {
    delete body['data'];
    body['result'] = data;
  }),
  envelope(
    'envelope-missing',
    'The data comes without its envelope.',
    (_body, data, _call, answer) => void (answer.body = data),
  ),
  envelope(
    'envelope-twice',
    'The envelope stands in another envelope.',
    (body, _data, _call, answer) =>
      void (answer.body = { code: 0, data: body, message: 'success', request_id: String(body['request_id']) }),
  ),
  envelope(
    'envelope-list',
    'The envelope stands in an array.',
    (body, _data, _call, answer) => void (answer.body = [body]),
  ),
];
