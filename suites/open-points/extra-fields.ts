import {
  answerJson,
  dataOf,
  documentedMembers,
  type DocumentSchema,
  type Exchange,
  inScope,
  isObject,
  type Json,
  linesOf,
  member,
  pointerToken,
} from '../../src/requirements/for-suites.ts';

/** Fields that are listed of one answer at most, and characters of a name that are shown. */
const fieldLimit = 100;
const nameLimit = 80;

/**
 * Undocumented fields of a success, as JSON pointers with `[]` for every index; what is inside of them is not listed.
 */
export function extraFields(exchange: Exchange): string[] {
  if (!inScope('success', exchange)) return [];
  const found = new Set<string>();
  const detailCheck = (value: Json | undefined, at: string, schema: DocumentSchema) => {
    if (!isObject(value)) return;
    const documented = documentedMembers(schema);
    for (const name in value) {
      if (found.size >= fieldLimit) return;
      if (!documented.includes(name)) found.add(`${at}/${pointerToken(name.slice(0, nameLimit).toWellFormed())}`);
    }
  };
  detailCheck(answerJson(exchange), '', 'envelope');
  if (exchange.operation === 'cancel') detailCheck(dataOf(exchange), '/data', 'hotel-cancel-result');
  if (exchange.operation === 'search') {
    detailCheck(dataOf(exchange), '/data', 'bus-search-data');
    detailCheck(member(dataOf(exchange), 'page_info'), '/data/page_info', 'page-info');
    for (const trip of linesOf(exchange)) detailCheck(trip, '/data/lines/[]', 'bus-trip');
  }
  return [...found].sort();
}
