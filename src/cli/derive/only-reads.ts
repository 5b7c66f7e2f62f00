const reading = new Set([
  'search',
  'query',
  'list',
  'get',
  'find',
  'detail',
  'details',
  'estimate',
  'check',
  'lookup',
  'searches',
  'queries',
]);

/** Words with which a POST does more than read, whatever else it says: `getOrCreate`, `checkIn`, `search and book`. */
const changing = new Set(
  (
    'accept activate add apply approve archive assign attach book buy cancel change charge checkin checkout clear ' +
    'clone close commit complete confirm copy create deactivate delete detach disable drop edit enable execute ' +
    'generate import in insert install invite invoke issue log login logout make mark merge modify move new open out ' +
    'patch pay post publish purge put rebuild refund register reject release remove rename replace request reserve ' +
    'reset restart restore resume revoke rotate run save send set start stop submit subscribe suspend sync terminate ' +
    'transfer trigger unassign undo uninstall unsubscribe update upgrade upload upsert write'
  ).split(' '),
);

/** Whether the document says in words that a POST only reads: in its operationId, its summary or its path. */
export function onlyReads(texts: readonly string[]): boolean {
  const words = texts.map(wordsOf);
  return words.some((some) => some.some((one) => reading.has(one))) && !words.flat().some((one) => changing.has(one));
}

/** The words of a text in any spelling: `getTrip_list` gives `get`, `trip` and `list`. */
function wordsOf(text: string): string[] {
  return text
    .slice(0, 1000)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
