import { classOf, explanations, isAlive } from './explained.ts';
import type { Mutant } from './report.ts';
import { isObserving } from './subjects.ts';

/** When and with what it was measured. */
export interface Measured {
  readonly date: string;
  /** Of Stryker. */
  readonly version: string;
  /** Null where reports of several runs were put together. */
  readonly seconds: number | null;
}

/** The mutants for people: counts by file, then every survivor with the reason why it may live. */
export function renderMutants(mutants: readonly Mutant[], { date, version, seconds }: Measured): string {
  const judging = mutants.filter(({ file }) => !isObserving(file));
  const observing = mutants.filter(({ file }) => isObserving(file));
  const alive = mutants.filter(isAlive);
  const unexplained = alive.filter((one) => classOf(one) === null);
  return [
    '# Mutants',
    '',
    'The code that decides verdicts, changed in one place at a time (a condition turned round, a call left ' +
      'out, a text emptied), against its unit tests alone:',
    'a change that no test notices shows a test that is missing, code that is not needed, or a change without ' +
      'effect. The suites and the kill matrix are not asked.',
    `Made by \`npm run mutants\` with Stryker ${version} on ${date}, Node ` +
      `${process.versions.node}${seconds === null ? ', in parts' : `, in ${seconds} s`}.`,
    '',
    '## What fails a target: verdicts, waivers, checks, and what they rest on',
    '',
    ...table(judging),
    ...(observing.length === 0
      ? []
      : [
          '## What only observes: open points',
          '',
          'These tell what the document leaves open; nothing fails by them but where a statement declares an answer.',
          '',
          ...table(observing),
        ]),
    ...(unexplained.length === 0 ? [] : ['## Survivors without an explanation', '', ...unexplained.map(entry), '']),
    '## Survivors that may live',
    '',
    '| why | mutants |',
    '|---|---:|',
    ...explanations.map(
      (one) => `| **${one.name}**: ${one.why} | ${alive.filter((mutant) => classOf(mutant) === one).length} |`,
    ),
    '',
    ...explanations.flatMap((one) => {
      const own = alive.filter((mutant) => classOf(mutant) === one);
      return own.length === 0 ? [] : [`### ${one.name}`, '', ...own.map(entry), ''];
    }),
  ].join('\n');
}

function table(mutants: readonly Mutant[]): string[] {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const row = (name: string, own: readonly Mutant[]): string => {
    const alive = own.filter(isAlive);
    const score = ((100 * (own.length - alive.length)) / own.length).toFixed(1);
    const explained = alive.filter((one) => classOf(one) !== null).length;
    return `| ${name} | ${own.length} | ${own.length - alive.length} | ${alive.length} | ${explained} | ${score} % |`;
  };
  return [
    '| file | mutants | killed | survived | of these explained | score |',
    '|---|---:|---:|---:|---:|---:|',
    ...files.map((file) =>
      row(
        `\`${file}\``,
        mutants.filter((one) => one.file === file),
      ),
    ),
    row('**all**', mutants),
    '',
  ];
}

function entry({ file, line, original, replacement }: Mutant): string {
  return `- \`${file}:${line}\` ${code(original)} → ${code(replacement)}`;
}

/** Code in a line of Markdown, at most 90 characters of it. */
function code(text: string): string {
  const short = text.length > 90 ? `${text.slice(0, 89)}…` : text;
  const ticks = short.includes('`') ? '``' : '`';
  return short === '' ? '(nothing)' : `${ticks} ${short} ${ticks}`.replace(/^(`+) (?!`)(.*[^`]) (`+)$/, '$1$2$3');
}
