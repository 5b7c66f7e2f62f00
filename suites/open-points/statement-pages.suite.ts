import { samePage, searchEntry } from '../../src/checks/index.ts';
import { type Exchange, type Ground, isAccepted, linesOf, requirement } from '../../src/harness/index.ts';
import { contradiction } from './contradiction.ts';

/** A page size that makes about four pages of a route. */
function sizeFor(ground: Ground): number {
  return Math.max(1, Math.min(50, Math.ceil((ground.total ?? ground.shown) / 4)));
}

/** Whether two answers show the same page: null where that cannot be told. */
function same(a: Exchange, b: Exchange): boolean | null {
  const [one, two] = [searchEntry(a), searchEntry(b)];
  return one === null || two === null ? null : samePage(one, two);
}

// The first page has trips, the one before it none of its own, and the next one others.
requirement('statement.firstPage', async ({ withTrips, relation, search, statement }) => {
  const declared = Number(statement['firstPage']);
  const routes = await withTrips(2);
  await Promise.all(
    routes.slice(0, 2).map((ground) =>
      // Where the page that is declared is not the first, new sizes show other trips of it.
      relation(
        ground,
        async () => {
          const page = (number: number): Promise<Exchange> =>
            search({ ...ground.body, page: number, page_size: sizeFor(ground) }, { statusOwner: 'bus.bad-input' });
          const [first, next, before] = await Promise.all([page(declared), page(declared + 1), ...(declared > 0 ? [page(declared - 1)] : [])]);
          if (first === undefined || next === undefined) return null;
          const expected = `that page ${declared} is the first`;
          const found = (cause: string, actual: string, exchange: Exchange) =>
            contradiction('firstPage', cause, expected, actual, exchange, [ground.plain, ...(exchange === first ? [] : [first])]);
          if (!isAccepted(first)) return first.answer?.status === 400 ? found('the first page is refused', `status 400 for page ${declared}`, first) : null;
          if (linesOf(first).length === 0) return found('the first page is empty', `no trips on page ${declared}`, first);
          if (before !== undefined && isAccepted(before) && linesOf(before).length > 0 && same(before, first) === false)
            return found('a page before it has other trips', `other trips on page ${declared - 1}`, before);
          return isAccepted(next) && linesOf(next).length > 0 && same(next, first) === true
            ? found('the next page has the same trips', `the same trips on page ${declared + 1}`, next)
            : null;
        },
        { afresh: false },
      ),
    ),
  );
});

// A search without page shows what the declared page shows.
requirement('statement.defaultPage', async ({ withTrips, relation, search, statement, lack }) => {
  const declared = Number(statement['defaultPage']);
  const routes = (await withTrips(2)).filter(({ body }) => !Object.hasOwn(body, 'page'));
  if (routes.length === 0) return lack('no search is accepted without a page');
  await Promise.all(
    routes.slice(0, 2).map((ground) =>
      relation(ground, async () => {
        const body = { ...ground.body, page_size: sizeFor(ground) };
        const [none, named] = await Promise.all([search(body), search({ ...body, page: declared }, { statusOwner: 'bus.bad-input' })]);
        const expected = `that page ${declared} is used where none is given`;
        if (!isAccepted(none) || linesOf(none).length === 0) return null;
        if (named.answer?.status === 400)
          return contradiction('defaultPage', 'that page is refused', expected, `status 400 for page ${declared}`, named, [none]);
        if (!isAccepted(named)) return null;
        if (linesOf(named).length === 0) return contradiction('defaultPage', 'that page is empty', expected, `no trips on page ${declared}`, named, [none]);
        return same(none, named) === false
          ? contradiction('defaultPage', 'other trips', expected, 'other trips without page than with it', none, [named])
          : null;
      }),
    ),
  );
});
