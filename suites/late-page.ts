import type { Ground, JsonObject } from '../src/harness/index.ts';

/** As late a page as there is: what is wrong from some page on shows there. On long routes the walks of the run ask for it as well. */
export function latePage({ total }: Ground, firstPage: number): JsonObject {
  const pages = Math.ceil((total ?? 0) / 50);
  return pages > 1 ? { page: firstPage + pages - 1, page_size: 50 } : { page: firstPage + 1, page_size: 10 };
}
