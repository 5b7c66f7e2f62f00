import { createHash } from 'node:crypto';
import { type Markup, markup, ownSource } from './markup.ts';
import { style } from './style.ts';

/** A page that needs nothing but itself: no network, no style or script but ours. */
export interface Page {
  readonly title: string;
  readonly body: Markup;
  /** The page's one script; empty for none. */
  readonly script: string;
}

/** The whole HTML document. Its policy names style and script by their hash, so nothing else in it can run. */
export function htmlDocument({ title, body, script }: Page): string {
  const scripts = script === '' ? "'none'" : hash(script);
  const policy =
    `default-src 'none'; style-src ${hash(style)}; script-src ${scripts}; img-src data:; base-uri 'none'; ` +
    `form-action 'none'`;
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
${body}
${script === '' ? null : markup`<script>${ownSource(script)}</script>`}
</body>
</html>
`;
  return page.toString();
}

function hash(source: string): string {
  return `'sha256-${createHash('sha256').update(source, 'utf8').digest('base64')}'`;
}
