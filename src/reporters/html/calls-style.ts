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
