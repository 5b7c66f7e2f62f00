import type { Requirement } from '../contract/requirement.ts';

/** What holds for every answer of either documented operation. */
export const everyAnswer: readonly Requirement[] = [
  {
    id: 'http.status-listed',
    level: 'MUST',
    section: '7',
    statement:
      'The status is one that the document lists for the operation: search 200, 400, 401 or 429; cancel 200, ' +
      '400 or 401.',
    reading:
      'Section 7 gives the statuses per operation, so the lists are read as complete. That the list of cancel ' +
      'lacks 401 is the one place where the document contradicts itself; section 5 (every call needs the key, ' +
      'a missing or invalid one leads to 401) wins. A 429 on cancel is throttling: observed, never blamed.',
    probes: 'Every exchange whose own requirement does not take the blame for the status.',
    needs: [],
  },
  {
    id: 'http.json-body',
    level: 'MUST',
    section: '1, 2',
    statement: 'The body of a 200 answer is a JSON object in UTF-8.',
    reading:
      'A body is UTF-8 without byte order mark (RFC 8259). The Content-Type of answers is not shown: it is observed.',
    probes: 'Every 200 answer.',
    needs: [],
  },
  {
    id: 'envelope.code',
    level: 'MUST',
    section: '2, 7',
    statement: '`code` is an integer, and 0 on a 200 answer.',
    reading: 'Section 7 reads 200 as "success; body has code 0". 0.0 and -0 are integers and equal 0.',
    probes: 'Every 200 answer.',
    needs: [],
  },
  {
    id: 'envelope.data',
    level: 'MUST',
    section: '2',
    statement: '`data` is an object.',
    reading: '',
    probes: 'Every 200 answer with `code` 0.',
    needs: [],
  },
  {
    id: 'envelope.message',
    level: 'MUST',
    section: '2',
    statement: '`message` is a string with some text.',
    reading: '"A success response carries a short success text": an empty string, or white space alone, is no text.',
    probes: 'Every 200 answer with `code` 0.',
    needs: [],
  },
  {
    id: 'envelope.request-id',
    level: 'MUST',
    section: '2',
    statement: '`request_id` is a string.',
    reading: '',
    probes: 'Every 200 answer with `code` 0.',
    needs: [],
  },
  {
    id: 'envelope.request-id-distinct',
    level: 'SHOULD',
    section: '2',
    statement: '`request_id` is not empty and differs between different requests.',
    reading:
      'It follows from "identifier of the request". A repeated cancel of one order may replay its answer, the ' +
      'identifier included.',
    probes: 'All 200 answers of the run together.',
    needs: [],
  },
  {
    id: 'auth.valid-key',
    level: 'MUST',
    section: '5, 7',
    statement:
      'A call with the right key is never answered 401, however the name of the header is spelled in upper or ' +
      'lower case.',
    reading:
      'Header names are case-insensitive in HTTP. Judged after the first acceptance of the key and until wrong ' +
      'keys are sent: a lockout that follows those is legal.',
    probes:
      'Every call with the key; some of them spell the header `authorization` or `AUTHORIZATION`. Judged until ' +
      'the first call without it: a lockout that follows those is legal, too.',
    needs: [],
  },
];
