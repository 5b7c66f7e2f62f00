import type { Variant } from '../extension.ts';
import { isObject, type Json } from '../json.ts';
import { hexOf } from '../random.ts';
import type { Call } from '../call.ts';
import { hooked } from './variant.ts';

const message = '2: message: a text; a short success text: which one is not shown';
const id = '2: request_id: format <request_id> is not shown';

const says = (name: string, title: string, text: string) =>
  hooked(name, title, message, () => ({
    success(next, call, data) {
      const answer = next(call, data);
      if (isObject(answer.body)) answer.body['message'] = text;
      return answer;
    },
  }));
const ids = (name: string, title: string, make: (call: Call) => string) =>
  hooked(name, title, id, () => ({ requestId: (_next, call) => make(call) }));

/** Texts of the envelope. */
export const envelopeTextVariants: readonly Variant[] = [
  says('message-chinese', 'The message is in Chinese.', '操作成功'),
  says('message-ok', 'The message is OK.', 'OK'),
  says('message-digit', 'The message is the text 0.', '0'),
  says('message-emoji', 'The message is an emoji.', '\u2705'),
  says(
    'message-sentence',
    'The message is a sentence with quotes and a line break.',
    'Your request "was" processed\nsuccessfully.',
  ),
  ids('request-id-uuid', 'The request_id is a UUID.', (call) =>
    hexOf(32, 'uuid', call.number, call.now)
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
      .slice(0, 36),
  ),
  ids(
    'request-id-digits',
    'The request_id is a text of digits, longer than numbers are exact.',
    (call) => `${call.now}${String(call.number).padStart(9, '0')}`,
  ),
  ids('request-id-short', 'The request_id counts the calls.', (call) => String(call.number)),
  ids(
    'request-id-long',
    'The request_id has 300 characters.',
    (call) => `${'trace/'.repeat(48)}${hexOf(12, call.number)}`,
  ),
  ids(
    'request-id-spaced',
    'The request_id has blanks, colons and Chinese in it.',
    (call) => `请求 ${call.number} : node-1 / ${call.now}`,
  ),
  hooked('code-after-data', "The envelope's code comes last.", '2: the order of members is not shown', () => ({
    success(next, call, data) {
      const answer = next(call, data);
      const { code, ...rest } = answer.body as Record<string, Json>;
      return { ...answer, body: { ...rest, code: code ?? 0 } };
    },
  })),
];
