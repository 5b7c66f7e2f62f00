import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** The options of `npm run matrix`. */
export interface MatrixOptions {
  /** Only shows the options. */
  readonly help: boolean;
  /** Seeds of the faults. */
  readonly seeds: readonly number[];
  /** Seeds of the legal forms; as for the faults where none are given. */
  readonly legalSeeds: readonly number[];
  /** Pairs of legal forms, drawn with each seed of the legal forms. */
  readonly pairs: number;
  /** Parts of ids of faults, requirements and legal forms; none: all of them. */
  readonly filter: readonly string[];
  /**
   * Whole ids of faults, legal forms and requirements, `clean` for the clean platform: only these are run, with all
   * their variations, or one where it is named (`id:variation`); none: all.
   */
  readonly update: readonly string[];
  /** Ids of requirements: each is run alone on every legal form, and nothing else is. */
  readonly legal: readonly string[];
  /** Whether the printed curl commands of the findings are run against their fault, and nothing else is. */
  readonly curls: boolean;
  readonly workers: number;
  /** Folder of `kill-matrix.md` and `kill-matrix.json`. */
  readonly out: string;
  /** Only what this file does not already tell fails; nothing is written. */
  readonly check: boolean;
  /** Whether each variation of a fault or legal form is run, not only the one that the seed picks. */
  readonly allVariations: boolean;
  /** Whether each fault is run with its requirement alone as well, and its findings are replayed. */
  readonly columns: boolean;
  /** A file of results, one a line: those in it are not made again, new ones are added to it. */
  readonly log: string | null;
  /** Minutes after which nothing new is begun. */
  readonly minutes: number;
}

/** The text of `--help`. */
export const help = `npm run matrix -- [options]: runs every planted fault and every legal form, and merges their rows into kill-matrix.md and kill-matrix.json.

  --seeds 1,3-5         seeds of the faults (default 1)
  --legal-seeds 1,3-5   seeds of the legal forms (default: as --seeds)
  --pairs 20            pairs of legal forms, drawn with each of their seeds
  --filter a,b          only faults, requirements and legal forms whose id has one of these parts
  --update a,b          only the faults, legal forms and faults of the requirements with these ids (clean: the clean platform),
                        with all variations (id:variation: that one), and the columns of --columns where the seed is 1
  --legal a,b           runs these requirements alone on every legal form, and fails on what they find; writes nothing
  --curls               runs the printed curl command of each finding against its fault, and fails on those that do not show
                        it again, although no note says so; writes nothing
  --all-variations      every variation with each seed (default: the one that the seed picks, 1 the first)
  --workers 8           runs at a time (default: four for each processor)
  --out reports         folder of the two files
  --check               writes nothing, fails on what the two files do not already tell
  --columns             each fault with its requirement alone as well, and its findings sent again
  --log results.ndjson  keeps results; those that are there are not made again
  --minutes 600         begins nothing after so long`;

const known = {
  seeds: { type: 'string', default: '1' },
  'legal-seeds': { type: 'string' },
  pairs: { type: 'string', default: '20' },
  filter: { type: 'string', default: '' },
  update: { type: 'string', multiple: true },
  legal: { type: 'string', default: '' },
  workers: { type: 'string', default: String(4 * availableParallelism()) },
  out: { type: 'string', default: 'reports' },
  check: { type: 'boolean', default: false },
  'all-variations': { type: 'boolean', default: false },
  columns: { type: 'boolean', default: false },
  curls: { type: 'boolean', default: false },
  log: { type: 'string' },
  minutes: { type: 'string', default: '600' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Throws with one line where an option is none. */
export function readOptions(args: readonly string[]): MatrixOptions {
  const { values } = parseArgs({ args: [...args], options: known });
  const seeds = seedsOf(values.seeds);
  const other =
    values.update !== undefined ? 'update' : values.check ? 'check' : values.filter !== '' ? 'filter' : null;
  if (values.legal !== '' && other !== null)
    throw new Error(`--legal and --${other} exclude each other; leave one out`);
  if (values.curls && values.update !== undefined)
    throw new Error('--curls and --update exclude each other; leave one out');
  const update = (values.update ?? []).flatMap((text) => idsOf(text));
  if (values.update !== undefined) {
    if (update.length === 0)
      throw new Error(
        '--update: expected ids, got none; name faults, legal forms or requirements, such as --update bus.seats',
      );
    if (values.check || values.filter !== '')
      throw new Error(`--update and --${values.check ? 'check' : 'filter'} exclude each other; leave one out`);
  }
  return {
    seeds,
    legalSeeds: values['legal-seeds'] === undefined ? seeds : seedsOf(values['legal-seeds']),
    pairs: whole('pairs', values.pairs),
    filter: idsOf(values.filter),
    update,
    legal: idsOf(values.legal),
    workers: Math.max(1, whole('workers', values.workers)),
    out: values.out,
    help: values.help,
    check: values.check,
    allVariations: values['all-variations'],
    columns: values.columns,
    curls: values.curls,
    log: values.log ?? null,
    minutes: whole('minutes', values.minutes),
  };
}

function idsOf(text: string): string[] {
  return text.split(',').filter((one) => one !== '');
}

/** `1,3-5` is 1, 3, 4, 5; an empty text is none. */
export function seedsOf(text: string): number[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
      if (from === undefined) throw new Error(`--seeds: expected numbers and ranges such as 1,3-5, got ${part}`);
      return Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, index) => Number(from) + index);
    });
}

function whole(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name}: expected a whole number, got ${text}`);
  return Number(text);
}
