import type { Mutant } from './report.ts';

/** A mutant that may live: its file (without folder and ending), the code that is replaced, and what with; all replacements where none is named. */
type Survivor = readonly [file: string, original: string, ...replacements: string[]];

/** Why mutants of a kind may live. */
export interface Explanation {
  readonly name: string;
  readonly why: string;
  readonly survivors: readonly Survivor[];
}

/** What Stryker puts into an empty list or text. */
const junk = '["Stryker was here"]';

/** The survivors that were looked at, one by one. Whatever survives beside them needs a test, simpler code, or a row here. */
export const explanations: readonly Explanation[] = [
  {
    name: 'Guards for the types',
    why: 'the compiler wants them; what they guard against never comes there, or the next condition says the same',
    survivors: [
      ['answer-forms', 'answer !== null', 'true'],
      ['answer-forms', 'exchange.answer?.status', 'exchange.answer.status'],
      ['auth-no-leak', 'exchange.answer?.body', 'exchange.answer.body'],
      ['auth-no-leak', 'at === null', 'false'],
      ['bus-matches-cities', 'one === undefined', 'false'],
      ['trip-fields', "typeof asked !== 'string'", 'false'],
      ['trip-fields', "typeof date !== 'string'", 'false'],
      ['search-answer', "typeof stated === 'number'", 'true'],
      ['search-answer', 'size === null', 'false'],
      ['cancel-result', '[]', junk],
      ['cancel-answers', 'exchange.answer?.status', 'exchange.answer.status'],
      ['cancel-result', "typeof text === 'string'", 'true'],
      ['cancel-result', 'targetDate === null', 'false'],
      // An exchange has a fault or an answer.
      ['city-names', 'odd === undefined', 'false'],
      ['date-frame', "parts.get('year')?.padStart", "parts.get('year').padStart"],
      ['declared-answers', "typeof rate === 'number'", 'true'],
      ['declared-answers', 'last === null', 'false'],
      ['declared-answers', 'last !== null', 'true'],
      ['declared-answers', 'known === null', 'false'],
      ['declared-answers', "typeof data[name] === 'number'", 'true'],
      ['declared-searches', "entry.outcome !== 'accepted' || total === null", 'false', "entry.outcome !== 'accepted' && total === null"],
      ['declared-searches', "entry.outcome !== 'accepted'", 'false'],
      ['declared-searches', 'total === null', 'false'],
      ['declared-searches', 'entry === undefined', 'false'],
      ['declared-searches', 'entry === undefined || exchange === undefined', 'entry === undefined && exchange === undefined'],
      ['declared-searches', 'exchange === undefined', 'false'],
      ['error-body', "answer.body.kind === 'json'", 'true'],
      ['envelope', 'answer?.body', 'answer.body'],
      ['envelope', 'body === undefined', 'false'],
      ['envelope', 'exchange.answer?.status', 'exchange.answer.status'],
      ['envelope', 'status === undefined', 'false'],
      ['input-answers', 'field === undefined', 'false'],
      ['no-ground', 'answer?.body', 'answer.body'],
      // Its status is that of an answer.
      ['no-ground', 'answer?.headers', 'answer.headers'],
      ['no-ground', 'fault?.kind', 'fault.kind'],
      ['no-ground', "'nothing'", '""'],
      ['passing-failures', 'evidence.exchange.answer?.status', 'evidence.exchange.answer.status'],
      ['rate-limit', 'answer?.headers', 'answer.headers'],
      ['rate-limit', 'exchange.answer?.status', 'exchange.answer.status'],
      ['run-verdict', 'open[0]?.reason', 'open[0].reason'],
      ['run-verdict', "''", '"Stryker was here!"'],
      ['search-log', 'last?.exchange', 'last.exchange'],
      ['shape', 'inner !== undefined', 'true'],
      ['pages', 'times === null', 'false'],
      ['pages', 'last === undefined', 'false'],
      ['pages', "typeof time === 'string'", 'true'],
      ['status-by-chance', 'exchange.answer?.status', 'exchange.answer.status'],
    ],
  },
  {
    name: 'Bounds',
    why: 'limits on what is remembered, kept or gone through: one more or one less, or a run that is never so long, changes nothing that is judged',
    survivors: [
      ['auth-no-leak', 'nodes > nodeLimit', 'nodes >= nodeLimit'],
      ['trip-fields', 'found.full()', 'false'],
      ['cancel-answers', 'this.#sums.size < 1000', 'true', 'this.#sums.size <= 1000'],
      ['cancel-log', 'this.#orders.size < mostOrders', 'true', 'this.#orders.size <= mostOrders'],
      ['cancel-log', 'order.keyless.length < 20', 'true', 'order.keyless.length <= 20'],
      ['declared-answers', 'waiting.length < 100', 'true', 'waiting.length <= 100'],
      ['declared-searches', 'exchanges.size < 500', 'true', 'exchanges.size <= 500'],
      ['error-body', 'body.text.trim().slice(0, 2000)', 'body.text.trim()'],
      ['rate-limit', 'this.#calls.length > mostCalls', 'false', 'this.#calls.length >= mostCalls'],
      ['search-log', 'this.#entries.length < searchLimit', 'true', 'this.#entries.length <= searchLimit'],
      ['trips', 'faults.length > 0', 'true', 'faults.length >= 0'],
      ['utc-timestamp', 'digits.slice(0, 20)', 'digits'],
    ],
  },
  {
    name: 'The same either way',
    why: 'the longer way round, the other of two equals, or a case that the conditions around it leave out',
    survivors: [
      // Each alone is still another key than the other.
      ['auth-no-leak', "'trip'", '""'],
      ['auth-no-leak', "'amount'", '""'],
      // Two orders are told apart whichever of them is called the sorted one.
      ['search-answer', 'stated < size', 'stated <= size'],
      // What conforms has no problems to name.
      ['trip-fields', "conforms('bus-trip', trip)", 'false'],
      // From a city to itself there and back are one, with one code.
      // No two calls have one number.
      ['declared-answers', 'form.toLowerCase()', 'form.toUpperCase()'],
      ['declared-answers', '/\\s+/g', '/\\s/g'],
      // More searches are kept than are looked up.
      [
        'declared-searches',
        'entry !== null && Object.hasOwn(entry.body, field) && exchanges.size < 500',
        'true',
        'entry !== null && Object.hasOwn(entry.body, field) || exchanges.size < 500',
      ],
      ['declared-searches', 'entry !== null && Object.hasOwn(entry.body, field)', 'true', 'entry !== null || Object.hasOwn(entry.body, field)'],
      // What is looked up then is answered by null as well: nothing shown is as much as nothing.
      ['gid-lifetime', 'entry.shown === 0', 'false'],
      // What is looked up then is answered by null as well: no page before the second is beyond the end.
      ['page-bounds', 'page < 2', 'false'],
      // Pages 0 and 1 are compared before.
      ['page-numbers', 'page > 1', 'page >= 1'],
      ['rate-limit', 'exchange.call < this.first.call', 'exchange.call <= this.first.call'],
      // What was read is read again.
      ['search-log', 'controls === undefined', 'true'],
      ['search-log', 'index === undefined', 'true'],
      ['search-log', 'last?.exchange !== exchange', 'true'],
      // Other numbers, which tell texts apart as well.
      ['search-log', 'index < text.length', 'index <= text.length'],
      ['search-log', '4294967296 * (2097151 & low) + (high >>> 0)', '4294967296 * (2097151 & low) - (high >>> 0)'],
      ['search-log', "typeof value === 'string'", 'false'],
      ['search-log', "'string'", '""'],
      // No name comes twice, and any order of them is one.
      ['trip-comparison', "typeof code === 'string'", 'true'],
      ['trip-comparison', "''", '"Stryker was here!"'],
    ],
  },
  {
    name: 'Junk in an empty list',
    why: 'Stryker puts a text into a list that is made empty; what is no entry of its kind is passed over',
    survivors: [
      ['bus-matches-cities', '[]', junk],
      ['search-answer', '[]', junk],
      ['cancel-log', '[]', junk],
      ['city-names', '[]', junk],
      ['date-frame', '[]', junk],
      ['declared', '[]', junk],
      ['declared-answers', '[]', junk],
      ['declared-searches', '[]', junk],
      ['gid-lifetime', '[]', junk],
      ['index', '[]', junk],
      ['no-ground', '[]', junk],
      ['pages', '[]', junk],
      ['rate-limit', '[]', junk],
      ['search-log', '[]', junk],
      ['shape', '[]', junk],
      ['trip-comparison', '[]', junk],
    ],
  },
];

/** Whether no test noticed it. */
export function isAlive({ status }: Mutant): boolean {
  return status === 'Survived' || status === 'NoCoverage';
}

/** The explanation that fits a surviving mutant, or null. */
export function classOf(mutant: Mutant): Explanation | null {
  return explanations.find(({ survivors }) => survivors.some((one) => fits(one, mutant))) ?? null;
}

/** Rows that no survivor needs any more, in short. */
export function needless(mutants: readonly Mutant[]): string[] {
  const alive = mutants.filter(isAlive);
  return explanations
    .flatMap(({ survivors }) => survivors)
    .filter((one) => !alive.some((mutant) => fits(one, mutant)))
    .map(([file, code]) => `${file}: ${code}`);
}

function fits([name, code, ...others]: Survivor, { file, original, replacement }: Mutant): boolean {
  return file.endsWith(`/${name}.ts`) && code === original && (others.length === 0 || others.includes(replacement));
}
