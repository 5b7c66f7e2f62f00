/** The text of anything that was thrown. It may have several lines, and quote input. */
export function errorText(error: unknown): string {
  try {
    return error instanceof Error ? String(error.message) : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}

/** The first line of what an error says, for a message of one line. */
export function errorLine(error: unknown): string {
  return errorText(error).split('\n')[0] ?? '';
}

/** The text of an error with its stack, for errors of the suite itself. */
export function errorStack(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? error.message) : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}
