import type { Dated } from './section.ts';

/** The table of all that was measured. */
export function renderBenchmarks(sections: readonly Dated[]): string {
  return [
    '# Benchmarks',
    '',
    'Made by `npm run bench`; one part of it by `npm run bench -- latency` (`cpu`, `start`, `profiles`, ' +
      '`findings`, `soak`, `tools`). The figures are in `benchmarks.json` as well.',
    'Read ratios rather than single milliseconds: both sides of a ratio were measured in one run, on the ' +
      'machine as it was then. The load is the number of processes that',
    'ran or wanted to run, on average over a minute, before and after the part.',
    '',
    ...sections.flatMap((section) => [
      `## ${section.title}`,
      '',
      row(section.head),
      row(section.head.map(() => '---')),
      ...section.rows.map(row),
      '',
      ...section.notes.flatMap((note) => [note, '']),
      `${section.at.slice(0, 16).replace('T', ' ')} UTC, version ${section.version}, ${section.machine}, load ` +
        `${section.load[0]} to ${section.load[1]}.`,
      '',
    ]),
  ].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/[|\n]/g, ' ')).join(' | ')} |`;
}
