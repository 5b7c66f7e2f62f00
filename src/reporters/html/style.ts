import { callsStyle } from './calls.ts';

/** The page's one style sheet: light and dark, phone to desktop, and paper. */
export const style = `
:root {
  color-scheme: light dark;
  --bg: #f5f6f8; --panel: #fff; --ink: #1b202b; --soft: #566072; --line: #dde1e8; --code: #f2f4f7; --link: #1a5bb8;
    --mark: #ffe08a; --mark-ink: #1b202b;
  --fail: #b3261e; --warn: #855600; --inconclusive: #6b3fa0; --untested: #3a5a75; --waived: #1a5bb8; --pass: #1d6b38;
  --tint: 10%;
  --shadow: 0 1px 2px rgb(20 30 50 / .06), 0 4px 14px rgb(20 30 50 / .05);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0e1218; --panel: #161b24; --ink: #e6e9ef; --soft: #9ba6b6; --line: #2a3240; --code: #10151d;
      --link: #84b4ff; --mark: #6b5200; --mark-ink: #fff3cf;
    --fail: #ff9088; --warn: #f0c060; --inconclusive: #cbaaf6; --untested: #a2c5de; --waived: #92baff; --pass: #7fd69a;
    --tint: 14%;
    --shadow: none;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--bg); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif;
  overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; }
h1 { font-size: clamp(1.25rem, 1rem + 1.3vw, 1.8rem); line-height: 1.3; font-weight: 650; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; font-weight: 650; letter-spacing: -.005em; }
h3 { font-size: 1rem; font-weight: 650; }
h4 { font-size: .78rem; font-weight: 600; color: var(--soft); }
h4 small { font-weight: 400; font-size: inherit; }
a { color: var(--link); text-underline-offset: 2px; }
code, pre, .json { font-family: var(--mono); font-size: .87em; }
pre, .json { white-space: pre-wrap; background: var(--code); border: 1px solid var(--line); border-radius: 6px;
  padding: .6rem .75rem; line-height: 1.5; tab-size: 2; font-size: 12.5px; }
mark { background: var(--mark); color: var(--mark-ink); border-radius: 2px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999rem; background: var(--panel); padding: .5rem 1rem; z-index: 2; }
.skip:focus { left: .5rem; top: .5rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
section > p, .gist, .where, .note, blockquote, .reasons ul, table, .group > summary .soft, .empty { font-size: .92rem; }
.facts-line, .facts, .fields, .headers, .more, .requirements td:last-child, .filters label, .status {
  font-size: .87rem; }
.soft { color: var(--soft); }
.wide, .columns, footer { max-width: 78rem; margin: 0 auto; padding: 0 1.5rem; }

.banner { background: var(--panel); border-bottom: 1px solid var(--line); border-top: 5px solid var(--v);
  padding: 1.6rem 0 1.3rem; }
.banner.conforms { --v: var(--pass); } .banner.violates { --v: var(--fail); } .banner.none { --v: var(--inconclusive); }
.banner .badge { display: inline-block; color: var(--v);
  background: color-mix(in srgb, var(--v) var(--tint), var(--panel)); font-weight: 650;
  border-radius: 99px; padding: .15rem .8rem; font-size: .9rem; }
.banner h1 { margin-top: .55rem; max-width: 60rem; }
.banner .note { margin-top: .6rem; max-width: 60rem; }
.facts-line { color: var(--soft); margin-top: .8rem; }
.tiles { list-style: none; padding: 0; margin-top: 1.2rem; display: grid; grid-template-columns: repeat(6, 1fr);
  gap: .6rem; }
.tile { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .45rem; padding: .5rem .8rem;
  border-radius: 8px; background: var(--t-bg); color: var(--t); text-decoration: none; height: 100%; font-size: .9rem; }
.tile b { font-size: 1.45rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.tile.none { --t: var(--soft); --t-bg: transparent; box-shadow: inset 0 0 0 1px var(--line); }
.tile span { white-space: nowrap; }
a.tile:hover span { text-decoration: underline; }
.share { display: block; width: 100%; height: 6px; border-radius: 3px; margin-top: .7rem; background: var(--line); }
.fail { --t: var(--fail); } .warn { --t: var(--warn); } .inconclusive { --t: var(--inconclusive); }
.untested { --t: var(--untested); } .waived, .known { --t: var(--waived); } .pass { --t: var(--pass); }
.fail, .warn, .inconclusive, .untested, .waived, .known, .pass {
  --t-bg: color-mix(in srgb, var(--t) var(--tint), var(--panel)); }
.share rect { fill: var(--t); shape-rendering: crispEdges; }
.scroll + h3 { margin: 1.4rem 0 .5rem; }
.map .share { --t: var(--waived); margin: 0 0 .2rem; } .map .ever { opacity: .45; }
.map td { font-variant-numeric: tabular-nums; white-space: nowrap; }

.next { margin-top: 1.1rem; } .next h2 { font-size: 1rem; margin-bottom: .35rem; }
.next ul { list-style: none; padding: 0; display: grid; gap: .35rem; }
.next li { display: grid; grid-template-columns: 8.2rem minmax(0, 1fr); gap: .7rem; align-items: baseline;
  font-size: .95rem; }
.next .chip { justify-self: start; }
.ticket { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; margin-top: .9rem; }
.ticket .more[open] { flex-basis: 100%; } .ticket pre { max-height: 24rem; overflow: auto; }

.columns { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 2rem; padding-top: 1.5rem; }
nav { position: sticky; top: 1.2rem; align-self: start; }
nav ul { list-style: none; padding: 0; border-left: 1px solid var(--line); }
nav a { display: block; padding: .22rem 0 .22rem .9rem; color: var(--soft); text-decoration: none; font-size: .9rem; }
nav a:hover { color: var(--ink); text-decoration: underline; }
section { margin-bottom: 2.4rem; }
section > h2, .head { margin-bottom: .5rem; }
section > p { margin-bottom: .8rem; }
.head { display: flex; justify-content: space-between; align-items: center; gap: 1rem; flex-wrap: wrap; }
.tally { color: var(--soft); font-weight: 500; font-size: .85em; font-variant-numeric: tabular-nums; }

button { font: inherit; font-size: .82rem; color: var(--ink); background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px; padding: .2rem .65rem; cursor: pointer; min-height: 28px; }
button:hover { border-color: var(--soft); }
button[aria-pressed=true] { background: var(--ink); color: var(--panel); border-color: var(--ink); }
button[aria-pressed=true] .tally { color: inherit; }
[hidden] { display: none !important; }
.chip { display: inline-block; white-space: nowrap; font-size: .75rem; font-weight: 550; line-height: 1.5;
  padding: .02rem .45rem; border-radius: 5px; background: var(--t-bg, var(--code)); color: var(--t, var(--soft)); }
.chip.owner { --t: var(--ink); --t-bg: transparent; box-shadow: inset 0 0 0 1px var(--line); }
.dot { display: inline-block; width: .6em; height: .6em; border-radius: 50%; background: var(--t); margin-right: .4em; }

.finding, .reasons > li, .scroll, .group, .run, .trend { background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; box-shadow: var(--shadow); }
.finding, .reasons > li { border-left: 4px solid var(--t); }
.finding { margin-bottom: .7rem; }
.finding > summary { display: flex; flex-wrap: wrap; align-items: center; gap: .1rem .6rem;
  position: relative; padding: .7rem 1rem .7rem 2.1rem; cursor: pointer; list-style: none; }
.finding > summary::-webkit-details-marker { display: none; }
.finding > summary::before { content: ""; width: .45rem; height: .45rem; border: solid var(--soft);
  border-width: 0 2px 2px 0; transform: rotate(-45deg); position: absolute; left: .95rem; top: 1.15rem; }
.finding[open] > summary::before { transform: rotate(45deg); }
.finding .gist { flex-basis: 100%; color: var(--soft); }
.finding[open] > summary .gist { display: none; }
.chips { display: inline-flex; gap: .35rem; flex-wrap: wrap; }
.inside { padding: 0 1rem 1rem 2.4rem; display: grid; gap: .8rem; }
.inside > * { min-width: 0; }
.inside > .statement { font-size: 1rem; }
 .where .soft { margin-right: .35rem; }
.note { background: var(--t-bg); border-radius: 6px; padding: .4rem .7rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .7rem; }
.pair > * { min-width: 0; }
.box { border-radius: 6px; padding: .5rem .75rem .6rem; background: var(--t-bg); }
.box h4 { color: var(--t); }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; }
.facts dt { color: var(--soft); font-size: .76rem; }
.document { display: grid; gap: .3rem; } .document .more { margin-top: .2rem; }
blockquote { margin: 0; padding: .1rem 0 .1rem .75rem; border-left: 3px solid var(--line); }
blockquote .soft { font-size: .85rem; margin-left: .4rem; }
blockquote a { color: inherit; }
.fields { width: auto; } .fields th, .fields td { padding: .15rem .8rem .15rem 0; }
.exchange { display: grid; gap: .4rem; align-content: start; }
.exchange .line { font-size: .9rem; }
.example { display: grid; gap: .5rem; margin-bottom: 1rem; }
details > summary { cursor: pointer; }

.headers summary, .more > summary { color: var(--soft); width: fit-content; }
.headers > :not(summary) { margin-top: .3rem; font-size: 12.5px; }
.more > :not(summary) { margin-top: .5rem; }
.json .fold { display: inline; }
.json .fold > summary { display: inline; color: var(--link); font-family: system-ui, sans-serif; font-size: .92em;
  list-style: none; border-radius: 4px; }
.json .fold > summary::before { content: "▸ "; } .json .fold[open] > summary::before { content: "▾ "; }
.json .fold::details-content { display: inline; } .json .fold:not([open])::details-content { display: none; }
.json .fold > summary:hover { text-decoration: underline; }
.json .k { color: var(--ink); }
.json .s { color: var(--pass); }
.json .n { color: var(--waived); }
.json i { color: var(--soft); }
.json mark .k, .json mark .s, .json mark .n, .json mark i { color: inherit; }
.command { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem .5rem; align-items: end; }
.command pre { grid-column: 1 / -1; grid-row: 2; }

.reasons { list-style: none; padding: 0; display: grid; gap: .6rem; }
.reasons > li { padding: .7rem 1rem; }
.reasons b { font-weight: 600; }
.reasons ul { padding-left: 1.1rem; margin-top: .35rem; }
.reasons ul li { margin: .15rem 0; }

.scroll { overflow-x: auto; }
.scroll + .scroll { margin-top: .9rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .8rem; border-bottom: 1px solid var(--line);
  font-weight: 400; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: .78rem; font-weight: 600; color: var(--soft); white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th code { font-weight: 600; }
th code.soft { font-weight: 400; }
.requirements td:last-child { width: 15rem; min-width: 9rem; }
.requirements td:first-child { width: 8rem; } .requirements td:first-child .chip { margin: .05rem 0; }
.requirements .level { color: var(--soft); font-size: .8rem; margin-left: .3rem; }
.evidence { font-size: .85rem; color: var(--soft); } .evidence code { font-size: .92em; }
.group { margin-bottom: .6rem; }
.group > summary { padding: .6rem .9rem; }
.group > summary h3 { display: inline; }
.group > summary .soft { margin-left: .5rem; }
.group > .scroll { border-width: 1px 0 0; border-radius: 0 0 8px 8px; box-shadow: none; }
.empty { padding: .2rem .9rem; margin-bottom: .6rem; }
.filters { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .7rem; margin-bottom: .7rem; }
.filters div { display: flex; flex-wrap: wrap; gap: .35rem; }
.filters label { color: var(--soft); }
input, select { font: inherit; font-size: .92rem; color: var(--ink); background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px; padding: .25rem .6rem; width: 14rem; max-width: 100%;
  min-height: 32px; }
#shown, #calls-shown { color: var(--soft); font-size: .85rem; }
.status { white-space: nowrap; margin-right: .5rem; }
.plot { display: block; max-width: 100%; height: auto; }
.plot .median { fill: var(--waived); }
.axis { margin-top: .3rem; } .axis text { fill: var(--soft); font-size: 10.5px; font-weight: 400; }
${callsStyle}#traffic h3 { margin: 1.2rem 0 .45rem; }
.run { padding: .3rem 1rem; }
.run > div { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 1rem; padding: .45rem 0;
  border-bottom: 1px solid var(--line); }
.run > div:last-child { border-bottom: 0; }
.run dt { color: var(--soft); }
#run h3 { margin: 1.2rem 0 .4rem; }
#run .more { margin-top: 1rem; }
.target h3 { margin: 1.4rem 0 .45rem; } .target > .trend { margin-top: .8rem; }
.target > p { margin-bottom: .6rem; }
.legend > span { margin-right: .7rem; white-space: nowrap; }
.grid th, .grid td { padding: .16rem .8rem; vertical-align: middle; }
.grid th:first-child { width: 1%; white-space: nowrap; }
.grid td:last-child { width: 1%; }
.grid .level { color: var(--soft); font-size: .72rem; }
.strip { display: block; width: 100%; min-width: 12rem; height: 1rem; }
.strip path { fill: var(--t); shape-rendering: crispEdges; }
.strip .pass { opacity: .4; } .strip .untested { opacity: .55; } .strip.bars { height: 5rem; }
.strip a path { fill: transparent; } .strip a:hover path, .strip a:focus path { fill: var(--ink); opacity: .45; }
.failures th code, .failures td:nth-child(n+4) { white-space: nowrap; }
.trend { padding: .5rem .75rem .6rem; }
.chart { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .2rem .5rem; margin-top: .4rem; }
.values { display: flex; flex-direction: column; justify-content: space-between; text-align: right; font-size: .7rem;
  line-height: 1; color: var(--soft); font-variant-numeric: tabular-nums; margin: -.35rem 0; }
.lines { display: block; width: 100%; height: 5rem; overflow: visible; } .chart .ticks { grid-column: 2; }
.rules, .bounds { fill: none; vector-effect: non-scaling-stroke; stroke: var(--line); stroke-width: 1; }
.strip .bounds { stroke: var(--panel); fill: none; opacity: 1; }
.ticks { display: block; overflow: visible; } .ticks text { fill: var(--soft); font-size: 10.5px; font-weight: 400; }
.trend polyline { fill: none; vector-effect: non-scaling-stroke; stroke-width: 1.75; stroke-linejoin: round; }
.trend .high { stroke: var(--inconclusive); stroke-dasharray: 4 3; } .trend .middle { stroke: var(--waived); }
.trend small { display: flex; flex-wrap: wrap; gap: 0 1em; }
.trend small > span { white-space: nowrap; }
.key { display: inline-block; width: 1.1em; margin: 0 .3em 0 0; vertical-align: .25em;
  border-top: 2px solid var(--waived); }
.key.high { border-top: 2px dashed var(--inconclusive); }
.when { white-space: nowrap; }
.narrow { width: auto; } .narrow td { padding: .1rem .8rem; color: var(--t, inherit); }
footer { color: var(--soft); font-size: .85rem; padding-top: 1rem; padding-bottom: 2rem;
  border-top: 1px solid var(--line); }

@media (min-width: 40.01rem) {
  .points { table-layout: fixed; }
  .points th:nth-child(1) { width: 25%; }
  .points th:nth-child(2) { width: 26%; }
  .points th:nth-child(3) { width: 19%; }
  #traffic th[scope=row] { min-width: 10rem; } .states td:first-child { width: 12rem; }
}
@media (max-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; padding-top: .8rem; }
  nav { position: static; min-width: 0; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; border: 0; }
  nav a { padding: .3rem 0; }
}
@media (max-width: 52rem) {
  .tile { flex-direction: column; font-size: .8rem; }
}
@media (max-width: 40rem) {
  body { font-size: 14.5px; }
  .wide, .columns, footer { padding-left: 1rem; padding-right: 1rem; }
  .tiles { grid-template-columns: repeat(3, 1fr); gap: .4rem; }
  .next li { grid-template-columns: minmax(0, 1fr); gap: .15rem; }
  .tile { padding: .35rem .6rem; }
  .inside { padding: 0 .8rem .9rem; }
  .run > div { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stack, .stack tbody, .stack tr, .stack td, .stack tbody th { display: block; }
  .stack tr { padding: .6rem .8rem; border-bottom: 1px solid var(--line); }
  .stack td, .stack tbody th { border: 0; padding: .1rem 0; }
  .stack td:empty { display: none; }
  .stack td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); font-size: .8rem; }
  .requirements td:first-child, .requirements td:last-child { width: auto; }
  .stack .number { text-align: left; }
  .grid .level { display: none; } .grid, .grid thead, .grid tbody { display: block; }
  .grid tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: .15rem .6rem;
    padding: .35rem .8rem; border-bottom: 1px solid var(--line); }
  .grid tbody tr:last-child { border-bottom: 0; }
  .grid th, .grid td { padding: 0; border: 0; }
  .grid th:first-child, .grid td:last-child { width: auto; white-space: normal; }
  .grid tr > :nth-child(2) { grid-area: 2 / 1 / 3 / 3; } .strip { min-width: 0; height: .7rem; }
  input { width: 100%; }
}
@media print {
  :root { --bg: #fff; --ink: #000; --soft: #444; --link: #000; --shadow: none; }
  body { font-size: 10pt; }
  * { print-color-adjust: exact; }
  nav, button, .no-print, .skip, .json .fold:not([open]) > :not(summary) { display: none !important; }
  .columns { display: block; }
  .tiles { grid-template-columns: repeat(6, auto); }
  .tile { padding: .3rem .6rem; }
  .pair { grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
  .scroll { overflow: visible; border: 0; } th, td { padding: .4rem .6rem; }
  .finding, section { break-inside: auto; }
  tr, .box, .facts, .command, .reasons > li, h2, h3, h4 { break-inside: avoid; }
  h2, h3, h4, summary { break-after: avoid; }
}
`;
