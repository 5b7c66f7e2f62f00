import type { Socket } from 'node:net';
import type { Hostile, Running } from './hostile.ts';
import { servePlatform, spoilt } from './platform-behind.ts';
import { head, jsonAnswer, write } from './raw-server.ts';

/** Calls after which the server is gone. */
const life = 30;

/** A platform that does something else for the calls that `chosen` picks. */
function sometimes(
  id: string,
  title: string,
  chosen: (nth: number) => boolean,
  instead: Parameters<typeof servePlatform>[0],
): Hostile {
  return spoilt(id, title, 'legal', (socket, answer, request) =>
    chosen(request.nth) ? instead(socket, answer, request) : write(socket, answer),
  );
}

const oneIn =
  (n: number) =>
  (nth: number): boolean =>
    nth % n === n - 1;

/** A platform that goes away after some calls, and says nothing more at its address. */
async function dying(): Promise<Running> {
  const platform = await servePlatform(
    (socket, answer) => write(socket, answer),
    (socket, { nth }) => {
      if (nth <= life) return false;
      void close();
      socket.destroy();
      return true;
    },
  );
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= platform.close());
  return { ...platform, close };
}

/** A platform that closes one kept connection in five as idle, its 408 under way when the next call leaves. */
function closingIdle(): Promise<Running> {
  const used = new WeakSet<Socket>();
  let kept = 0;
  return servePlatform(
    (socket, answer) => write(socket, answer),
    (socket) => {
      const idle = used.has(socket) && kept++ % 5 === 4;
      used.add(socket);
      if (idle) socket.end(head(408, [['Connection', 'close']]));
      return idle;
    },
  );
}

/** Servers that are right most of the time. */
export const nowAndThen: readonly Hostile[] = [
  { id: 'dies', title: `Answers rightly ${life} times and is gone.`, gives: 'legal', start: dying },
  spoilt(
    'hangs-up-for-good',
    `Answers rightly ${life} times, then takes calls and never answers.`,
    'legal',
    (socket, answer) => write(socket, answer),
    (_socket, { nth }) => nth > life,
  ),
  {
    id: 'closes-idle-with-408',
    title: 'Closes one kept connection in five as idle, with 408, as the next call arrives.',
    gives: 'legal',
    start: closingIdle,
  },
  sometimes(
    'resets-now-and-then',
    'Resets one connection in seven before it answers.',
    oneIn(7),
    (socket) => void socket.resetAndDestroy(),
  ),
  sometimes('hangs-now-and-then', 'Does not answer one call in nine.', oneIn(9), () => {}),
  sometimes('cuts-now-and-then', 'Breaks off one answer in seven.', oneIn(7), (socket, answer) => {
    socket.write(
      Buffer.concat([
        Buffer.from(head(200, [...answer.headers, ['Content-Length', String(answer.body.length)]])),
        answer.body.subarray(0, answer.body.length >> 1),
      ]),
      () => socket.destroy(),
    );
  }),
  sometimes('floods-now-and-then', 'Answers one call in eight with 6 MB.', oneIn(8), (socket) =>
    write(socket, jsonAnswer(`"${'x'.repeat(6_000_000)}"`)),
  ),
  sometimes('throttles-now-and-then', 'Throttles one call in six for a moment.', oneIn(6), (socket) =>
    write(socket, { ...jsonAnswer('{"code":42900,"data":null,"message":"slow down","request_id":"r1"}', 429) }),
  ),
  sometimes(
    'throttles-for-a-day',
    'Throttles the fortieth call and all that follow for a day.',
    (nth) => nth >= 40,
    (socket) => {
      const { headers, ...answer } = jsonAnswer(
        '{"code":42900,"data":null,"message":"tomorrow","request_id":"r1"}',
        429,
      );
      write(socket, { ...answer, headers: [...headers, ['Retry-After', '86400']] });
    },
  ),
];
