/** One mutant and its fate, of Stryker's report. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** The code that was replaced, and what with. */
  readonly original: string;
  readonly replacement: string;
  /** The whole line, or lines, in which it stands. */
  readonly context: string;
  readonly status: string;
}

/** Stryker's JSON report, as far as it is read. */
export interface StrykerReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly location: { readonly start: Place; readonly end: Place };
        }[];
      }
    >
  >;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Every mutant of a report, in the order of files and lines. */
export function mutantsOf({ files }: StrykerReport): Mutant[] {
  return Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { source, mutants }]) => {
      const lines = source.split('\n');
      return mutants
        .map(({ mutatorName, replacement = '', status, location: { start, end } }) => {
          const touched = lines.slice(start.line - 1, end.line);
          const original = touched
            .map((line, index) =>
              line.slice(index === 0 ? start.column - 1 : 0, index === touched.length - 1 ? end.column - 1 : undefined),
            )
            .join('\n');
          return {
            file,
            line: start.line,
            mutator: mutatorName,
            original: oneLine(original),
            replacement: oneLine(replacement),
            context: oneLine(touched.join('\n')),
            status,
          };
        })
        .toSorted((a, b) => a.line - b.line);
    });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
