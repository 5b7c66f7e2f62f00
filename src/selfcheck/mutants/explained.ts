import type { Mutant } from './report.ts';

/**
 * A mutant that may live: its file (without folder and ending), the code that is replaced, and what with; all
 * replacements where none is named.
 */
type Survivor = readonly [file: string, original: string, ...replacements: string[]];

/** Why mutants of a kind may live. */
export interface Explanation {
  readonly name: string;
  readonly why: string;
  readonly survivors: readonly Survivor[];
}

/** What Stryker puts into an empty list or text. */
const junk = '["Stryker was here"]';

/**
 * The survivors that were looked at, one by one. Whatever survives beside them needs a test, simpler code, or a row
 * here.
 */
export const explanations: readonly Explanation[] = [
  {
    name: 'Guards for the types',
    why: 'the compiler wants them; what they guard against never comes there, or the next condition says the same',
    survivors: [
      ['auth-no-leak', 'exchange.answer?.body', 'exchange.answer.body'],
      ['auth-no-leak', 'at === null', 'false'],
      ['trip-fields', "typeof asked !== 'string'", 'false'],
      ['trip-fields', "typeof date !== 'string'", 'false'],
      ['search-answer', "typeof stated === 'number'", 'true'],
      ['search-answer', 'size === null', 'false'],
      ['cancel-result', "typeof text === 'string'", 'true'],
      ['cancel-result', 'targetDate === null', 'false'],
      ['city-names', 'odd === undefined', 'false'],
      ['city-names', 'asShown.get(code)?.size', 'asShown.get(code).size'],
      ['city-pairs', 'one === undefined', 'false'],
      ['date-frame', "parts.get('year')?.padStart", "parts.get('year').padStart"],
      ['envelope', 'answer?.body', 'answer.body'],
      ['envelope', 'body === undefined', 'false'],
      // Its status is that of an answer.
      ['passing-failures', 'evidence.by.answer?.status', 'evidence.by.answer.status'],
      ['no-ground', 'answer?.headers', 'answer.headers'],
      ['no-ground', 'fault?.kind', 'fault.kind'],
      ['no-ground', "'nothing'", '""'],
      ['run-verdict', "''", '"Stryker was here!"'],
      ['shape', 'inner !== undefined', 'true'],
      ['pages', "typeof time === 'string'", 'true'],
      // What is compared with a statement is what was shown: by an answer, in an error's body or as a 429.
      ['answers', 'by.answer === null', 'false'],
      ['answers', 'by.answer !== null', 'true'],
      ['answers', 'answer?.headers', 'answer.headers'],
      ['answers', 'answer?.status', 'answer.status'],
      // No text is no real date, no field is in no body, and a name of several words is no plain one.
      ['dates', 'date === null', 'false'],
      ['input', 'field === undefined', 'false'],
      ['input', "''", '"Stryker was here!"'],
    ],
  },
  {
    name: 'Bounds',
    why:
      'limits on what is remembered, kept or gone through: one more or one less, or a run that is never so long, ' +
      'changes nothing that is judged',
    survivors: [
      ['auth-no-leak', 'nodes > nodeLimit', 'nodes >= nodeLimit'],
      ['trip-fields', 'found.full()', 'false'],
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
      ['search-answer', 'stated < size', 'stated <= size'],
      // What conforms has no problems to name.
      ['trip-fields', "conforms('bus-trip', trip)", 'false'],
      // No two calls have one number.
      ['answers', 'one.call < call', 'one.call <= call'],
      // Either case tells forms apart as well.
      ['cancels', 'form.toLowerCase()', 'form.toUpperCase()'],
      // What was read is read again.
      ['same-trips', 'trips === undefined', 'true'],
      // No search is from a city to itself.
      ['city-codes', 'start < end', 'start <= end'],
      // A code that is none makes another key than any that is one.
      ['trip-comparison', "typeof code === 'string'", 'true'],
      ['trip-comparison', "''", '"Stryker was here!"'],
      // No name comes twice, and any order of them is one.
      ['observed', '(order(a) ?? 0) < (order(b) ?? 0)', '(order(a) ?? 0) <= (order(b) ?? 0)'],
    ],
  },
  {
    name: 'Junk in an empty list',
    why: 'Stryker puts a text into a list that is made empty; what is no entry of its kind is passed over',
    survivors: [
      ['bus-matches-cities', '[]', junk],
      ['cancels', '[]', junk],
      ['dates', '[]', junk],
      // No search has a field of that name: those that differ in nothing differ in nothing but that.
      ['trips', '[]', junk],
      ['search-answer', '[]', junk],
      ['city-names', '[]', junk],
      ['no-ground', '[]', junk],
      ['pages', '[]', junk],
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
