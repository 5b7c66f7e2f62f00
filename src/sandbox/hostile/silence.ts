import type { Hostile } from './hostile.ts';
import { drip, head, jsonAnswer, serveRaw } from './raw-server.ts';

const { headers, body } = jsonAnswer(`{"code":0,"data":{"total":0},"message":"${'x'.repeat(2000)}","request_id":"r1"}`);
const wholeHead = head(200, [...headers, ['Content-Length', String(body.length)]]);

/** Servers that leave their caller waiting. */
export const silentServers: readonly Hostile[] = [
  {
    id: 'never-answers',
    title: 'Takes every call and never answers.',
    gives: 'nothing',
    start: () => serveRaw(() => {}),
  },
  {
    id: 'stops-after-headers',
    title: 'Sends the headers of a good answer and nothing more.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.write(wholeHead)),
  },
  {
    id: 'stops-within-headers',
    title: 'Stops in the middle of a header.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.write(wholeHead.slice(0, 40))),
  },
  {
    id: 'stops-within-body',
    title: 'Sends all of a good answer but its last byte.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.write(wholeHead + body.toString().slice(0, -1))),
  },
  {
    id: 'drips-headers',
    title: 'Sends the headers a byte at a time.',
    gives: 'nothing',
    start: () => serveRaw((socket) => drip(socket, wholeHead, 10)),
  },
  {
    id: 'drips-body',
    title: 'Sends the body a byte at a time: never silent, never done.',
    gives: 'nothing',
    start: () =>
      serveRaw((socket) => {
        socket.write(wholeHead);
        drip(socket, body.toString(), 10);
      }),
  },
  {
    id: 'drips-chunks',
    title: 'Sends an empty looking body in chunks of one byte, without end.',
    gives: 'nothing',
    start: () =>
      serveRaw((socket) => {
        socket.write(head(200, [['Transfer-Encoding', 'chunked']]));
        drip(socket, forever('1\r\n \r\n'), 10);
      }),
  },
];

function* forever(piece: string): Generator<string> {
  for (;;) yield piece;
}
