/** How standard output takes text: colours on a terminal, unless `NO_COLOR` is set; 100 columns where there is none. */
export function terminalForm(): { readonly color: boolean; readonly width: number } {
  const { isTTY, columns } = process.stdout;
  return { color: isTTY === true && (process.env['NO_COLOR'] ?? '') === '', width: columns ?? 100 };
}
