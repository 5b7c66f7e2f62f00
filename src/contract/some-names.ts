/** The first names of a list, and how many more. */
export function someNames(all: readonly string[], separator = ', ', most = 3): string {
  return `${all.slice(0, most).join(separator)}${all.length > most ? ` and ${all.length - most} more` : ''}`;
}
