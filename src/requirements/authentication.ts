import type { Requirement } from '../contract/requirement.ts';

/** Section 5: missing and invalid keys. */
export const authentication: readonly Requirement[] = [
  {
    id: 'auth.missing-key',
    level: 'MUST',
    section: '5, 7',
    statement: 'A search without `Authorization`, or with an empty one, is answered 401.',
    reading: 'An empty header holds no key, so it counts as a missing one.',
    probes:
      'An accepted request, sent again without the header or with an empty one: on new and on used ' +
      'connections, with and without page, at once after the accepted one.',
    needs: [],
  },
  {
    id: 'auth.invalid-key',
    level: 'MUST',
    section: '5, 7',
    statement: 'A search with a wrong key is answered 401.',
    reading:
      'The case of the key, a scheme prefix such as `Bearer`, and white space or separators around the key are ' +
      'not shown, so they are never sent as wrong keys. Wrong keys come last and few, because a lockout that ' +
      'follows is legal.',
    probes:
      'An accepted request, sent again with random keys of the same shape and of other lengths, with words ' +
      'such as `null`, `undefined`, `0` and `*`, and, for keys of at least 16 characters, with near misses: a ' +
      'middle character changed, prefixes of several lengths, a prefix with a random rest, one character ' +
      'appended, the key twice without separator.',
    needs: [],
  },
  {
    id: 'auth.cancel-missing-key',
    level: 'MUST',
    section: '5',
    statement: 'A cancel without the key is not accepted.',
    reading: 'Proved only on an order that can be cancelled: a made-up number would be refused anyway.',
    probes:
      'A cancel without the header, or with an empty one, of an order that is cancelled afterwards with the ' +
      'key (the control comes after).',
    needs: ['cancel-permission', 'orders'],
  },
  {
    id: 'auth.cancel-invalid-key',
    level: 'MUST',
    section: '5',
    statement: 'A cancel with a wrong key is not accepted.',
    reading: 'Proved only on an order that can be cancelled: a made-up number would be refused anyway.',
    probes:
      'A cancel with a wrong key of an order that is cancelled afterwards with the right one (the control ' +
      'comes after).',
    needs: ['cancel-permission', 'orders'],
  },
  {
    id: 'auth.cancel-401',
    level: 'SHOULD',
    section: '5, 7',
    statement: 'A cancel without the key or with a wrong one is answered 401 rather than 400.',
    reading:
      'Section 5 says that a missing or invalid key leads to 401; section 7 lists only 400 as refusal of ' +
      'cancel. 401 is expected, 400 is a warning; any other status breaks the two requirements above.',
    probes: 'The calls of `auth.cancel-missing-key` and `auth.cancel-invalid-key`.',
    needs: ['cancel-permission', 'orders'],
  },
  {
    id: 'auth.no-effect',
    level: 'MUST',
    section: '5',
    statement: 'A cancel refused for its key changes nothing: the order can still be cancelled.',
    reading:
      'A refused call that cancels was not refused. A finding only where order detail shows the order ' +
      'cancelled, or where orders so treated are refused afterwards while every untreated one is accepted, ' +
      'before and after them, and there are too many of both for chance; else inconclusive, because conditions ' +
      'for refusal are not shown.',
    probes: 'The cancel with the key that follows the refused calls.',
    needs: ['cancel-permission', 'orders'],
  },
  {
    id: 'auth.no-leak',
    level: 'SHOULD',
    section: '5',
    statement: 'A 401 answer carries no trips with gids, and no fee or refund.',
    reading: 'The body of a 401 is not shown, but what the key protects does not belong into it.',
    probes: 'Every 401 answer.',
    needs: [],
  },
];
