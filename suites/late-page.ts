import type { Ground, JsonObject } from '../src/harness/index.ts';

/** As late a page as there is: what is wrong from some page on shows there. On long routes the walks of the run ask for it as well. */
export function latePage({ total }: Ground, firstPage: number): JsonObject {
  const pages = Math.ceil((total ?? 0) / 50);
  return pages > 1 ? { page: firstPage + pages - 1, page_size: 50 } : { page: firstPage + 1, page_size: 10 };
}

/** Trips on a page of the highest number that a run asks for: few, so that the number is high, and enough to show an order. */
const few = 5;

/** A page of a high number that exists, though a tenth of the trips be sold meanwhile: numbers may be limited. No higher than what every platform may be expected to count to. */
export function highPage({ total, shown }: Ground, firstPage: number): { readonly page: number; readonly page_size: number } {
  const further = Math.floor((((total ?? shown) - 1) * 0.9) / few);
  return { page: firstPage + Math.max(0, Math.min(60, further)), page_size: few };
}
