import type { Answer, Call } from '../call.ts';
import type { JsonObject } from '../json.ts';
import { form, type Part } from './form.ts';

const open = { open: '7: error codes and body shape of error responses: not shown' };

const errors = (title: string, change: (answer: Answer, body: JsonObject, call: Call) => void): Part => ({
  title,
  hooks: {
    answer(next, call, answer) {
      const clean = next(call, answer);
      if (clean.status >= 400) change(clean, clean.body as JsonObject, call);
      return clean;
    },
  },
  async witness(probe) {
    await probe.search({ date: '2020-01-01' });
    await probe.search({}, { key: null });
  },
});

const typed = (answer: Answer, type: string) => {
  answer.headers = [['Content-Type', type], ...answer.headers.filter(([name]) => name !== 'Content-Type')];
};
const messageOf = (body: JsonObject) => body['message'] ?? '';

/** Bodies of error answers. */
export const errorBodyVariants = [
  form('error-body-empty', {
    ...open,
    ...errors('An error has no body and no content type.', (answer) => {
      answer.body = undefined;
      answer.headers = answer.headers.filter(([name]) => name !== 'Content-Type');
    }),
  }),
  form('error-body-html', open, {
    html: errors('An error is a page of HTML.', (answer) => {
      typed(answer, 'text/html');
      answer.bytes = Buffer.from(`<html><body><h1>${answer.status}</h1></body></html>`);
    }),
    text: errors('An error is a plain text.', (answer, body) => {
      typed(answer, 'text/plain; charset=utf-8');
      answer.bytes = Buffer.from(String(body['message']));
    }),
    gbk: errors("An error's text is in GBK.", (answer) => {
      typed(answer, 'text/plain; charset=gbk');
      answer.bytes = new Uint8Array([0xb2, 0xce, 0xca, 0xfd, 0xb4, 0xed, 0xce, 0xf3]);
    }),
  }),
  form('error-body-broken', open, {
    broken: errors("An error's JSON is cut short.", (answer, body) => {
      answer.bytes = Buffer.from(JSON.stringify(body).slice(0, -8));
    }),
    huge: errors('An error carries 300 kB of explanation.', (_answer, body) => {
      body['detail'] = 'at org.example.Handler.invoke(Handler.java:42)\n'.repeat(6500);
    }),
    'code-text': errors("An error's code is a text.", (_answer, body) => void (body['code'] = 'INVALID_PARAMETER')),
    challenge: errors('A 401 carries WWW-Authenticate.', (answer) => {
      if (answer.status !== 401) return;
      answer.headers.push(['WWW-Authenticate', 'ApiKey realm="open"']);
      answer.body = { error: 'unauthorized' };
    }),
  }),
  form('error-body-list', open, {
    list: errors('An error is a list of errors.', (answer, body) => void (answer.body = [{ error: messageOf(body) }])),
    text: errors('An error is a JSON text.', (answer, body) => void (answer.body = messageOf(body))),
    null: errors('An error is the JSON null.', (answer) => void (answer.body = null)),
    problem: errors('An error is a problem of RFC 9457.', (answer, body) => {
      typed(answer, 'application/problem+json');
      answer.body = { type: 'about:blank', title: 'error', status: answer.status, detail: messageOf(body) };
    }),
  }),
  form('error-without-request-id', {
    ...open,
    ...errors('An error has no request_id and no data.', (_answer, body) => {
      delete body['request_id'];
      delete body['data'];
    }),
  }),
  form('error-echoes-request', {
    ...open,
    ...errors('An error repeats the request, hostile texts included.', (_answer, body, call) => {
      body['message'] = `invalid request: ${Buffer.from(call.bytes.subarray(0, 2000)).toString('utf8')}`;
    }),
  }),
];
