/** How a cancel may be refused (sections 5, 7, 8). */
export const refusals: readonly number[] = [400, 401, 429];
/** All that a cancel may be answered (section 7); 429 to every call (section 8). */
export const listed: readonly number[] = [200, ...refusals];
