import type { Hostile } from './hostile.ts';
import { raw, spoilt } from './platform-behind.ts';
import { head, jsonAnswer, write } from './raw-server.ts';

const { headers, body } = jsonAnswer('{"code":0,"data":{},"message":"success","request_id":"r1"}');
const text = body.toString();

function saying(
  id: string,
  title: string,
  answer: string,
  gives: Hostile['gives'] = 'nothing',
  thenClose = false,
): Hostile {
  return raw(id, title, gives, (socket) => void (thenClose ? socket.end(answer) : socket.write(answer)));
}

const withHeaders = (...more: [string, string][]): string => head(200, [...headers, ...more]);
const chunked = withHeaders(['Transfer-Encoding', 'chunked']);
const size = body.length.toString(16);

/** Servers that are wrong about how long their answers are. */
export const framingServers: readonly Hostile[] = [
  saying(
    'length-too-long',
    'Promises more bytes than it sends, and closes.',
    withHeaders(['Content-Length', String(body.length + 10)]) + text,
    'nothing',
    true,
  ),
  saying(
    'length-far-too-long',
    'Promises a petabyte and sends a line.',
    withHeaders(['Content-Length', '1000000000000000']) + text,
  ),
  saying('length-negative', 'Has a negative Content-Length.', withHeaders(['Content-Length', '-5']) + text),
  saying('length-no-number', 'Has a Content-Length that is no number.', withHeaders(['Content-Length', 'many']) + text),
  saying(
    'length-overflow',
    'Has a Content-Length beyond 64 bits.',
    withHeaders(['Content-Length', '99999999999999999999999']) + text,
  ),
  saying(
    'lengths-differ',
    'Has two Content-Length headers that differ.',
    withHeaders(['Content-Length', String(body.length)], ['Content-Length', '5']) + text,
  ),
  saying(
    'length-and-chunks',
    'Has a Content-Length and chunks at once.',
    withHeaders(['Content-Length', String(body.length)], ['Transfer-Encoding', 'chunked']) + text,
  ),
  saying(
    'transfer-coding',
    'Has a transfer coding and chunks that nobody requested.',
    `${withHeaders(['Transfer-Encoding', 'gzip, chunked'])}${size}\r\n${text}\r\n0\r\n\r\n`,
  ),
  saying('chunk-size-no-number', 'Sends a chunk whose size is no number.', `${chunked}zz\r\n${text}\r\n0\r\n\r\n`),
  saying(
    'chunk-size-overflow',
    'Sends a chunk whose size is beyond 64 bits.',
    `${chunked}fffffffffffffffff\r\n${text}\r\n0\r\n\r\n`,
  ),
  saying(
    'chunk-too-short',
    'Sends less in a chunk than its size says.',
    `${chunked}${size}\r\n${text.slice(0, -8)}\r\n0\r\n\r\n`,
    'nothing',
    true,
  ),
  saying('chunk-last-missing', 'Closes without the last chunk.', `${chunked}${size}\r\n${text}\r\n`, 'nothing', true),
  raw('length-too-short', 'Sends more bytes than it promises: its answers end in the middle.', 'wrong', (socket) => {
    socket.write(withHeaders(['Content-Length', '20']) + text.slice(0, 20));
    // Apart, so that the answer is complete before the rest comes.
    setTimeout(() => socket.write(text.slice(20)), 20);
  }),
  spoilt(
    'answers-twice',
    'Sends a second answer behind every right one, which was not requested: the next call may get it.',
    'unclear',
    (socket, answer) => {
      write(socket, answer);
      setTimeout(
        () =>
          socket.destroyed ||
          write(socket, jsonAnswer('{"code":50000,"data":null,"message":"not yours","request_id":"r2"}', 500)),
        2,
      );
    },
  ),
  spoilt('answers-twice-at-once', 'Sends two answers in one piece to every call.', 'legal', (socket, answer) => {
    socket.cork();
    write(socket, answer);
    write(socket, jsonAnswer('{"code":50000,"data":null,"message":"not yours","request_id":"r2"}', 500));
    socket.uncork();
  }),
];
