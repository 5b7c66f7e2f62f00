import type { Report } from '../../contract/report.ts';
import { type Markup, markup } from './markup.ts';

/**
 * How much of each class of input the run has asked, so that a reader sees what green covered; null where the report
 * does not tell.
 */
export function coverageSection({ coverage = [] }: Report): Markup | null {
  if (coverage.length === 0) return null;
  const rows = coverage.map(({ dimension, asked, of, left }) => {
    const more = of - asked - left.length;
    const names = `${left.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
    const rest =
      left.length === 0 ? 'none' : markup`<details><summary>${of - asked} not asked</summary><p>${names}</p></details>`;
    return markup`<tr><th scope="row">${dimension}</th><td class="number" data-label="Asked">${asked} of ${of}</td><td data-label="Left out">${rest}</td></tr>`;
  });
  return markup`<section id="coverage" aria-labelledby="coverage-title"><h2 id="coverage-title">What was asked</h2>
<p class="soft">A run asks a part of each class of input, drawn by its seed. A nightly run asks more. Over many seeds every value is asked.</p>
<div class="scroll" role="region" aria-label="Classes of input" tabindex="0"><table class="stack"><thead><tr><th scope="col">Class of input</th><th scope="col" class="number">Asked</th><th scope="col">Left out</th></tr></thead><tbody>${rows}</tbody></table></div>
</section>`;
}
