import { literalJson } from '../config/placeholders.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportObservation } from '../contract/report-parts.ts';
import { jsonTypes } from '../contract/schema/index.ts';
import { openPoints } from '../requirements/index.ts';
import { minuteText } from './view/words.ts';

/** Keys whose observed value is what this run happened to meet: it may grow. */
const asFarAsSeen: readonly string[] = [
  'refundStatuses',
  'contentTypes',
  'extraFields',
  'amounts',
  'timestampForm',
  'gidStable',
  'wrongTypes',
  'errorBody',
];

/** What a user has to know in addition, if an answer is not a value of the statement. Such lines stay comments. */
const toBeKnown: Readonly<Record<string, string>> = {
  timeZone: 'a run sees which UTC offsets fit; declare the IANA name of the zone, or its offset',
  rateLimit: 'a run sees only limits that its own pace reaches; declare the limit that you promise',
};

/**
 * A statement (YAML, to be put into the configuration) drafted from what a run observed: a line for each open point
 * with its evidence and how sure it is. Unknown answers, and answers that need more than an observation, stay a
 * comment.
 */
export function draftStatement(report: Report): string {
  const observed = new Map(report.observations.map((one) => [one.id, one]));
  const lines = openPoints().flatMap(({ id, statementKey }) => {
    const one = observed.get(id);
    return statementKey === null || one === undefined ? [] : linesOf(report, statementKey, one);
  });
  return [
    comment(
      `The implementation conformance statement of ${report.target.baseUrl}, drafted from run ` +
        `${report.run.id} of ${minuteText(report.run.startedAt)} UTC.`,
    ),
    comment(
      'Review every line, then copy it into the configuration. From then on, each declared answer is a MUST ' +
        '(`statement.<key>`).',
    ),
    // All of it comments: an empty statement, not a missing one.
    lines.every((line) => line === '' || line.startsWith('#')) ? 'statement: {}' : 'statement:',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '',
  ].join('\n');
}

function linesOf(report: Report, key: string, one: ReportObservation): string[] {
  const head = ['', comment(`${one.question} Observed: ${one.answer}`), comment(`Evidence: ${one.evidence}`)];
  if (one.declared !== null) {
    const differs = wasContradicted(report, key) ? '; this run observed another answer' : '';
    return [...head, comment(`Already declared${differs}.`), `${key}: ${literalJson(one.declared)}`];
  }
  const known = Object.hasOwn(toBeKnown, key) ? toBeKnown[key] : undefined;
  if (one.value === null)
    return [...head, comment('This run could not observe it: declare it if you know.'), comment(`${key}:`)];
  if (known !== undefined) return [...head, comment(`Not sure: ${known}.`), comment(`${key}:`)];
  const value = key === 'errorBody' ? errorSchema(one.value) : one.value;
  if (value === null)
    return [
      ...head,
      comment('Not all errors have a JSON body: declare a JSON Schema once all have one.'),
      comment(`${key}:`),
    ];
  return [...head, comment(howSure(key, one)), `${key}: ${literalJson(value)}`];
}

/** Whether the run judged that the target does not do what is declared under a key. */
function wasContradicted({ requirements }: Report, key: string): boolean {
  const judged = requirements.find(({ id }) => id === `statement.${key}`)?.verdict;
  return judged === 'fail' || judged === 'waived';
}

/** How sure an observed value is. */
function howSure(key: string, { caveat }: ReportObservation): string {
  if (caveat === 'only said') return 'Not quite sure: answers say so, but none proves it.';
  if (caveat === 'not reached') return 'Not quite sure: no searched route has enough trips to show it.';
  return asFarAsSeen.includes(key)
    ? 'True for this run: correct it if other answers may occur.'
    : 'Sure: answers of this run show it.';
}

/** One line of comment: whatever a text holds, it does not end the line. */
function comment(text: string): string {
  return `# ${plain(text).slice(0, 600)}`;
}

/** Without line ends, control characters and what turns the direction of text. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** A JSON Schema that the observed shapes conform to; null if an error has no JSON body. */
function errorSchema(value: Json): JsonObject | null {
  const shapes = isObject(value) ? Object.values(value).flatMap((one) => (Array.isArray(one) ? one : [one])) : [];
  if (shapes.length === 0) return null;
  if (!shapes.every(isObject)) {
    const kinds = [...new Set(shapes.map((one) => (isObject(one) ? 'object' : String(one))))].toSorted();
    return kinds.every((kind) => jsonTypes.includes(kind))
      ? { type: kinds.length === 1 ? (kinds[0] as string) : kinds }
      : null;
  }
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))].toSorted();
  const of = (name: string): string[] =>
    shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? String(shape[name]).split(' or ') : ['absent']));
  const properties = names.map((name): [string, Json] => {
    const known = [...new Set(of(name).filter((type) => jsonTypes.includes(type)))].toSorted();
    return [name, { type: known.length === 1 ? (known[0] as string) : known }];
  });
  return {
    type: 'object',
    required: names.filter((name) => !of(name).includes('absent')),
    properties: Object.fromEntries(properties),
  };
}
