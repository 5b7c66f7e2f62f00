/**
 * A path that the suite neither reads nor writes. The message is one line: the path, what was expected, what was found,
 * what to do.
 */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileRefused';
  }
}
