import {
  GroupTest,
  letterPieces,
  longPieces,
  type Piece,
  sharpPieces,
  signPieces,
  soupOf,
} from '../../src/arbitraries/index.ts';
import { isAccepted, type JsonObject, search, type Send } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';

/** Searches for one soup, at most. */
const mostCalls = 10;
/** Fields whose texts are codes: a text of many pieces is no code, and may be refused. */
const codeFields = ['start_city_code', 'end_city_code', 'sort_by'] as const;

/**
 * Texts of many pieces in both addresses, split only if the search is not accepted; and in each other field of text.
 */
export const soupsInSearches = onBusiest('texts of many characters in searches', async (send, { body }) => {
  const inAddresses = (text: string): JsonObject => ({ ...body, start_addr: text, end_addr: text });
  const all = [...signPieces, ...sharpPieces];
  await Promise.all([
    tried(send, 'letters of many scripts', inAddresses, new GroupTest(letterPieces, longPieces.slice(0, 1))),
    tried(send, 'signs', inAddresses, new GroupTest(signPieces)),
    tried(send, 'signs as in an attack', inAddresses, new GroupTest(sharpPieces)),
    ...codeFields.map((field) =>
      tried(send, `signs in ${field}`, (text) => ({ ...body, [field]: text }), new GroupTest(all), true),
    ),
  ]);
});

/** `mayRefuse`: whether a refusal is what is expected. */
async function tried(
  send: Send,
  input: string,
  bodyOf: (text: string) => JsonObject,
  all: GroupTest<Piece>,
  mayRefuse = false,
): Promise<void> {
  let group = all;
  for (let nth = 0; nth < mostCalls && !group.isDone; nth += 1) {
    const pieces = group.next();
    const [exchange] = await send(search(bodyOf(soupOf(pieces)), { input, boundary: nth === 0 }));
    const isRefused = exchange!.answer?.status === 400;
    const isFine = isAccepted(exchange!) || (isRefused && mayRefuse);
    group = group.after(pieces, isFine ? 'accepted' : isRefused ? 'refused' : 'broken');
  }
}
