/** Texts that mean themselves in a POSIX shell, in zsh too: `=word` at the beginning would be looked up there. */
const plain = /^[\w./:@%+,-][\w./:@%+=,-]*$/;

/**
 * A text as one word of a command for a POSIX shell, quoted if it has to be: `a b` becomes `'a b'`. Every command
 * that we print
 * has its values from here.
 */
export function shellWord(text: string): string {
  return plain.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The path of a file as one word of a command. A name that begins with a dash would be read as an option: `-x`
 * becomes `./-x`.
 */
export function shellPath(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}
