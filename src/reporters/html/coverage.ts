import type { ReportView } from '../view/report-view.ts';
import { cell, folded, type Markup, markup, rowHead, section, table } from './markup.ts';

/** How much of each class of input was sent, so that a reader sees what a green run covered. */
export function coverageSection({ report }: ReportView): Markup | null {
  const { coverage = [] } = report;
  const rows = coverage.map(({ dimension, asked, of, left }) => {
    const more = of - asked - left.length;
    const names = markup`<p>${left.join('; ')}${more > 0 ? `; and ${more} more` : ''}</p>`;
    return markup`<tr>${[
      rowHead(dimension),
      cell('Sent', `${asked} of ${of}`, 'number'),
      cell('Left out', left.length === 0 ? 'none' : folded(`${of - asked} not sent`, names)),
    ]}</tr>`;
  });
  return rows.length === 0
    ? null
    : section(
        'coverage',
        'Coverage of input',
        table('Classes of input', ['Class of input', 'Sent', 'Left out'], rows, { numeric: ['Sent'] }),
        {
          hint:
            'For each class of input, the seed selects the values that a run sends. A nightly run sends more. Over ' +
            'many seeds every value is sent.',
        },
      );
}
