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
