import { expect, test } from 'vitest';
import { type Observed, untold } from '../checks/index.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { openPoints } from '../requirements/index.ts';
import { fakeRun, noon, type Target } from './fake-target.fixture.ts';
import { type Ask, observation, Observations, registeredObservations } from './observation.ts';
import type { Run } from './run.ts';
import { World } from './ground/world.ts';

const trip = {
  line_gid: 'L',
  line_name: 'L1',
  start_station_name: 'A',
  end_station_name: 'B',
  dep_date: '2026-11-21',
  dep_time: '08:00',
  class_name: 'c',
  seat_count: 45,
  gid: 'G1',
  start_city_code: '310100',
  end_city_code: '320500',
};
const found = (lines: JsonObject[]): Json => ({
  code: 0,
  message: 'ok',
  request_id: 'r',
  data: { total: lines.length, page_info: { page: 1, page_size: 20, total: lines.length }, lines },
});

/** Accepts any search but those with an unknown field. */
const target: Target = (_, body) => (Object.hasOwn(body, 'no_such_field') ? { status: 400 } : { status: 200, json: found([trip]) });

/** Runs with one open point of our own in place of what the suites register. */
async function observing(
  create: Parameters<typeof observation>[1],
  ask: Ask | null,
  then: (observations: Observations, run: Run, bodies: JsonObject[]) => Promise<void>,
  change = {},
): Promise<void> {
  const all = registeredObservations() as Map<string, unknown>;
  const kept = new Map(all);
  all.clear();
  const routes = [{ start_city_code: '310100', end_city_code: '320500' }];
  const fake = fakeRun(target, { routes, statement: { firstPage: 1 }, ...change });
  try {
    observation('open.first-page', create, ask);
    const world = new World(fake.run);
    const observations = new Observations(fake.run, world);
    fake.run.watch(observations.watcher);
    await world.ready();
    await then(observations, fake.run, fake.bodies);
  } finally {
    all.clear();
    for (const [id, one] of kept) all.set(id, one);
    fake.close();
  }
}

const silent = (): { answer(): Observed } => ({ answer: () => ({ value: 1, answer: 'one', evidence: 'e' }) });

test('an id is one of the table, and registered once', async () => {
  expect(() => observation('open.nothing-of-the-kind', silent)).toThrow('add its row there first');
  await observing(silent, null, async () => {
    expect(() => observation('open.first-page', silent)).toThrow('registered twice');
  });
});

test('a line has question, value, answer, evidence, and what is declared', async () => {
  await observing(silent, null, async (observations) => {
    const { question } = openPoints.find((one) => one.id === 'open.first-page') ?? {};
    expect(observations.lines()).toEqual([{ id: 'open.first-page', question, value: 1, answer: 'one', evidence: 'e', declared: 1 }]);
  });
});

test('every exchange is seen, and the searches are kept before the observer sees them', async () => {
  const seen: number[] = [];
  await observing(
    ({ searches }) => ({ add: () => void seen.push(searches.entries.length), answer: () => untold('nothing') }),
    null,
    async (_, run, bodies) => {
      expect(seen).toEqual(bodies.map((__, index) => index + 1));
      expect(run.outcomes.size).toBe(0);
    },
  );
});

test('what the run knows is not sent again, equal searches at once go out once, and a call is asked once a run', async () => {
  let asked = 0;
  await observing(
    silent,
    async ({ search, grounds }) => {
      asked += 1;
      const [ground] = grounds;
      const body = { ...ground?.body };
      const [known, one, two, refused] = await Promise.all([
        search(body),
        search({ ...body, page: 2 }),
        search({ page: 2, ...body }),
        search({ ...body, no_such_field: 1 }),
      ]);
      expect([known?.outcome, one?.outcome, refused?.outcome]).toEqual(['accepted', 'accepted', 'refused']);
      expect(two).toBe(one);
    },
    async (observations, _, bodies) => {
      const before = bodies.length;
      await Promise.all([observations.ask('open.first-page'), observations.ask('open.first-page')]);
      await observations.askAll();
      expect(bodies.slice(before)).toHaveLength(2);
      expect(asked).toBe(1);
      expect(observations.lines()[0]).toMatchObject({ value: 1 });
    },
  );
});

test('a selection that leaves a point out leaves out its calls, not its answer', async () => {
  for (const [change, calls] of [
    [{ only: ['bus.paging'] }, 0],
    [{ skip: ['open'] }, 0],
    [{ only: ['open.first-page'] }, 1],
    [{}, 1],
  ] as const) {
    await observing(
      silent,
      async ({ send, grounds }) => void (await send({ ...grounds[0]?.body, page: 9 })),
      async (observations, _, bodies) => {
        const before = bodies.length;
        await observations.askAll();
        expect(bodies.length - before, JSON.stringify(change)).toBe(calls);
        expect(observations.lines()).toHaveLength(1);
      },
      change,
    );
  }
});

test('dates that are past somewhere are the same, whatever zone is declared', async () => {
  const dates: (readonly string[])[] = [];
  for (const statement of [{}, { timeZone: 'Asia/Shanghai' }]) {
    await observing(
      silent,
      async ({ doubtfulDates }) => void dates.push(doubtfulDates),
      (observations) => observations.askAll(),
      { statement },
    );
  }
  expect(new Date(noon).toISOString()).toBe('2026-11-20T12:00:00.000Z');
  expect(dates).toEqual([
    ['2026-11-20', '2026-11-21'],
    ['2026-11-20', '2026-11-21'],
  ]);
});

test.each<[string, Parameters<typeof observation>[1], Ask | null]>([
  [
    'seeing',
    () => ({
      add: () => {
        throw new Error('broken');
      },
      answer: () => untold('nothing'),
    }),
    null,
  ],
  ['asking', silent, () => Promise.reject(new Error('broken'))],
  [
    'answering',
    () => ({
      answer: () => {
        throw new Error('broken');
      },
    }),
    null,
  ],
])('an error in %s costs the answer, never the run', async (_, create, ask) => {
  await observing(create, ask, async (observations) => {
    await observations.askAll();
    expect(observations.lines()).toMatchObject([{ value: null, answer: 'could not be told: the suite itself failed: broken' }]);
  });
});

test('where no search is accepted there is no ground to ask on', async () => {
  let grounds = -1;
  await observing(
    silent,
    async (asking) => void (grounds = asking.grounds.length),
    (observations) => observations.askAll(),
    { routes: [] },
  );
  expect(grounds).toBe(0);
});
