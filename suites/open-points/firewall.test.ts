import { expect, test } from 'vitest';
import { acceptedSearch, sampleExchange, sampleFault } from '../../src/requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../src/contract/exchange.ts';
import type { Json } from '../../src/contract/json.ts';
import { observed } from './observed.fixture.ts';

/** A search that something in front answered 403. */
const refused = (body: Json): Exchange => {
  const front = { what: 'gateway', status: 403, mark: null } as const;
  return sampleExchange({ body, fault: { ...sampleFault('in-front', 'refused'), front } });
};

const [sql, path] = [{ start_addr: '1 union all' }, { start_addr: '../x' }];
const arrived = sampleExchange({ body: { start_addr: '<b>' }, status: 400 });

test.each<[given: string, exchanges: readonly Exchange[], answer: string]>([
  ['attacks of two kinds', [refused(sql), refused(path), acceptedSearch(), arrived], 'keywords, paths'],
  ['nothing', [acceptedSearch(), arrived], 'none'],
  [
    'ordinary calls too',
    [refused(sql), refused(path), refused({ start_addr: 'Hongqiao' }), acceptedSearch(), arrived],
    'unclear: calls that look like an attack were refused in front, perhaps for another reason',
  ],
  [
    'attacks of one kind',
    [refused(sql), acceptedSearch(), arrived],
    'unclear: calls that look like an attack were refused in front, perhaps for another reason',
  ],
])('something in front refuses %s', (_, exchanges, answer) => {
  expect(observed('open.firewall', exchanges).answer).toBe(answer);
});
