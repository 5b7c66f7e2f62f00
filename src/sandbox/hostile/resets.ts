import type { Hostile } from './hostile.ts';
import { raw, spoilt } from './platform-behind.ts';
import { head, jsonAnswer, write } from './raw-server.ts';

const answer = jsonAnswer(`{"code":0,"data":{},"message":"${'x'.repeat(2000)}","request_id":"r1"}`);
const wholeHead = head(200, [...answer.headers, ['Content-Length', String(answer.body.length)]]);

/** Servers that break connections. */
export const resettingServers: readonly Hostile[] = [
  raw(
    'resets-on-connect',
    'Resets every connection as soon as it is made.',
    'nothing',
    () => {},
    (socket) => void socket.resetAndDestroy(),
  ),
  raw(
    'resets-before-answer',
    'Takes the call, then resets the connection.',
    'nothing',
    (socket) => void socket.resetAndDestroy(),
  ),
  raw('closes-before-answer', 'Takes the call, then closes the connection.', 'nothing', (socket) => void socket.end()),
  raw(
    'resets-within-headers',
    'Resets the connection in the middle of the headers.',
    'nothing',
    (socket) => void socket.write(wholeHead.slice(0, 30), () => socket.resetAndDestroy()),
  ),
  raw(
    'resets-within-body',
    'Resets the connection in the middle of the body.',
    'nothing',
    (socket) => void socket.write(wholeHead + answer.body.toString().slice(0, 900), () => socket.resetAndDestroy()),
  ),
  raw(
    'closes-within-body',
    'Closes the connection in the middle of the body.',
    'nothing',
    (socket) => void socket.end(wholeHead + answer.body.toString().slice(0, 900)),
  ),
  spoilt(
    'resets-after-answer',
    'Answers rightly and resets the connection behind every answer.',
    'legal',
    (socket, right) => write(socket, right, () => socket.resetAndDestroy()),
  ),
];
