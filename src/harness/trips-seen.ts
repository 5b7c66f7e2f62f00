import { linesOf, totalOf, tripKey } from '../checks/index.ts';
import type { Exchange } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { gidOf } from './paging-walk.ts';
import type { Look } from './relation.ts';

/** Share of the looks that may have one and the same first page. */
const usualShare = 0.75;

/**
 * The trips of a long route whose first page shows others from look to look: the inventory moves, or its order alone does, which no single page tells. It stands still
 * where each look shows as many trips as the one total that all name, and all looks together show no others: then it is the order that moves.
 */
export class TripsSeen {
  readonly #byKey = new Set<string>();
  readonly #byGid = new Set<string>();
  readonly #totals = new Set<number | null>();
  /** How often each first page was shown. */
  readonly #firstPages = new Map<string, number>();
  #looks = 0;

  /** Adds all pages of a look; two looks are the same as long as nothing has moved. */
  add(pages: readonly Exchange[]): Look {
    this.#looks += 1;
    const [first] = pages;
    const shown = pages.reduce((sum, page) => sum + linesOf(page).length, 0);
    const firstPage = first === undefined ? '' : JSON.stringify(linesOf(first).map((line) => tripKey(line, first.request.body)));
    this.#firstPages.set(firstPage, (this.#firstPages.get(firstPage) ?? 0) + 1);
    // A total that was counted before may be that of other trips: it tells only where the pages have so many.
    if (first === undefined || shown !== totalOf(first)) this.#totals.add(null);
    for (const page of pages) {
      this.#totals.add(totalOf(page));
      for (const line of linesOf(page)) {
        this.#byKey.add(tripKey(line, page.request.body) ?? '');
        this.#byGid.add(JSON.stringify([gidOf(line), member(line, 'dep_time')]));
      }
    }
    return [null, null, this.#hasMoved ? `moved by look ${this.#looks}` : `${[...this.#totals].join()} trips`];
  }

  /** Whether more trips were shown than there are at a time, or their number has changed. */
  get #hasMoved(): boolean {
    return this.#total === null || Math.min(this.#byKey.size, this.#byGid.size) > this.#total;
  }

  /** Whether it is the order that moves: the looks have shown all trips there are, and no other, and no first page much more often than others. One that seldom changes may lack a trip. */
  get inOrderAlone(): boolean {
    const usual = Math.max(...this.#firstPages.values());
    return this.#total !== null && [this.#byKey.size, this.#byGid.size].includes(this.#total) && usual <= usualShare * this.#looks;
  }

  get #total(): number | null {
    const [total = null, ...others] = this.#totals;
    return others.length > 0 ? null : total;
  }
}
