/** What all variations share with what each has itself. The first has the id, the others `<id>:<variation>`. */
export function varied<Part extends object>(
  id: string,
  shared: Part,
  variations: Readonly<Record<string, Part>> = { only: shared },
): (Part & { readonly id: string })[] {
  return Object.entries(variations).map(([name, own], nth) => ({
    ...shared,
    ...own,
    id: nth === 0 ? id : `${id}:${name}`,
  }));
}

/** The id without its variation: `yesterday-accepted` of `yesterday-accepted:week`. */
export function idOf(variation: string): string {
  return variation.split(':', 1)[0] ?? variation;
}
