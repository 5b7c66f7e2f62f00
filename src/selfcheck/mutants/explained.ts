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
      ['bus-gid-over-answers', 'before !== undefined', 'true'],
      ['bus-gid-over-answers', 'one === undefined || two === undefined', 'false', 'one === undefined && two === undefined'],
      ['bus-gid-over-answers', 'one === undefined', 'false'],
      ['bus-gid-over-answers', 'two === undefined', 'false'],
      ['bus-gid-over-answers', 'trips !== undefined', 'true'],
      ['bus-gid-over-answers', 'gids !== undefined', 'true'],
      ['bus-gid-over-answers', 'trips !== undefined && gids !== undefined', 'trips !== undefined || gids !== undefined'],
      ['bus-matches-cities', 'one === undefined', 'false'],
      ['bus-matches-date', "typeof asked !== 'string'", 'false'],
      ['bus-matches-date', "typeof date !== 'string'", 'false'],
      ['bus-page-info-echo', "typeof stated === 'number'", 'true'],
      ['bus-page-info-echo', "typeof stated !== 'number'", 'false'],
      ['bus-page-info-echo', 'page !== undefined', 'true'],
      ['bus-page-size', 'size === null', 'false'],
      ['cancel-again', 'order === null || turn === null', 'false', 'order === null && turn === null'],
      ['cancel-again', 'order === null', 'false'],
      ['cancel-again', 'turn === null', 'false'],
      ['cancel-again', '[]', junk],
      ['cancel-answers', 'exchange.answer?.status', 'exchange.answer.status'],
      ['cancel-cancelled-at-now', "typeof text === 'string'", 'true'],
      ['cancel-cancelled-at-now', 'targetDate === null', 'false'],
      // An exchange has a fault or an answer.
      ['check', 'answer !== null', 'true'],
      ['city-memory', "typeof code !== 'string'", 'false'],
      ['city-memory', "typeof other === 'string'", 'true'],
      ['city-memory', 'odd === undefined', 'false'],
      ['city-memory', 'this.#calls.get(code)?.size', 'this.#calls.get(code).size'],
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
      ['http-json-body', 'answer?.body', 'answer.body'],
      ['http-json-body', 'body === undefined', 'false'],
      ['http-status-listed', 'exchange.answer?.status', 'exchange.answer.status'],
      ['http-status-listed', 'status === undefined', 'false'],
      ['http-status-listed', 'listedStatuses[exchange.operation]?.join', 'listedStatuses[exchange.operation].join'],
      ['input-answers', 'field === undefined', 'false'],
      ['no-ground', 'answer?.body', 'answer.body'],
      // Its status is that of an answer.
      ['no-ground', 'answer?.headers', 'answer.headers'],
      ['no-ground', 'fault?.kind', 'fault.kind'],
      ['no-ground', "'nothing'", '""'],
      ['paged-once', 'one.places[0]?.page', 'one.places[0].page'],
      ['paged-once', 'one.places[1]?.page', 'one.places[1].page'],
      ['paged-once', 'lines[index]?.length', 'lines[index].length'],
      ['paged-once', 'total !== null', 'true'],
      ['paged-once', 'one === undefined || two === undefined', 'false', 'one === undefined && two === undefined'],
      ['paged-once', 'one === undefined', 'false'],
      ['paged-once', 'two === undefined', 'false'],
      ['passing-failures', 'evidence.exchange.answer?.status', 'evidence.exchange.answer.status'],
      ['rate-limit', 'answer?.headers', 'answer.headers'],
      ['rate-limit', 'exchange.answer?.status', 'exchange.answer.status'],
      ['run-verdict', 'open[0]?.reason', 'open[0].reason'],
      ['run-verdict', "''", '"Stryker was here!"'],
      ['search-log', 'last?.exchange', 'last.exchange'],
      ['shape', 'inner !== undefined', 'true'],
      ['sorted-by-time', 'times === null', 'false'],
      ['sorted-by-time', 'last === undefined', 'false'],
      ['sorted-by-time', "typeof time === 'string'", 'true'],
      ['status-by-chance', 'exchange.answer?.status', 'exchange.answer.status'],
      ['status-by-chance', 'listedStatuses.search?.join', 'listedStatuses.search.join'],
      ['trip-comparison', 'pages[page]?.[index]', 'pages[page][index]'],
    ],
  },
  {
    name: 'Bounds',
    why: 'limits on what is remembered, kept or gone through: one more or one less, or a run that is never so long, changes nothing that is judged',
    survivors: [
      ['auth-no-leak', 'nodes > nodeLimit', 'nodes >= nodeLimit'],
      ['bus-gid-across', 'gids.size >= memoryLimit', 'gids.size > memoryLimit'],
      ['bus-gid-over-answers', 'kept < witnessLimit', 'true', 'kept <= witnessLimit'],
      ['bus-gid-over-answers', 'kept += 1', 'kept -= 1'],
      ['bus-gid-over-answers', 'exchanged.size < witnessLimit', 'true', 'exchanged.size <= witnessLimit'],
      ['bus-trip', 'found.full()', 'false'],
      ['cancel-again', 'found.length > 0', 'true', 'found.length >= 0'],
      ['cancel-answers', 'this.#sums.size < 1000', 'true', 'this.#sums.size <= 1000'],
      ['cancel-log', 'this.#orders.size < mostOrders', 'true', 'this.#orders.size <= mostOrders'],
      ['cancel-log', 'order.keyless.length < 20', 'true', 'order.keyless.length <= 20'],
      ['check', 'memoryLimit / 20', 'memoryLimit * 20'],
      ['city-memory', 'this.#ends.size > mostEnds', 'false'],
      ['city-memory', 'this.#size >= memoryLimit', 'false', 'this.#size > memoryLimit'],
      ['city-memory', '(names?.size ?? 0) >= mostNames', 'false', '(names?.size ?? 0) > mostNames'],
      ['city-memory', 'names?.size ?? 0', 'names?.size && 0'],
      ['city-memory', 'this.#size += 1', 'this.#size -= 1'],
      ['city-memory', 'this.#pairs.size < memoryLimit', 'true', 'this.#pairs.size <= memoryLimit'],
      ['declared-answers', 'waiting.length < 100', 'true', 'waiting.length <= 100'],
      ['declared-searches', 'exchanges.size < 500', 'true', 'exchanges.size <= 500'],
      ['error-body', 'body.text.trim().slice(0, 2000)', 'body.text.trim()'],
      ['rate-limit', 'this.#calls.length > mostCalls', 'false', 'this.#calls.length >= mostCalls'],
      ['search-log', 'this.#entries.length < searchLimit', 'true', 'this.#entries.length <= searchLimit'],
      ['status-by-chance', 'judged.size < searchLimit', 'true', 'judged.size <= searchLimit'],
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
      ['bus-gid-over-answers', "member(request.body, 'sort_by') !== undefined", "member(request.body, 'sort_by') === undefined"],
      ['bus-page-info-echo', 'stated < size', 'stated <= size'],
      // What conforms has no problems to name.
      ['bus-trip', "conforms('bus-trip', trip)", 'false'],
      // From a city to itself there and back are one, with one code.
      ['city-memory', 'known.start < known.end', 'known.start <= known.end'],
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
      ['paged-once', 'seen(lines) < total', 'seen(lines) <= total'],
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
      ['bus-page-info-echo', '[]', junk],
      ['cancel-log', '[]', junk],
      ['city-memory', '[]', junk],
      ['date-frame', '[]', junk],
      ['declared', '[]', junk],
      ['declared-answers', '[]', junk],
      ['declared-searches', '[]', junk],
      ['gid-lifetime', '[]', junk],
      ['index', '[]', junk],
      ['no-ground', '[]', junk],
      ['paged-once', '[]', junk],
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
