import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from './exchange.ts';
import { firewallIn } from './firewall.ts';
import type { Json } from './json.ts';

/** A search whose connection was closed, twice. */
function closed(bodyText: string, body?: Json): Exchange {
  const exchange = sampleExchange({ operation: 'search' });
  const reason = { code: 'text', text: 'closed' } as const;
  return {
    ...exchange,
    request: { ...exchange.request, bodyText, body },
    answer: null,
    fault: { kind: 'reset', reason },
    retried: 1,
  };
}

const accepted = sampleExchange({ operation: 'search', body: {}, json: { code: 0 } });
const deep: Json = JSON.parse(`{"a":${'['.repeat(20)}${']'.repeat(20)}}`) as Json;
const unreadable = [closed('{"a":'), closed(JSON.stringify(deep), deep)];

test('if connections are closed only at bodies that are hard to read, the platform may crash on them', () => {
  expect(firewallIn([...unreadable, accepted]).reason).toMatchObject({ calls: 2, status: null, closed: true });
});

test('if they are closed at hostile text as well, a firewall closes them', () => {
  const text = closed('{"start_addr":"../etc"}', { start_addr: '../etc' });
  expect(firewallIn([...unreadable, text, accepted]).reason).not.toHaveProperty('closed');
});
