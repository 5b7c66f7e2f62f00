import { addDays, certainlyNotPast, certainlyPast, dateFrame, type DateFrame, daysBetween, doubtfulDates } from '../../src/arbitraries/index.ts';
import { longestWindow } from '../../src/checks/index.ts';
import { type Exchange, type Ground, isAccepted, linesOf, requirement, type Words } from '../../src/harness/index.ts';
import { contradiction } from './contradiction.ts';

/** What comes of a date on each route: no service on a day is no fault, so that one acceptance is enough. */
async function onRoutes(
  { search }: Words,
  routes: readonly Ground[],
  date: string,
): Promise<{ readonly accepted: Exchange | undefined; readonly refused: readonly Exchange[]; readonly all: readonly Exchange[] }> {
  const all = await Promise.all(routes.map(({ body }) => search({ ...body, date })));
  return { accepted: all.find(isAccepted), refused: all.filter((one) => one.answer?.status === 400), all };
}

/** What is certain of dates in every time zone, whichever is declared, while these searches went on. */
function everywhere(exchanges: readonly Exchange[]): DateFrame {
  return dateFrame(exchanges.flatMap(({ sentAt, endedAt, targetDate }) => [sentAt, endedAt, ...(targetDate === null ? [] : [targetDate])]));
}

/** Whether a platform that accepts a date takes such as are past in every zone: then no zone is what it decides by, and the finding is another's. */
async function takesAnyPast(words: Words, routes: readonly Ground[], date: string, asked: readonly Exchange[]): Promise<boolean> {
  const { pastBefore } = everywhere(asked);
  return date < pastBefore || (await onRoutes(words, routes, addDays(pastBefore, -1))).accepted !== undefined;
}

// By the declared zone, `frame` knows today exactly: yesterday is refused there, today is not.
requirement('statement.timeZone', async (words) => {
  const { grounds, frame, one, holds, lost, notApplicable, statement } = words;
  const zone = String(statement['timeZone']);
  const routes = (await grounds()).slice(0, 3);
  const { pastBefore, notPastFrom } = frame();
  for (const past of [addDays(pastBefore, -1), addDays(pastBefore, -2)]) {
    await one(true, async () => {
      const { accepted, all: asked } = await onRoutes(words, routes, past);
      if (!certainlyPast(past, frame(...asked))) lost('the day has changed meanwhile');
      if (accepted === undefined && asked.every(({ answer }) => answer?.status !== 400)) lost('no answer 400 or 200 to a past date');
      if (accepted !== undefined && (await takesAnyPast(words, routes, past, asked)))
        lost('dates that are past in every time zone are accepted as well, so that no zone shows (see bus.past-date)');
      holds(accepted === undefined, () =>
        contradiction(
          'timeZone',
          'a past date is accepted',
          `the zone ${zone}, in which ${past} is past`,
          `${past} accepted`,
          accepted,
          routes.slice(0, 1).map(({ plain }) => plain),
        ),
      );
    });
  }
  for (const day of [notPastFrom, addDays(notPastFrom, 1)]) {
    await one(true, async () => {
      const { accepted, refused, all: asked } = await onRoutes(words, routes, day);
      if (!certainlyNotPast(day, frame(...asked))) lost('the day has changed meanwhile');
      const later = routes.map(({ plain }) => plain).find((plain) => String((plain.request.body as { date?: unknown }).date) > day);
      const [first] = refused;
      if (accepted === undefined && (first === undefined || refused.length < routes.length)) lost('not every route answered today');
      if (accepted === undefined && certainlyNotPast(day, everywhere(asked)))
        lost('a date that is past in no time zone is refused, so that no zone shows (see bus.today)');
      if (accepted === undefined && later === undefined) notApplicable('no later date is accepted: the sales window is not shown');
      holds(accepted !== undefined, () =>
        contradiction(
          'timeZone',
          'a date that is not past is refused',
          `the zone ${zone}, in which ${day} is not past`,
          `${day} refused on every route`,
          first,
          later === undefined ? [] : [later],
        ),
      );
    });
  }
});

/** The earliest date that is accepted among those that are past in one place and not in another. */
async function todayOf(words: Words, routes: readonly Ground[]): Promise<string> {
  const frame = words.frame();
  for (const date of doubtfulDates(frame)) {
    if (date === frame.notPastFrom || (await onRoutes(words, routes, date)).accepted !== undefined) return date;
  }
  return frame.notPastFrom;
}

/** Days within the declared window and beyond it. */
function daysAround(declared: number | 'none'): { readonly within: readonly number[]; readonly beyond: readonly number[] } {
  if (declared === 'none') return { within: [30, 365, longestWindow], beyond: [] };
  return { within: [...new Set([declared, Math.max(0, declared - 1), Math.floor(declared / 2)])], beyond: [1, 2, 30].map((days) => declared + days) };
}

// So many days ahead are accepted; after them nothing is sold, whether a date is refused or empty.
requirement('statement.salesWindowDays', async (words) => {
  const { grounds, one, holds, lost, statement } = words;
  const declared = statement['salesWindowDays'] === 'none' ? 'none' : Number(statement['salesWindowDays']);
  const routes = (await grounds()).slice(0, 3);
  const today = await todayOf(words, routes);
  const { within, beyond } = daysAround(declared);
  const expected = declared === 'none' ? 'no limit within two years' : `that dates up to ${declared} days ahead are accepted, and no trips sold after them`;
  const cases = [...within, ...beyond];
  const asked = await Promise.all(cases.map((days) => onRoutes(words, routes, addDays(today, days))));
  const stillToday = await todayOf(words, routes);
  for (const [index, days] of cases.entries()) {
    await one(true, async () => {
      const { accepted, refused, all } = asked[index] as Awaited<ReturnType<typeof onRoutes>>;
      const [first] = refused;
      if (daysBetween(today, stillToday) !== 0) lost('the day has changed meanwhile');
      if (accepted === undefined && (first === undefined || refused.length < routes.length)) lost('not every route answered');
      const controls = routes.slice(0, 1).map(({ plain }) => plain);
      if (within.includes(days))
        holds(accepted !== undefined, () =>
          contradiction('salesWindowDays', 'a date within it is refused', expected, `the date ${days} days ahead refused`, first, controls),
        );
      else {
        // A day that is not on sale may be accepted, with nothing to show.
        const sold = all.find((exchange) => isAccepted(exchange) && linesOf(exchange).length > 0);
        holds(sold === undefined, () => contradiction('salesWindowDays', 'trips on a date beyond it', expected, `trips ${days} days ahead`, sold, controls));
      }
    });
  }
});
