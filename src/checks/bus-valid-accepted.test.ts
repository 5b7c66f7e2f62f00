import { describe, expect, test } from 'vitest';
import type { Exchange } from '../model/exchange.ts';
import { witnessLimit } from './check.ts';
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

  test('it is told by its requirement, of all answers', () => {
    expect(busValidAccepted).toMatchObject({ id: 'bus.valid-accepted', scope: 'every-answer' });
  });

  test('a search refused twice between acceptances is blamed for both', () => {
    const cause = 'a search refused that is accepted before and after';
    expect(causes(accepted(1), refused(2), refused(3), accepted(4))).toEqual([`${cause} | 2`, `${cause} | 3`]);
  });

  /** A search as it was asked for, or changed: accepted, refused twice, and accepted. */
  const between = (asked: object, change: (exchange: Exchange) => Exchange = (exchange) => exchange): Exchange[] =>
    [accepted(1, asked), refused(2, asked), refused(3, asked), accepted(4, asked)].map(change);
  const day = 86_400_000;

  test.each<[string, Exchange[]]>([
    ['sorted by time', between({ ...body, sort_by: 'dep_time' })],
    ['with the smallest page', between({ ...body, page_size: 1 })],
    ['with the largest page', between({ ...body, page_size: 50 })],
    ['for the first day that is past nowhere', between({ ...body, date: '2026-11-22' })],
    ['by a clock that is an hour ahead', between(body, (one) => ({ ...one, targetDate: one.endedAt + day / 24 }))],
    ['by one as far ahead as tells a day', between({ ...body, date: '2027-02-01' }, (one) => ({ ...one, targetDate: one.endedAt + 1400 * (day / 24) }))],
    ['by one that is behind', between(body, (one) => ({ ...one, targetDate: one.endedAt - day }))],
    ['with other answers between', [...between(body).slice(0, 3), { ...refused(5), answer: { ...refused(5).answer!, status: 429 } }, accepted(6)]],
    ['with a call that was not answered between', [accepted(1), refused(2), { ...refused(3), answer: null }, refused(4), accepted(5)]],
  ])('blames one %s', (_, exchanges) => {
    expect(run(busValidAccepted, exchanges)).toMatchObject({ causes: [expect.any(String), expect.any(String)], cases: 2 });
  });

  test('acceptances tell that ended as the refused call was sent, or were sent as it ended', () => {
    const [first, one, two, last] = between(body) as [Exchange, Exchange, Exchange, Exchange];
    const close = [{ ...first, endedAt: one.sentAt }, one, { ...two, sentAt: one.sentAt, endedAt: one.endedAt }, { ...last, sentAt: one.endedAt }];
    expect(causes(...close)).toHaveLength(2);
    expect(causes({ ...first, endedAt: one.sentAt + 1 }, ...close.slice(1))).toEqual([]);
    expect(causes(...close.slice(0, 3), { ...last, sentAt: one.endedAt - 1 })).toEqual([]);
  });

  test('what ended as a call without the right key was sent may have been locked out', () => {
    const [first, one, two, last] = between(body) as [Exchange, Exchange, Exchange, Exchange];
    const other = (sentAt: number): Exchange => ({ ...accepted(9), credentials: 'missing', sentAt });
    expect(causes(first, one, two, other(two.endedAt + 1), last)).toHaveLength(2);
    expect(causes(first, one, two, other(two.endedAt), last)).toEqual([]);
  });

  test('the first acceptance after a refusal is shown beside it', () => {
    const other = { ...body, page_size: 7 };
    const exchanges = [
      accepted(1),
      accepted(2, other),
      accepted(3),
      refused(4, other),
      accepted(5),
      refused(6),
      refused(7),
      accepted(8),
      accepted(9),
      accepted(10, other),
    ];
    const judge = busValidAccepted.create();
    for (const exchange of exchanges) judge.add(exchange);
    expect(judge.end().map(({ exchange, controls }) => [exchange.call, ...controls.map(({ call }) => call)])).toEqual([
      [4, 10],
      [6, 8],
      [7, 8],
    ]);
  });

  test('calls that overlap may have acceptances that none followed', () => {
    // The second acceptance was sent after the refusals, and ended before they did.
    const [first, one, two, last] = between(body) as [Exchange, Exchange, Exchange, Exchange];
    const judge = busValidAccepted.create();
    for (const exchange of [first, last, one, two]) judge.add(exchange);
    expect(judge.end().map(({ controls }) => controls)).toEqual([[], []]);
  });

  test('no more refusals are kept than there is room for', () => {
    const refusals = Array.from({ length: witnessLimit + 1 }, (_, nth) => refused(nth + 2));
    expect(causes(accepted(1), ...refusals, accepted(witnessLimit + 3))).toHaveLength(witnessLimit);
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
    ['a size of 0', between({ ...body, page_size: 0 })],
    ['a size with a fraction', between({ ...body, page_size: 1.5 })],
    ['a size that is text', between({ ...body, page_size: '5' })],
    ['another order', between({ ...body, sort_by: 'price' })],
    ['a date that is no text', between({ ...body, date: 20_261_125 })],
    ['a body that is no object', between([])],
    ['a member twice, each time', between(body, (one) => ({ ...one, request: doubled(1).request }))],
    ['by a clock that is months ahead', between({ ...body, date: '2027-12-01' }, (one) => ({ ...one, targetDate: one.endedAt + 200 * day }))],
    ['accepted with another key only', [...between(body).slice(0, 3), { ...accepted(4), credentials: 'wrong' }]],
    ['cancels', between(body, (one) => (one.call === 1 || one.call === 4 ? one : { ...one, operation: 'cancel' }))],
    ['statuses that are not 400', between(body, (one) => ({ ...one, answer: { ...one.answer!, status: one.answer!.status === 400 ? 401 : 200 } }))],
    ['after a wrong key', [accepted(1), { ...refused(2), credentials: 'wrong' }, refused(3), refused(4), accepted(5)]],
  ])('passes %s', (_, exchanges) => {
    expect(causes(...exchanges)).toEqual([]);
  });
});
