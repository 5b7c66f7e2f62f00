import { saidOfPage } from '../../requirements/checks/trips.ts';
import type { BaselineSearch } from '../../requirements/history/index.ts';
import { firstPagesShown, isAnswered } from '../../requirements/judging/index.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { JsonObject } from '../../contract/json.ts';

/**
 * The number of the first page, which is not shown (section 4.1), by as few searches as tell it. Null where nothing
 * does. `ask` makes a search, or gives what came of it before.
 */
export async function findFirstPage(
  baselines: readonly BaselineSearch[],
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<number | null> {
  const baseline = baselines.find((one) => (one.total ?? 0) >= 2) ?? baselines[0];
  if (baseline === undefined) return null;
  const total = baseline.total ?? 2;
  const size = Math.max(1, Math.min(50, Math.ceil(total / 4)));
  const said = saidOfPage(baseline.plain, 'page');
  const answers: Exchange[] = [];
  // Pages 0 and 1; the last one, where all trips look alike; the one that the plain search says it shows, and the one
  // before it.
  const tries = [
    [0, 1],
    [Math.ceil(total / size)],
    typeof said === 'number' && Number.isSafeInteger(said) && said > 1 ? [said - 1, said] : [],
  ];
  for (const pages of tries) {
    answers.push(...(await Promise.all(pages.map((page) => send({ ...baseline.body, page, page_size: size })))));
    const [first] = firstPagesShown(answers.filter(isAnswered));
    if (first !== undefined) return first.value;
  }
  return null;
}
