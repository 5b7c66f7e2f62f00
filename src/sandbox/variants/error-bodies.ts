import type { Variant } from '../extension.ts';
import type { Answer, Call } from '../call.ts';
import type { JsonObject } from '../json.ts';
import { hooked } from './variant.ts';

const open = '7: error codes and body shape of error responses: not shown';

function errors(id: string, title: string, change: (answer: Answer, body: JsonObject, call: Call) => void): Variant {
  return hooked(
    id,
    title,
    open,
    () => ({
      answer(next, call, answer) {
        const clean = next(call, answer);
        if (clean.status >= 400) change(clean, clean.body as JsonObject, call);
        return clean;
      },
    }),
    {
      async witness(probe) {
        await probe.search({ date: '2020-01-01' });
        await probe.search({}, { key: null });
      },
    },
  );
}

const typed = (answer: Answer, type: string) => {
  answer.headers = [['Content-Type', type], ...answer.headers.filter(([name]) => name !== 'Content-Type')];
};

/** Bodies of error answers. */
export const errorBodyVariants: readonly Variant[] = [
  errors('error-body-empty', 'An error has no body and no content type.', (answer) => {
    answer.body = undefined;
    answer.headers = answer.headers.filter(([name]) => name !== 'Content-Type');
  }),
  errors('error-body-html', 'An error is a page of HTML.', (answer) => {
    typed(answer, 'text/html');
    answer.bytes = Buffer.from(`<html><body><h1>${answer.status}</h1></body></html>`);
  }),
  errors('error-body-text', 'An error is a plain text.', (answer, body) => {
    typed(answer, 'text/plain; charset=utf-8');
    answer.bytes = Buffer.from(String(body['message']));
  }),
  errors('error-body-broken', "An error's JSON is cut short.", (answer, body) => {
    answer.bytes = Buffer.from(JSON.stringify(body).slice(0, -8));
  }),
  errors(
    'error-body-huge',
    'An error carries 300 kB of explanation.',
    (_answer, body) => void (body['detail'] = 'at org.example.Handler.invoke(Handler.java:42)\n'.repeat(6500)),
  ),
  errors('error-body-not-utf8', "An error's text is in GBK.", (answer) => {
    typed(answer, 'text/plain; charset=gbk');
    answer.bytes = new Uint8Array([0xb2, 0xce, 0xca, 0xfd, 0xb4, 0xed, 0xce, 0xf3]);
  }),
  errors('error-body-problem', 'An error is a problem of RFC 9457.', (answer, body) => {
    typed(answer, 'application/problem+json');
    answer.body = { type: 'about:blank', title: 'error', status: answer.status, detail: body['message'] ?? '' };
  }),
  errors(
    'error-body-bare-text',
    'An error is a JSON text.',
    (answer, body) => void (answer.body = body['message'] ?? ''),
  ),
  errors('error-body-null', 'An error is the JSON null.', (answer) => void (answer.body = null)),
  errors(
    'error-body-list',
    'An error is a list of errors.',
    (answer, body) => void (answer.body = [{ error: body['message'] ?? '' }]),
  ),
  errors('error-code-text', "An error's code is a text.", (_answer, body) => void (body['code'] = 'INVALID_PARAMETER')),
  errors('error-code-negative', "An error's code is -1.", (_answer, body) => void (body['code'] = -1)),
  errors('error-without-request-id', 'An error has no request_id and no data.', (_answer, body) => {
    delete body['request_id'];
    delete body['data'];
  }),
  errors('error-echoes-request', 'An error repeats the request, hostile texts included.', (_answer, body, call) => {
    body['message'] = `invalid request: ${Buffer.from(call.bytes.subarray(0, 2000)).toString('utf8')}`;
  }),
  errors('unauthorized-with-challenge', 'A 401 carries WWW-Authenticate.', (answer) => {
    if (answer.status !== 401) return;
    answer.headers.push(['WWW-Authenticate', 'ApiKey realm="open"']);
    answer.body = { error: 'unauthorized' };
  }),
];
