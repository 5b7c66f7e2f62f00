import type { JsonObject } from '../json.ts';
import type { TripItem } from '../trips.ts';
import { refusing, showing } from '../hooks.ts';
import { cancel, search } from '../witness.ts';
import { form, type Part } from './form.ts';

const values = { open: '2: values of the fields are not shown' };
const inputs = { open: '7: which requests are invalid is shown by one example only' };

/** Trips have other texts. */
const shown = (
  title: string,
  change: (item: TripItem, body: JsonObject) => Partial<TripItem>,
  more: Part = {},
): Part => ({
  title,
  hooks: showing((item, call) => change(item, call.body as JsonObject)),
  witness: search({ page_size: 20, start_addr: '\u{1f68c}'.repeat(30) }),
  ...more,
});

/** Requests of both operations whose texts are odd are refused. */
const refused = (title: string, odd: RegExp, witness: Part['witness']): Part => ({
  title,
  hooks: refusing((body) => {
    const isOdd = Object.entries(body).some(
      ([name, value]) => typeof value === 'string' && name !== 'order_no' && odd.test(value),
    );
    return isOdd ? 'a text has characters that are not allowed' : null;
  }),
  ...(witness && { witness }),
});

/** How texts look in answers, and which are taken. */
export const textVariants = [
  form('accented-names', values, {
    tilde: shown('Names have letters that texts decoded twice begin with.', (item) => ({
      from_city: `SÃO ${item.from_city}`,
      line_name: 'Ã‰tÃ© Â© Ä°',
      remark: 'Â£5 Ã Ã©',
    })),
    decomposed: shown('Every second trip has its names in another form of Unicode.', (item) => {
      const name = item.seat_count % 2 === 0 ? 'Église Saint-Étienne'.normalize('NFD') : 'Église Saint-Étienne';
      return { start_station_name: name, line_name: name };
    }),
    'address-repeated': shown(
      'The remark repeats the first 20 characters of the address asked for.',
      (_item, body) => ({
        remark: [...(typeof body['start_addr'] === 'string' ? body['start_addr'] : '')].slice(0, 20).join(''),
      }),
    ),
    'address-as-utf-8': shown(
      'The remark repeats the address asked for, half characters as U+FFFD.',
      (_item, body) => ({
        remark: String(body['start_addr'] ?? '').toWellFormed(),
      }),
    ),
  }),
  form('names-in-language', {
    ...values,
    title: 'Names and the message are in the language that a client asks for.',
    hooks: {
      line(next, call, trip) {
        const item = next(call, trip);
        const language = call.header('accept-language')?.slice(0, 2);
        const name = (text: string): string => (language === undefined ? text : `${language} ${text.length}`);
        return {
          ...item,
          line_name: name(item.line_name),
          class_name: name(item.class_name),
          start_station_name: name(item.start_station_name),
          end_station_name: name(item.end_station_name),
          from_city: `${language ?? ''}${item.from_city}`,
          to_city: `${language ?? ''}${item.to_city}`,
        };
      },
      success(next, call, data) {
        const answer = next(call, data);
        const message = call.header('accept-language') === undefined ? 'success' : '\u0646\u062c\u0627\u062d';
        return { ...answer, body: { ...(answer.body as JsonObject), message } };
      },
    },
    witness: search({}, { headers: { 'Accept-Language': 'ar' } }),
  }),
  form('odd-texts-refused', inputs, {
    special: refused(
      'A text with one of the characters $ % \\ \' " < > & { } # ; | is refused.',
      /[$%\\'"<>&{}#;|]/,
      cancel({ cancel_reason: '100 %' }),
    ),
    'outside-bmp': refused(
      'A text with a character outside the basic plane is refused.',
      /[\ud800-\udfff]/,
      search({ start_addr: '\u{1f68c}' }),
    ),
    'line-breaks': refused('A text of several lines is refused.', /[\r\n\u2028]/, cancel({ cancel_reason: 'a\nb' })),
    'right-to-left': refused(
      'A text that is written from right to left is refused.',
      /[\u0590-\u08ff\u200f\u202b\u202e\u2067]/,
      search({ end_addr: 'רחוב' }),
    ),
  }),
  form('texts-normalised', {
    ...inputs,
    title: 'Texts are read in the Unicode form NFKC, without white space around them.',
    hooks: {
      operate(next, call, body) {
        const read = (value: unknown) => (typeof value === 'string' ? value.normalize('NFKC').trim() : value);
        return next(
          call,
          Object.fromEntries(Object.entries(body).map(([name, value]) => [name, read(value)])) as JsonObject,
        );
      },
    },
    witness: search({ start_city_code: '３１０１００' }),
  }),
];
