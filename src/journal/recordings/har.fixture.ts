import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Exchange } from '../../contract/exchange.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { readHar } from './har.ts';
import type { RecordedCall } from './recorded-call.ts';

/** Bytes of a body that are read. */
export const largest = 5_000_000;

/** A folder that is gone with the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'conformance-recording-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** What a recorder writes of a call. */
export function entry(
  exchange: Exchange,
  change: {
    url?: string;
    key?: string | null;
    content?: JsonObject;
    request?: JsonObject;
    response?: JsonObject;
    startedDateTime?: string;
  } = {},
): JsonObject {
  const {
    url = `https://api.example/v9${exchange.request.path}`,
    key = 'key-of-the-recording',
    content,
    request = {},
    response = {},
    startedDateTime,
  } = change;
  const body = exchange.answer?.body;
  return {
    startedDateTime: startedDateTime ?? new Date(exchange.sentAt).toISOString(),
    time: exchange.endedAt - exchange.sentAt,
    request: {
      method: 'POST',
      url,
      httpVersion: 'HTTP/2',
      headers: [
        { name: 'content-type', value: 'application/json' },
        ...(key === null ? [] : [{ name: 'authorization', value: key }]),
      ],
      postData: { mimeType: 'application/json', text: exchange.request.bodyText },
      ...request,
    },
    response: {
      status: exchange.answer?.status ?? 0,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: content ?? { text: body?.kind === 'json' ? JSON.stringify(body.value) : '' },
      ...response,
    },
  };
}

/** A HAR of these entries. */
export function har(entries: readonly Json[]): Json {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: [...entries] } };
}

/** The calls of a HAR of these entries. */
export function calls(entries: readonly Json[]): RecordedCall[] {
  return readHar(har(entries), largest)?.calls ?? expect.fail('no HAR');
}

/** The same exchange so many milliseconds later. */
export const later = (exchange: Exchange, by: number): Exchange => ({
  ...exchange,
  sentAt: exchange.sentAt + by,
  endedAt: exchange.endedAt + by,
});
