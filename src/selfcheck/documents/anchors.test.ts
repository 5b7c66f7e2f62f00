import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { filesBelow, textOf } from '../source-files.fixture.ts';

const pages = [...filesBelow('docs'), ...filesBelow('.github'), 'README.md', 'CHANGELOG.md'].filter((path) =>
  path.endsWith('.md'),
);

/** The anchors of a page: those of its headings, as GitHub makes them, and its own. */
function anchorsOf(path: string): string[] {
  const text = textOf(path);
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}

test('every link to a part of a page leads to a heading or an anchor', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, to = '', anchor = '']) => ({
      page,
      to: to === '' ? page : join(dirname(page), to),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  const lost = links.filter(({ to, anchor }) => !anchorsOf(to).includes(anchor));
  expect(lost).toEqual([]);
});
