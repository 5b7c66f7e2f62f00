import type { Section } from './section.ts';

/** The page of everything that was measured. `measured`: when, and on which machine. */
export function renderBenchmarks(sections: readonly Section[], measured: string): string {
  return [
    '# Benchmarks',
    '',
    `Made by \`npm run bench\`: ${measured}.`,
    'Read ratios rather than single milliseconds. The load is the number of processes that ran or waited to run.',
    '',
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      '',
      row(section.head),
      row(section.head.map(() => '---')),
      ...section.rows.map(row),
      '',
      ...section.notes.flatMap((note) => [note, '']),
    ]),
  ].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/[|\n]/g, ' ')).join(' | ')} |`;
}
