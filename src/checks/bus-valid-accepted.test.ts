import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { busValidAccepted } from './index.ts';
import { acceptedSearch, at, sampleTrip } from './sample-exchange.fixture.ts';
import { run } from './told.fixture.ts';

describe('bus.valid-accepted', () => {
  const body = { start_city_code: 'A', end_city_code: 'B', date: '2026-11-23' };
  const accepted = (call: number, asked: object = body): Exchange => acceptedSearch([sampleTrip], {}, { ...at(call), body: { ...asked } });
  const nothing = (call: number): Exchange => acceptedSearch([], {}, { ...at(call), body });
  const refused = (call: number, asked: object = body): Exchange => {
    const exchange = accepted(call, asked);
    return { ...exchange, answer: { ...exchange.answer!, status: 400 } };
  };
  const causes = (...exchanges: Exchange[]): unknown => run(busValidAccepted, exchanges).causes;

  test('a search refused twice between acceptances is blamed for both', () => {
    const cause = 'a search refused that is accepted before and after';
    expect(causes(accepted(1), refused(2), refused(3), accepted(4))).toEqual([`${cause} | 2`, `${cause} | 3`]);
  });

  test('what is accepted is no case: the probe counts what tells', () => {
    expect(run(busValidAccepted, [accepted(1), accepted(2), accepted(3)]).cases).toBe(0);
  });

  /** The same body, written so that a strict reader may refuse it. */
  const doubled = (call: number): Exchange => {
    const exchange = refused(call);
    return { ...exchange, request: { ...exchange.request, bodyText: `{"start_city_code":"A",${JSON.stringify(body).slice(1)}` } };
  };
  const yesterday = { ...body, date: '2026-11-21' };

  test.each<[string, Exchange[]]>([
    ['a member twice', [accepted(1), doubled(2), doubled(3), accepted(4)]],
    ['a day that is past somewhere', [accepted(1, yesterday), refused(2, yesterday), refused(3, yesterday), accepted(4, yesterday)]],
    ['refused once', [accepted(1), refused(2), accepted(3)]],
    ['one without trips', [nothing(1), refused(2), refused(3), nothing(4)]],
    ['never accepted before', [refused(1), refused(2), accepted(3)]],
    ['never accepted afterwards', [accepted(1), refused(2), refused(3)]],
    ['another search', [accepted(1), refused(2, { ...body, date: '2026-11-24' }), refused(3, { ...body, date: '2026-11-24' }), accepted(4)]],
    [
      'a further page',
      [accepted(1, { ...body, page: 2 }), refused(2, { ...body, page: 2 }), refused(3, { ...body, page: 2 }), accepted(4, { ...body, page: 2 })],
    ],
    [
      'a size over the limit',
      [
        accepted(1, { ...body, page_size: 51 }),
        refused(2, { ...body, page_size: 51 }),
        refused(3, { ...body, page_size: 51 }),
        accepted(4, { ...body, page_size: 51 }),
      ],
    ],
    ['after a wrong key', [accepted(1), { ...refused(2), credentials: 'wrong' }, refused(3), refused(4), accepted(5)]],
  ])('passes %s', (_, exchanges) => {
    expect(causes(...exchanges)).toEqual([]);
  });
});
