import { RawBody } from '../history/index.ts';

/** A body that is sent as it is, such as broken JSON: `call.refused(search, raw('{"city":'), 400)`. */
export function raw(text: string): RawBody {
  if (typeof text !== 'string') throw new TypeError('expected a text as a raw body');
  return new RawBody(text);
}
