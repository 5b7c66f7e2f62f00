import { brotliCompressSync, constants, deflateRawSync, gzipSync } from 'node:zlib';
import type { Hostile } from './hostile.ts';
import { changed, raw, spoilt } from './platform-behind.ts';
import { head, jsonAnswer, write, writeForever } from './raw-server.ts';

const megabyte = 1_048_576;

/** Made when first asked for: a table is read more often than it is run. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Bodies of a gigabyte, made without making it: the same megabyte of blanks again and again. */
const times = 1000;
const blanks = once(() => Buffer.alloc(megabyte, 0x20));
// Members of gzip may follow one another.
const gzipBomb = once(() => repeated(gzipSync(blanks())));
const bombs = {
  gzip: gzipBomb,
  // Flushed to a whole byte, a piece of deflate can be repeated; the checksum at the end never comes.
  deflate: once(() =>
    Buffer.concat([
      Buffer.from([0x78, 0x9c]),
      repeated(deflateRawSync(blanks(), { finishFlush: constants.Z_FULL_FLUSH })),
    ]),
  ),
  brotli: once(() =>
    brotliCompressSync(Buffer.concat(Array.from({ length: 64 }, blanks)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
  ),
  gzipTwice: once(() => gzipSync(gzipBomb())),
};

function repeated(piece: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => piece));
}

function bomb(id: string, title: string, encoding: string, bytes: () => Buffer): Hostile {
  return raw(id, title, 'too-much', (socket) =>
    write(socket, {
      status: 200,
      headers: [
        ['Content-Type', 'application/json'],
        ['Content-Encoding', encoding],
      ],
      body: bytes(),
    }),
  );
}

/** Servers that send more than anybody can take. */
export const floods: readonly Hostile[] = [
  raw('headers-megabyte', 'Sends a megabyte of headers.', 'nothing', (socket) =>
    write(socket, {
      ...jsonAnswer('{}'),
      headers: Array.from({ length: 1024 }, (_, i) => [`X-Filler-${i}`, 'x'.repeat(1000)]),
    }),
  ),
  raw('headers-endless', 'Sends headers without end.', 'nothing', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    writeForever(socket, Buffer.from(`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(10)));
  }),
  raw('header-of-one-line-endless', 'Sends one header without end.', 'nothing', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
    writeForever(socket, Buffer.alloc(16_384, 0x78));
  }),
  changed('headers-many', 'Sends 3000 short headers with every right answer.', 'legal', (answer) => ({
    ...answer,
    headers: [...answer.headers, ...Array.from({ length: 3000 }, (_, i): [string, string] => [`x-${i}`, String(i)])],
  })),
  spoilt('trailers-megabyte', 'Sends a megabyte of headers behind the body.', 'nothing', (socket, answer) => {
    socket.write(head(200, [...answer.headers, ['Transfer-Encoding', 'chunked'], ['Trailer', 'X-Filler']]));
    socket.write(`${answer.body.length.toString(16)}\r\n`);
    socket.write(answer.body);
    socket.write(`\r\n0\r\n${`X-Filler: ${'x'.repeat(1000)}\r\n`.repeat(1024)}\r\n`);
  }),
  raw('body-endless', 'Sends a body in chunks that never ends.', 'too-much', (socket) => {
    socket.write(
      head(200, [
        ['Content-Type', 'application/json'],
        ['Transfer-Encoding', 'chunked'],
      ]),
    );
    writeForever(socket, Buffer.from(`10000\r\n${'['.repeat(65_536)}\r\n`));
  }),
  raw('pieces', 'Sends 400,000 chunks of one byte, and then nothing.', 'nothing', (socket) => {
    socket.write(head(200, [['Transfer-Encoding', 'chunked']]));
    socket.write('1\r\n[\r\n'.repeat(400_000));
  }),
  raw('body-endless-until-close', 'Sends a body without a length, without end.', 'too-much', (socket) => {
    socket.write(
      head(200, [
        ['Content-Type', 'application/json'],
        ['Connection', 'close'],
      ]),
    );
    writeForever(socket, Buffer.alloc(65_536, 0x20));
  }),
  raw('string-30-mb', 'Answers with a message of 30 MB.', 'too-much', (socket) =>
    write(socket, jsonAnswer(thirtyMegabytes())),
  ),
  bomb('bomb-gzip', 'Answers with a gigabyte in a megabyte of gzip.', 'gzip', bombs.gzip),
  bomb('bomb-deflate', 'Answers with a gigabyte in a megabyte of deflate.', 'deflate', bombs.deflate),
  bomb('bomb-brotli', 'Answers with 64 MB in some bytes of Brotli.', 'br', bombs.brotli),
  bomb('bomb-gzip-twice', 'Answers with gzip in gzip: a gigabyte in some kilobytes.', 'gzip, gzip', bombs.gzipTwice),
];

const thirtyMegabytes = once(() =>
  Buffer.from(`{"code":0,"data":null,"message":"${'x'.repeat(30 * megabyte)}","request_id":"r1"}`),
);
