import type { DigestCoverageCell } from '../digest.ts';
import type { ReportView } from '../view/report-view.ts';
import { cell, code, folded, type Markup, markup, rowHead, section, soft, table } from './markup.ts';

/** A field and a kind of value: how many values were sent, in a run and in all runs that are added up. */
interface MapCell extends DigestCoverageCell {
  /** Values that the last run sent, if several are added up. */
  readonly last?: number;
}

/** How much of each class of input was sent, so that a reader sees what a green run covered. */
export function coverageSection({ report }: ReportView): Markup | null {
  const { coverage = [], coverageMap: cells = [], shards } = report;
  const rows = coverage.map(({ dimension, asked, of, left }) => {
    const more = of - asked - left.length;
    const names = markup`<p>${left.join('; ')}${more > 0 ? `; and ${more} more` : ''}</p>`;
    return markup`<tr>${[
      rowHead(dimension),
      cell('Sent', `${asked} of ${of}`, 'number'),
      cell('Left out', left.length === 0 ? 'none' : folded(`${of - asked} not sent`, names)),
    ]}</tr>`;
  });
  return rows.length === 0 && cells.length === 0
    ? null
    : section(
        'coverage',
        'Coverage of input',
        [
          rows.length > 0 &&
            table('Classes of input', ['Class of input', 'Sent', 'Left out'], rows, { numeric: ['Sent'] }),
          shards !== undefined &&
            markup`<p class="soft">A class is left out if a shard does not list the values that it did not send.</p>`,
          cells.length > 0 && [markup`<h3>Values in each field of a search</h3>`, coverageMap(cells)],
        ],
        {
          hint:
            'For each class of input, the seed selects the values that a run sends. A nightly run sends more. Over ' +
            'many seeds every value is sent.',
        },
      );
}

/** A table of fields and kinds of value: in each cell a bar and the number of values that were sent. */
export function coverageMap(cells: readonly MapCell[]): Markup {
  const fields = [...new Set(cells.map(({ field }) => field))];
  const kinds = [...new Set(cells.map(({ kind }) => kind))];
  const rows = fields.map((field) => {
    const values = kinds.map((kind) => {
      const found = cells.find((one) => one.field === field && one.kind === kind);
      return cell(kind, found === undefined ? '' : [bar(found), counts(found)]);
    });
    return markup`<tr>${rowHead(code(field))}${values}</tr>`;
  });
  const left = cells
    .filter((one) => one.left.length > 0)
    .map((one) => markup`<li>${code(one.field)}, ${one.kind}: ${one.left.join('; ')}</li>`);
  return markup`${table('Values in each field of a search', ['Field', ...kinds], rows, { kind: 'stack map' })}${
    left.length > 0 && folded('Values that were not sent', markup`<ul>${left}</ul>`)
  }`;
}

function counts({ of, left, last }: MapCell): Markup {
  const sent = of - left.length;
  return markup`${sent} of ${of}${last !== undefined && last < sent && [' ', soft(`the last ${last}`)]}`;
}

/** The part that was sent, as a bar; its darker part is that of the last run. */
function bar({ of, left, last }: MapCell): Markup {
  const width = (n: number): string => String(Math.max(0, Math.round((100 * n) / Math.max(1, of))));
  const sent = of - left.length;
  return markup`<svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
<rect class="ever" width="${width(sent)}" height="6"/><rect width="${width(last ?? sent)}" height="6"/></svg>`;
}
