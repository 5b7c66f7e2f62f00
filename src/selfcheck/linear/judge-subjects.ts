import '../../../suites/index.ts';
import {
  acceptedCancel,
  acceptedSearch,
  sampleExchange,
  sampleTime,
  sampleTrip,
} from '../../requirements/checks/sample-exchange.fixture.ts';
import { sampleFacts } from '../../requirements/history/asked-by.fixture.ts';
import { cancel, type Facts, History, search } from '../../requirements/history/index.ts';
import { catalogue, openPoints, requirementById } from '../../requirements/index.ts';
import { createJudgements } from '../../engine/judging/judgements.ts';
import { Outcome } from '../../engine/outcome.ts';
import { Observation } from '../../requirements/judging/observed.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { Firewall } from '../../contract/firewall.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Subject } from './measure.ts';
import { type Shape, textOf, wordOf } from './shapes.ts';

/** Members of a trip that are any text. */
const texts = [
  'line_gid',
  'gid',
  'line_name',
  'start_station_name',
  'end_station_name',
  'from_city',
  'to_city',
  'class_name',
  'remark',
];
const codes = [
  'start_city_code',
  'end_city_code',
  'start_station_gid',
  'end_station_gid',
  'dep_date',
  'dep_time',
  'price',
  'seat_count',
  'duration',
];

/** The exchanges that histories are made of; every judge reads each history. */
const histories: Readonly<Record<string, (shape: Shape, size: number) => Exchange[]>> = {
  'trips with names': (shape, size) => severalOf(tripsOf(shape, size, texts)),
  'trips with names alone': (shape, size) => severalOf(tripsOf(shape, size, ['from_city', 'to_city'])),
  'trips with codes': (shape, size) => severalOf(tripsOf(shape, size, codes)),
  'trips with all': (shape, size) => severalOf(tripsOf(shape, size, [...texts, ...codes])),
  'trips with members': (shape, size) =>
    severalOf([Object.fromEntries(Array.from({ length: size }, (_, nth) => [wordOf(shape, nth), nth])) as JsonObject]),
  answers: (shape, size) => Array.from({ length: size }, (_, nth) => answerOf(shape, nth)),
  'answers of one request': (shape, size) => Array.from({ length: size }, (_, nth) => at(oneAnswer(shape, nth), nth)),
  'answers about orders': (shape, size) => Array.from({ length: size }, (_, nth) => at(orderAnswer(shape, nth), nth)),
  'long texts': (shape, size) => longTexts(textOf(shape, size)),
};

function tripsOf(shape: Shape, size: number, names: readonly string[]): JsonObject[] {
  return Array.from({ length: size }, (_, nth) => {
    const word = wordOf(shape, nth);
    const minute = nth % 1440;
    const dep_time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const gids: JsonObject = names.includes('gid') ? {} : { gid: `G${nth}` };
    return {
      ...sampleTrip,
      ...gids,
      dep_time,
      ...Object.fromEntries(names.map((name) => [name, word])),
      ...shape.trip?.(nth),
    };
  });
}

/** The same trips as answers to several searches: plain, in pages, ordered, back, of another day. */
function severalOf(lines: JsonObject[]): Exchange[] {
  const body = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-24' };
  const bodies: JsonObject[] = [
    body,
    { ...body, page: 2, page_size: 50 },
    { ...body, sort_by: 'dep_time' },
    { ...body, start_city_code: '330100', end_city_code: '310100' },
  ];
  const turned = lines.toReversed();
  return bodies.map((one, nth) =>
    at(acceptedSearch(nth % 2 === 0 ? lines : turned, { total: lines.length + nth }, { body: one }), nth),
  );
}

function at(exchange: Exchange, nth: number): Exchange {
  return { ...exchange, call: nth + 1, sentAt: sampleTime + nth * 10, endedAt: sampleTime + nth * 10 + 15 };
}

/** Answers of every kind in turn. */
function answerOf(shape: Shape, nth: number): Exchange {
  const word = wordOf(shape, nth);
  const body = { start_city_code: '310100', end_city_code: '330100', date: '2026-11-24' };
  const trip = { ...sampleTrip, gid: word, from_city: word, to_city: word, ...shape.trip?.(nth) };
  const kinds: (() => Exchange)[] = [
    () => acceptedSearch([trip], {}, { body: { ...body, start_addr: word } }),
    () => acceptedSearch([{ ...trip, start_city_code: word }], {}, { body: { ...body, start_city_code: word } }),
    () => acceptedSearch([trip, trip], { total: nth }, { body: { ...body, page: nth, page_size: 1 + (nth % 60) } }),
    () => acceptedSearch([], {}, { body: { ...body, date: word } }),
    () => acceptedSearch([trip], {}, { body: { ...body, sort_by: word, [word]: word } }),
    () =>
      sampleExchange({
        status: 400,
        json: { code: 1, message: word, request_id: word },
        body: { ...body, date: word },
      }),
    () => sampleExchange({ status: 400, json: { code: 1, message: word, [word]: 1 }, body: { [word]: word } }),
    () =>
      sampleExchange({
        status: 401,
        credentials: 'wrong',
        json: { message: word },
        answerHeaders: { 'content-type': [word], [word.toLowerCase()]: [word] },
      }),
    () =>
      sampleExchange({
        status: 401,
        credentials: 'missing',
        answerBody: { kind: 'text', text: word, problem: 'is not JSON' },
      }),
    () =>
      sampleExchange({
        status: 500 + (nth % 30),
        answerBody: { kind: 'text', text: word, problem: 'is not JSON' },
        body,
      }),
    () => sampleExchange({ credentials: 'unknown', json: { code: 0 }, body: { ...body, start_addr: word } }),
    () => acceptedSearch([trip], {}, { body: { ...body, start_addr: word }, bodyText: `{"start_addr":"${word}"` }),
  ];
  return at(kinds[nth % kinds.length]!(), nth);
}

/** One request, answered by other trips each time. */
function oneAnswer(shape: Shape, nth: number): Exchange {
  const word = wordOf(shape, nth);
  return acceptedSearch(
    [{ ...sampleTrip, gid: word, line_gid: word, ...shape.trip?.(nth) }],
    { total: nth },
    { call: nth },
  );
}

/** Cancels of orders, of one order and of none, and the details that show their effect. */
function orderAnswer(shape: Shape, nth: number): Exchange {
  const word = wordOf(shape, nth);
  const own = `HT${nth % 3 === 0 ? 'same' : word}`;
  const kinds: (() => Exchange)[] = [
    () => acceptedCancel(own, {}, { body: { order_no: own, cancel_reason: 'change of plans' } }),
    () => acceptedCancel(own, { status: word }, { body: { order_no: own, cancel_reason: word } }),
    () => acceptedCancel(own, {}, { body: { order_no: [own], cancel_reason: word } }),
    () =>
      sampleExchange({
        operation: 'cancel',
        status: 400,
        json: { code: 1, message: word },
        body: { order_no: `X${word}` },
      }),
    () => acceptedCancel(word, {}, { body: { order_no: word } }),
    () =>
      sampleExchange({
        operation: 'cancel',
        credentials: 'wrong',
        status: 401,
        json: { message: word },
        body: { order_no: own },
      }),
    () =>
      sampleExchange({
        operation: 'hotelOrderDetail',
        json: { code: 0, data: { order_no: own, status: word } },
        body: { order_no: own },
      }),
    () => sampleExchange({ operation: 'busTripDetail', json: { code: 0, data: { gid: word } }, body: { gid: word } }),
    () =>
      sampleExchange({
        operation: 'busOrderCreate',
        status: 400,
        json: { code: 1, message: word },
        body: { gid: word },
      }),
  ];
  return kinds[nth % kinds.length]!();
}

function longTexts(text: string): Exchange[] {
  const shape = { name: '', unit: text.slice(0, -1), isEqual: true };
  return Array.from({ length: 24 }, (_, nth) =>
    nth % 2 === 0 ? answerOf(shape, nth / 2) : at(orderAnswer(shape, (nth - 1) / 2), nth),
  );
}

const bound = {
  budget: 3,
  refusals: 6,
  echo: '/data/gid',
  isAccepted: (exchange: Exchange) => exchange.answer?.status === 200,
  echoes: () => true,
  reasonUnreadable: () => null,
  canShowCancelled: true,
  showsCancelled: () => false,
  shownInstead: () => '/data/status: the string "created"',
};
const facts: Facts = sampleFacts({
  statement: { errorBody: { type: 'object' } },
  operations: { busTripDetail: bound, busOrderCreate: bound, hotelOrderDetail: bound },
});

/** A history of copies: what judges remember of an exchange is not remembered of its copy. */
function historyOf(exchanges: readonly Exchange[]): History {
  const entry = exchanges.map((one) => {
    const body = one.request.body as never;
    const operation = one.operation;
    const request = operation === 'search' ? search(body) : operation === 'cancel' ? cancel(body) : { operation, body };
    return { exchange: { ...one }, request: request as never };
  });
  return History.of({ frame: facts.frame, cancels: facts.cancels }, entry);
}

/** Every judge, every open point, and all judges together, on one kind of history. */
export function judgeSubjects(shape: Shape): Subject[] {
  const made = new Map<string, Exchange[]>();
  return Object.entries(histories).flatMap(([kind, exchangesOf]): Subject[] => {
    const isLong = kind === 'long texts';
    const range = isLong ? {} : { from: 128, to: 2_048 };
    const given = (size: number): Exchange[] => {
      const key = `${kind} ${size}`;
      let known = made.get(key);
      if (known === undefined) made.set(key, (known = exchangesOf(shape, size)));
      return known;
    };
    const histories = new Map<number, History>();
    // Each judge reads it once.
    const shared = (size: number): History => {
      const known = histories.get(size) ?? historyOf(given(size));
      histories.set(size, known);
      return known;
    };
    const on = (name: string, work: (history: History) => unknown): Subject => ({
      name: `${name} (${kind})`,
      ...range,
      prepare: (size, isFirst) => {
        const history = isFirst ? shared(size) : historyOf(given(size));
        return () => work(history);
      },
    });
    return [
      { name: `a history is made (${kind})`, ...range, prepare: (size) => () => historyOf(given(size)) },
      on('all judges together', async (history) => {
        const judged = [...catalogue().values()];
        const outcomes = new Map(judged.map(({ id }) => [id, new Outcome(requirementById(id)!, () => undefined)]));
        await createJudgements({
          run: { history, outcomes, firewall: new Firewall(false), calls: new WeakMap(), mayBePlatform: true },
          facts: () => facts,
          judged,
          sender: () => async () => [],
          confirm: async () => ({ code: 'relation-not-confirmed', then: 'held' }),
        }).judge(true);
      }),
      ...[...catalogue().values()].map(({ id, judge, explanations }) =>
        on(id, (history) => {
          for (const found of judge(history, facts))
            if (found.is === 'fail')
              for (const one of explanations) if (one.applies(found, history, facts) !== false) break;
        }),
      ),
      ...openPoints()
        .flatMap(({ id, observing }) => (observing === null ? [] : [{ id, observing }]))
        .map(({ id, observing }) =>
          on(id, (history) => {
            const observed = new Observation(observing);
            observed.take(history, facts);
            return observed.answer;
          }),
        ),
    ];
  });
}
