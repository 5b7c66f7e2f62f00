import { expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange, FrontFault } from '../contract/exchange.ts';
import { foreignJson } from '../contract/marks.ts';
import { asFronts } from '../contract/recognition.ts';
import { firewallIn } from '../contract/firewall.ts';
import { alsoConcluded, ofOtherForm } from './same-front.ts';

const krakend: FrontFault = { what: 'gateway', status: 500, mark: 'KrakenD' };
const nginx: FrontFault = { what: 'load balancer', status: 502, mark: 'nginx' };

function answeredBy(front: FrontFault, text = 'a'): Exchange {
  const body = { start_addr: text };
  const exchange = sampleExchange({ operation: 'search' });
  return {
    ...exchange,
    answer: null,
    request: { ...exchange.request, body, bodyText: JSON.stringify(body) },
    fault: { kind: 'in-front', reason: { code: 'answered-in-front', ...front }, front },
  };
}

test('if refusals are hidden by an answer, each call with that answer counts as hidden, and no other', () => {
  const [first, same, other, answered] = [
    answeredBy(krakend),
    answeredBy(krakend, 'b'),
    answeredBy(nginx),
    sampleExchange(),
  ];
  const counted = { ...first, fault: { ...first.fault!, reason: { code: 'hides-refusals', ...krakend } as const } };
  const also = alsoConcluded([first, same, other, answered], [{ exchange: first, counted }]);
  expect(also).toMatchObject([{ exchange: same, counted: { fault: { reason: { code: 'hides-refusals' } } } }]);
});

test("if an answer is a firewall's, so is that to each attack, and to no plain call", () => {
  const [first, attack, plain] = [
    answeredBy(nginx, '../etc'),
    answeredBy(nginx, '<script>'),
    answeredBy(nginx, 'Hangzhou'),
  ];
  const counted = answeredBy({ ...nginx, what: 'firewall' }, '../etc');
  const also = alsoConcluded([first, attack, plain], [{ exchange: first, counted }]);
  expect(also).toMatchObject([
    { exchange: attack, counted: { fault: { front: { what: 'firewall' }, reason: { what: 'firewall' } } } },
  ]);
  expect(alsoConcluded([first, attack, plain], [])).toEqual([]);
});

test('a firewall that is known to have answered 502 is one as with any status', () => {
  const front: FrontFault = { what: 'firewall', status: 502, mark: null };
  const accepted = sampleExchange({ operation: 'search', json: { code: 0 } });
  const { seen } = firewallIn([answeredBy(front, '../x'), answeredBy(front, '<b>'), accepted]);
  expect(seen).toMatchObject({ calls: 2, statuses: [502] });
});

test('JSON that an operation of the configuration got in a form that came from something in front is from there, too', () => {
  const fallback = { status: 'fallback', message: 'away' };
  const detail = sampleExchange({ operation: 'busTripDetail', json: fallback });
  const inFront = asFronts(sampleExchange({ operation: 'search', json: fallback }), 'gateway', foreignJson);
  expect(ofOtherForm([detail, inFront])).toEqual([detail]);
  expect(ofOtherForm([detail])).toEqual([]);
  expect(ofOtherForm([sampleExchange({ operation: 'busTripDetail', json: { status: 'sold' } }), inFront])).toEqual([]);
});
