import type { Hostile, Running } from './hostile.ts';
import { servePlatformChanged } from './platform-behind.ts';
import { type RawAnswer, serveRaw, write } from './raw-server.ts';

/** A server and another host that it sends its callers to; whoever comes there counts as astray. */
async function luring(start: (elsewhere: string) => Promise<Running>): Promise<Running> {
  let strays = 0;
  const other = await serveRaw(
    () => {},
    () => void strays++,
  );
  const server = await start(other.url);
  return {
    ...server,
    strays: () => strays,
    close: async () => void (await Promise.all([server.close(), other.close()])),
  };
}

function redirecting(id: string, title: string, status: number, where: (elsewhere: string) => string): Hostile {
  const answer = (location: string): RawAnswer => ({
    status,
    headers: [['Location', location]],
    body: Buffer.from('moved'),
  });
  return {
    id,
    title,
    gives: 'nothing',
    start: () => luring((elsewhere) => serveRaw((socket) => write(socket, answer(where(elsewhere))))),
  };
}

/** Servers that send their callers elsewhere. */
export const redirects: readonly Hostile[] = [
  redirecting(
    'redirect-302',
    'Redirects every call to another host (302).',
    302,
    (elsewhere) => `${elsewhere}/open/v1/bus/search`,
  ),
  redirecting(
    'redirect-307',
    'Redirects every call, body and all, to another host (307).',
    307,
    (elsewhere) => `${elsewhere}/open/v1/bus/search`,
  ),
  redirecting('redirect-308', 'Redirects every call to another host, permanently (308).', 308, (elsewhere) =>
    elsewhere.replace('http:', ''),
  ),
  redirecting('redirect-circle', 'Redirects every call to itself.', 301, () => '/open/v1/bus/search'),
  redirecting('redirect-nowhere', 'Redirects to what is no URL.', 302, () => 'http://[::'),
  {
    id: 'lures-in-headers',
    title: 'Answers rightly, with headers that point to another host.',
    gives: 'legal',
    start: () =>
      luring((elsewhere) =>
        servePlatformChanged((answer) => ({
          ...answer,
          headers: [
            ...answer.headers,
            ['Location', elsewhere],
            ['Refresh', `0; url=${elsewhere}`],
            ['Link', `<${elsewhere}>; rel=preload`],
            ['Alt-Svc', `h2="${new URL(elsewhere).host}"`],
            ['Content-Location', elsewhere],
          ],
        })),
      ),
  },
];
