import {
  type Case,
  type Exchange,
  type Facts,
  fail,
  type History,
  isAccepted,
  linesOf,
  saidOfPage,
  totalOf,
  violation,
  writtenInDigits,
} from '../../src/requirements/for-suites.ts';

/**
 * Sections 2 and 4.1: a target that always uses a smaller size than requested shows this on pages that other pages
 * follow. If no such page shows it, a `page_size` that equals the number of trips shown is a count of trips, and not
 * the size used.
 */
export function* sizeUsed(history: History, facts: Facts): Generator<Case> {
  const used = new Set<number>();
  const counted: { readonly exchange: Exchange; readonly size: number; readonly stated: number }[] = [];
  for (const { exchange } of history.searches('other')) {
    const size = writtenInDigits(exchange, 'page_size');
    const [stated, total, shown] = [saidOfPage(exchange, 'page_size'), totalOf(exchange), linesOf(exchange).length];
    if (!isAccepted(exchange) || size === null || size > 50 || typeof stated !== 'number' || total === null) continue;
    const page = writtenInDigits(exchange, 'page') ?? facts.firstPage;
    // What is said of a page after the last is not shown.
    if (shown === 0 || stated !== shown || stated >= size || (page - facts.firstPage) * size >= total) continue;
    if (total > shown && page <= facts.firstPage) used.add(stated);
    else counted.push({ exchange, size, stated });
  }
  const found = counted.find(({ stated }) => !used.has(stated));
  if (found === undefined) return;
  const made = violation(
    '/data/page_info/page_size: the trips shown',
    '/data/page_info/page_size',
    `${found.size} as asked`,
    String(found.stated),
  );
  yield fail(found.exchange, [], made, 'run');
}
