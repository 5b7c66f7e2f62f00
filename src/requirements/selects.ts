/**
 * Whether an id of the catalogue is meant: the id itself, or a prefix that ends at a dot (`bus` and `bus.` mean
 * `bus.paging`, not `business.x`).
 */
export function selects(selector: string, id: string): boolean {
  const prefix = selector.replace(/\.\*?$/, '');
  return id === prefix || id.startsWith(`${prefix}.`);
}
