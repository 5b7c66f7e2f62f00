import type { Hostile } from './hostile.ts';
import { raw, spoilt } from './platform-behind.ts';
import { jsonAnswer, write } from './raw-server.ts';

function saying(id: string, title: string, answer: string | Buffer, gives: Hostile['gives'] = 'nothing'): Hostile {
  return raw(id, title, gives, (socket) => void socket.write(answer));
}

const { body } = jsonAnswer('{"code":0,"data":{},"message":"success","request_id":"r1"}');
const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.toString()}`;
const garbage = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 197 + 13) % 256));

/** Servers that speak something else, or HTTP that is none. */
export const otherProtocols: readonly Hostile[] = [
  saying('garbage', 'Answers with 4 KB of arbitrary bytes.', garbage),
  saying('other-protocol', 'Answers as a mail server would.', '220 mail.example.com ESMTP ready\r\n'),
  saying(
    'http2-only',
    'Answers with frames of HTTP/2.',
    Buffer.from('000012040000000000000300000064000400ffffff0006000040000000040800000000007fff0000', 'hex'),
  ),
  saying('version-unknown', 'Answers as HTTP/9.9.', `HTTP/9.9 200 OK\r\n${rest}`),
  saying('status-no-number', 'Answers with a status that is no number.', `HTTP/1.1 abc OK\r\n${rest}`),
  saying(
    'header-broken',
    'Sends a header with a line feed and controls in it.',
    `HTTP/1.1 200 OK\r\nX-Bro\u0000ken: \u001b[2J\u0007\r\n${rest}`,
  ),
  saying(
    'switches-protocols',
    'Answers 101 Switching Protocols.',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ),
  saying('status-999', 'Answers everything with status 999.', `HTTP/1.1 999 Odd\r\n${rest}`, 'wrong'),
  raw('interim-flood', 'Sends interim answers (103) without end.', 'nothing', (socket) => {
    const piece = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'.repeat(50);
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    more();
  }),
  spoilt('interim-few', 'Sends a few interim answers before every right one.', 'legal', (socket, answer) => {
    socket.write(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n',
    );
    write(socket, answer);
  }),
];
