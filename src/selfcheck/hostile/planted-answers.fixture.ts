import { randomBytes } from 'node:crypto';
import { changeAccepted, linesOf } from '../../sandbox/hostile/platform-behind.ts';
import type { RawAnswer, RawRequest } from '../../sandbox/hostile/raw-server.ts';

/** A text that is like no other, to be looked for. */
export const canary = (name: string): string => `${name}-${randomBytes(12).toString('base64url')}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const unicode = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const references = (text: string): string => [...text].map((one) => `&#${one.charCodeAt(0)};`).join('');

/** Puts secrets into an answer. */
export type Plant = (answer: RawAnswer, secrets: readonly string[], request: RawRequest) => RawAnswer;

/** Secrets in the ways in which a target may write them. */
export const written = (secrets: readonly string[]): string =>
  secrets
    .flatMap((one) => [
      one,
      base64(one),
      base64(`u:${one}`),
      percent(one),
      unicode(one),
      references(one),
      Buffer.from(one).toString('hex'),
      one.toUpperCase(),
    ])
    .join(' | ');
const body = (answer: RawAnswer, text: string, status = answer.status): RawAnswer => ({
  ...answer,
  status,
  body: Buffer.from(text),
});
const change = (answer: RawAnswer, make: (body: Record<string, unknown>) => unknown): RawAnswer =>
  body(answer, JSON.stringify(make(JSON.parse(answer.body.toString()) as Record<string, unknown>)));
/** An answer with its trips changed. */
export const onLines = (answer: RawAnswer, make: (line: Record<string, unknown>, index: number) => void): RawAnswer =>
  changeAccepted(answer, (whole) => {
    for (const [index, line] of linesOf(whole).entries()) make(line, index);
    return whole;
  });

/** Every place of an answer that a report may show. Each call gets the next one. */
export const places: readonly Plant[] = [
  (answer) => answer,
  (answer, secrets) => change(answer, (whole) => ({ ...whole, message: written(secrets) })),
  (answer, secrets) => change(answer, (whole) => ({ ...whole, request_id: secrets.join('/') })),
  (answer, secrets) =>
    change(answer, (whole) => ({
      ...whole,
      ...Object.fromEntries(secrets.map((one) => [one, { [`${one}x`]: [one] }])),
    })),
  (answer, secrets) => ({
    ...answer,
    headers: [
      ...answer.headers,
      ...secrets.flatMap((one): [string, string][] => [
        ['X-Echo', one],
        ['Set-Cookie', `s=${one}`],
        ['X-Basic', base64(`a:${one}`)],
        ['Location', `/?k=${percent(one)}`],
      ]),
    ],
  }),
  (answer, secrets) =>
    onLines(answer, (line) => Object.assign(line, { dep_time: written(secrets), line_name: written(secrets) })),
  (answer, secrets) =>
    onLines(answer, (line, index) =>
      Object.assign(line, {
        dep_date: `${'x'.repeat(40 + ((index * 5) % 40))}${secrets[index % secrets.length]}`,
        price: `${'y'.repeat(30 + ((index * 7) % 50))}${base64(secrets[index % secrets.length] ?? '')}`,
      }),
    ),
  (answer, secrets) =>
    onLines(answer, (line) =>
      Object.assign(line, { seat_count: { [secrets[0] ?? '']: secrets }, [`${'n'.repeat(70)}${secrets[1]}`]: 1 }),
    ),
  (answer, secrets) =>
    body(
      { ...answer, headers: [['Content-Type', 'text/html']] },
      `<html>${'x'.repeat(65_500)}${written(secrets)}</html>`,
    ),
  (answer, secrets, request) =>
    body(answer, `Traceback: ${JSON.stringify(Object.fromEntries(request.headers))} ${written(secrets)}`, 500),
  (answer, secrets) =>
    changeAccepted(answer, (whole) => ({
      ...whole,
      data: {
        ...(whole['data'] as object),
        refund_status: secrets.join(),
        status: secrets[0],
        cancelled_at: secrets[1],
      },
    })),
  (answer, secrets) =>
    answer.status === 401
      ? change(answer, (whole) => ({ ...whole, message: `unknown key ${written(secrets)}` }))
      : answer,
  (answer, secrets) => onLines(answer, (line) => Object.assign(line, { gid: `${secrets[0]}:${String(line['gid'])}` })),
];
