import type { Settings } from './settings.ts';

/** Most lines of one error, for lists with a thousand wrong entries. */
const most = 50;

/** All mistakes of a command line and configuration, one line each (exit code 2). */
export class UsageError extends Error {
  /**
   * Each names the place, the expected and the actual value: `--rate: expected …, got …`. Safe to print: without
   * secrets and control characters.
   */
  readonly problems: readonly string[];
  /** The settings that were wrong, if they say at least where the reports go. */
  readonly settings: Settings | null;
  /** The configuration keys that are wrong or missing, such as `traffic.rate`. */
  readonly keys: readonly string[];

  constructor(problems: readonly string[], settings: Settings | null = null, keys: readonly string[] = []) {
    const different = [...new Set(problems.map(hideKeys))];
    const shown =
      different.length > most ? [...different.slice(0, most), `and ${different.length - most} more`] : different;
    super(shown.join('\n'));
    this.name = 'UsageError';
    this.problems = shown;
    this.settings = settings;
    this.keys = keys;
  }
}

/**
 * Messages about a wrong command line quote the input. A key may be in the wrong place of that input: as the name of an
 * option, of a member or of a file. Messages stay in logs, so everything that looks like a key is cut to its first
 * characters.
 */

/** Characters of a key that a message shows: enough to find it in the input. */
const shown = 3;

/** Beginnings by which keys are recognised, alone or after dashes. */
const beginning =
  /^-*(?:sk|pk|rk|ak|secret|token|bearer|api[-_]?key|gh[oprsu]|glpat|xox[a-z])[-_=]+(?=[^\s]{6})|^-*(?:eyJ|AKIA|AIza)\w{8}/i;
const uuid = /^-*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Ids of findings, and numbers with a short prefix, as orders have. */
const harmless = /^(?:f-[0-9a-f]{12}|[A-Z]{0,4}\d+)$/;

/** The text, with everything that looks like a key cut short. */
export function hideKeys(text: string): string {
  return text.replace(/[^\s"'`“”‘’()[\]{}<>,;:…$@?&|]+/g, (word) => hideWord(word));
}

function hideWord(word: string): string {
  if (!looksLikeKey(word)) return word;
  // `--api-key=…` and `apikey=…`: the name is shown, the rest is hidden.
  const [, name, value] = /^([-\w.]*?[A-Za-z]=)(.+)$/s.exec(word) ?? [];
  if (name !== undefined && value !== undefined && !looksLikeKey(name.slice(0, -1))) return `${name}${cut(value)}`;
  // In a path, only the parts that look like a key are cut; base64 may have a slash in it, too.
  if (!/[+=]/.test(word) && /^(?:\.{0,2}|~|[\w.-]{1,40})\/|\.(?:json|ya?ml|txt|ndjson|har|html|md|xml)$/.test(word)) {
    return word
      .split('/')
      .map((part) => (looksLikeKey(part) ? cut(part) : part))
      .join('/');
  }
  return cut(word);
}

function cut(key: string): string {
  return `${[...key.replace(/^[-/]+/, '')].slice(0, shown).join('')}…`;
}

/** Whether a word looks like a key, or has one in it. */
function looksLikeKey(word: string): boolean {
  return word.split(/[/=%]/).some((part) => {
    if (harmless.test(part)) return false;
    return beginning.test(part) || uuid.test(part) || part.split(/[-_.+=~%!#*^\\]/).some(looksRandom);
  });
}

/**
 * Whether letters and digits do not look like a word: digits among letters, changing case, or more letters than words
 * have.
 */
function looksRandom(piece: string): boolean {
  // `pageSizeOver50` is a word.
  if (piece.length < 10 || harmless.test(piece) || /^[A-Za-z]{1,20}\d{1,2}$/.test(piece)) return false;
  const changes = piece.match(/[a-z][A-Z]/g)?.length ?? 0;
  return (/\d/.test(piece) && /[A-Za-z]/.test(piece)) || changes >= 4 || /^[A-Za-z]{24,}$/.test(piece);
}

/** An unknown name as a message shows it: whole only if it can hardly be anything but a name. */
export function unknownName(name: string): string {
  return /^-{0,2}[A-Za-z]{1,20}(?:[-_.]?[A-Za-z]{1,12})?$/.test(name) && !looksLikeKey(name)
    ? name
    : `${cut(name)} (${name.length} characters)`;
}
