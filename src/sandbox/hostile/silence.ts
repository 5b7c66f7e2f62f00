import type { Hostile } from './hostile.ts';
import { raw } from './platform-behind.ts';
import { drip, head, jsonAnswer } from './raw-server.ts';

const { headers, body } = jsonAnswer(`{"code":0,"data":{"total":0},"message":"${'x'.repeat(2000)}","request_id":"r1"}`);
const wholeHead = head(200, [...headers, ['Content-Length', String(body.length)]]);

/** Servers that leave their caller waiting. */
export const silentServers: readonly Hostile[] = [
  raw('never-answers', 'Takes every call and never answers.', 'nothing', () => {}),
  raw(
    'stops-after-headers',
    'Sends the headers of a good answer and nothing more.',
    'nothing',
    (socket) => void socket.write(wholeHead),
  ),
  raw(
    'stops-within-headers',
    'Stops in the middle of a header.',
    'nothing',
    (socket) => void socket.write(wholeHead.slice(0, 40)),
  ),
  raw(
    'stops-within-body',
    'Sends all of a good answer but its last byte.',
    'nothing',
    (socket) => void socket.write(wholeHead + body.toString().slice(0, -1)),
  ),
  raw('drips-headers', 'Sends the headers a byte at a time.', 'nothing', (socket) => drip(socket, wholeHead, 10)),
  raw('drips-body', 'Sends the body a byte at a time: never silent, never done.', 'nothing', (socket) => {
    socket.write(wholeHead);
    drip(socket, body.toString(), 10);
  }),
  raw('drips-chunks', 'Sends an empty looking body in chunks of one byte, without end.', 'nothing', (socket) => {
    socket.write(head(200, [['Transfer-Encoding', 'chunked']]));
    drip(socket, forever('1\r\n \r\n'), 10);
  }),
];

function* forever(piece: string): Generator<string> {
  for (;;) yield piece;
}
