import type { CallLog } from '../../journal/call-log.ts';
import { journalName } from '../../journal/journal.ts';
import { code, type Markup, markup, ownSource, section } from './markup.ts';

/**
 * Every call of the run, to be filtered and opened. The lines of the journal are in the page, compressed; `callsScript`
 * shows them. `packed: null`: where they are instead.
 */
export function callsSection(calls: CallLog | undefined): Markup | null {
  if (calls === undefined) return null;
  const { packed, sent } = calls;
  const journal = code(journalName, journalName);
  if (packed === null) {
    return section(
      'calls',
      'Calls',
      markup`<p>This run has too many calls for this page. All of them are in
${journal}. ${code('travel-conformance export --har')} writes them for the network tools of a browser.</p>`,
      {
        total: sent.length,
      },
    );
  }
  const filters = ['status', 'operation', 'requirement'].map(
    (name) => markup`<label>${name} <select id="call-${name}"><option value="">all</option></select></label>`,
  );
  return section(
    'calls',
    'Calls',
    markup`<p id="no-log">This list needs JavaScript. The calls are in ${journal}, too.</p>
<div id="call-log" data-needs-log hidden>
<div class="filters"><label for="call-text">Text</label>
<input id="call-text" type="search" placeholder="in requests and answers" autocomplete="off">${filters}
<button type="button" id="calls-all">Show all</button>
<span id="calls-shown" role="status">Reading the calls …</span></div>
<div id="timeline"></div><div id="orders"></div><div id="call-rows"></div>
<p><button type="button" id="calls-more" hidden></button></p></div>
<script type="application/gzip" id="journal">${ownSource(packed)}</script>`,
    { total: sent.length, hint: '', kind: 'no-print' },
  );
}

/** A link to calls in the list; it is hidden until there is one. */
export function callsLink(calls: readonly (number | undefined)[]): Markup | null {
  const numbers = [...new Set(calls)].filter((one) => one !== undefined);
  return numbers.length === 0
    ? null
    : markup`<a href="#calls?call=${numbers.join(',')}" data-needs-log hidden>in the list of calls</a>`;
}

/** The part of the style sheet that is about the list of calls. */
export const callsStyle = `.filters select { width: auto; max-width: 12rem; }
#timeline, .call { background: var(--panel); border: 1px solid var(--line); padding: .4rem .75rem; }
#timeline { border-radius: 8px; margin-bottom: .7rem; } #timeline:empty { min-height: 8rem; }
.calls-plot { display: block; width: 100%; } #timeline .calls-plot { cursor: pointer; max-height: 12rem; }
.calls-plot path { fill: var(--t); } .calls-plot .left { fill: var(--line); } .calls-plot .mark { fill: var(--warn); }
.calls-plot .fail, .calls-plot .warn, .calls-plot .known, .calls-plot .pass, .calls-plot .inconclusive { opacity: .85; }
.call + .call { border-top: 0; }
.call > summary { display: grid; grid-template-columns: 1rem 3rem 4.5rem 9.5rem 6rem 4.5rem minmax(0, 1fr);
  gap: 0 .7rem; align-items: baseline; font-size: .87rem; }
.call > summary::before { content: "▸"; color: var(--soft); } .call[open] > summary::before { content: "▾"; }
.call > summary > .chip { justify-self: start; }
.call > summary > code { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
button:disabled { color: var(--soft); cursor: default; }
.whole { display: grid; gap: .6rem; padding: .6rem 0; } .whole > * { min-width: 0; }
.whole pre { max-height: 40rem; overflow: auto; }
.lives { list-style: none; padding: 0; } .lives li { margin-bottom: .5rem; }
@media (max-width: 40rem) {
  .call > summary { grid-template-columns: 1rem 3rem 4.5rem 1fr; }
  .call > summary > .chip { grid-column: 2 / 4; } .call > summary > code { grid-column: 2 / -1; }
}
`;
