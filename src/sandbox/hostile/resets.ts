import type { Hostile } from './hostile.ts';
import { servePlatform } from './platform-behind.ts';
import { head, jsonAnswer, serveRaw, write } from './raw-server.ts';

const answer = jsonAnswer(`{"code":0,"data":{},"message":"${'x'.repeat(2000)}","request_id":"r1"}`);
const wholeHead = head(200, [...answer.headers, ['Content-Length', String(answer.body.length)]]);

/** Servers that break connections. */
export const resettingServers: readonly Hostile[] = [
  {
    id: 'resets-on-connect',
    title: 'Resets every connection as soon as it is made.',
    gives: 'nothing',
    start: () =>
      serveRaw(
        () => {},
        (socket) => void socket.resetAndDestroy(),
      ),
  },
  {
    id: 'resets-before-answer',
    title: 'Takes the call, then resets the connection.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.resetAndDestroy()),
  },
  {
    id: 'closes-before-answer',
    title: 'Takes the call, then closes the connection.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.end()),
  },
  {
    id: 'resets-within-headers',
    title: 'Resets the connection in the middle of the headers.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.write(wholeHead.slice(0, 30), () => socket.resetAndDestroy())),
  },
  {
    id: 'resets-within-body',
    title: 'Resets the connection in the middle of the body.',
    gives: 'nothing',
    start: () =>
      serveRaw(
        (socket) => void socket.write(wholeHead + answer.body.toString().slice(0, 900), () => socket.resetAndDestroy()),
      ),
  },
  {
    id: 'closes-within-body',
    title: 'Closes the connection in the middle of the body.',
    gives: 'nothing',
    start: () => serveRaw((socket) => void socket.end(wholeHead + answer.body.toString().slice(0, 900))),
  },
  {
    id: 'resets-after-answer',
    title: 'Answers rightly and resets the connection behind every answer.',
    gives: 'legal',
    start: () => servePlatform((socket, right) => write(socket, right, () => socket.resetAndDestroy())),
  },
];
