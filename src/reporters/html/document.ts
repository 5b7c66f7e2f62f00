import { createHash } from 'node:crypto';
import { markup, ownSource, type Part } from './markup.ts';
import { style } from './style.ts';

/** A self-contained page: no network, and only our style and script. */
interface Page {
  readonly title: string;
  /** `report`, `history`. */
  readonly name: string;
  readonly banner: Part;
  /** The list at the side: ids and titles of the parts. */
  readonly parts: readonly (readonly [id: string, title: string])[];
  readonly main: Part;
  readonly footer: Part;
  /** The page's one script; empty for none. */
  readonly script: string;
}

/** The whole HTML document. Its policy names style and script by their hash, so nothing else in it can run. */
export function htmlDocument({ title, name, banner, parts, main, footer, script }: Page): string {
  const scripts = script === '' ? "'none'" : hash(script);
  const policy =
    `default-src 'none'; style-src ${hash(style)}; script-src ${scripts}; img-src data:; base-uri 'none'; ` +
    `form-action 'none'`;
  const links = parts.map(([id, text]) => markup`<li><a href="#${id}">${text}</a></li>`);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${ownSource(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${ownSource(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the ${name}</a>
${banner}
<div class="columns">
<nav aria-label="Parts of the ${name}"><ul>${links}</ul></nav>
<main id="main" tabindex="-1">${main}</main>
</div>
<footer><p>${footer}</p></footer>
<p id="status" class="unseen" role="status"></p>
${script === '' ? null : markup`<script>${ownSource(script)}</script>`}
</body>
</html>
`;
  return page.toString();
}

function hash(source: string): string {
  return `'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`;
}
