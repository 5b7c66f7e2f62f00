import { createHash } from 'node:crypto';
import { canonicalJson, isTooDeep, type Json, member } from '../../contract/json.ts';
import type { RecordedCall } from './recorded-call.ts';

/**
 * Recorded calls, each once. Two entries are one call if they have the same request, the same request id and the same
 * answer. Files joined from several recordings, or a recorder that saw a call at two places, have the call twice, with
 * different times, in different forms, or without the body of the request. Calls without a request id are one only if
 * they have the same times too.
 */
export class DistinctCalls {
  readonly list: RecordedCall[] = [];
  /** The secrets of each call in the list, those of its other entries among them: any answer may repeat them. */
  readonly #secrets: string[][] = [];
  /** Places in the list, by what the entries of a call have in common. */
  readonly #places = new Map<string, number[]>();

  /** Returns false if the call is there already. */
  add(call: RecordedCall): boolean {
    const identity = identityOf(call);
    const places = this.#places.get(identity) ?? [];
    const { bodyText } = call.exchange.request;
    const place = places.find((one) => {
      const known = this.list[one]!.exchange.request.bodyText;
      return known === '' || bodyText === '' || sameRequest(this.list[one]!, call);
    });
    if (place === undefined) {
      this.#places.set(identity, [...places, this.list.length]);
      const secrets = [...call.secrets];
      this.#secrets.push(secrets);
      this.list.push({ ...call, secrets });
      return true;
    }
    const secrets = this.#secrets[place]!;
    secrets.push(...call.secrets, ...(typeof call.key === 'string' ? [call.key] : []));
    // The entry that has the body of the request shows more.
    if (this.list[place]!.exchange.request.bodyText === '') this.list[place] = { ...call, secrets };
    return false;
  }
}

/** What two entries of one call have in common, apart from the body of the request. */
function identityOf({ exchange, baseUrl }: RecordedCall): string {
  const { request, answer, sentAt, endedAt } = exchange;
  const value = answer?.body.kind === 'json' ? answer.body.value : undefined;
  const id = member(value, 'request_id') ?? null;
  const times = typeof id === 'string' && id !== '' ? [] : [sentAt, endedAt];
  const text = value === undefined ? JSON.stringify(answer?.body ?? null) : textOf(value);
  const bytes = createHash('sha256').update(text).digest('base64');
  return JSON.stringify([baseUrl, request.path, answer?.status, bytes, id, ...times]);
}

function sameRequest(one: RecordedCall, other: RecordedCall): boolean {
  const [a, b] = [one.exchange.request, other.exchange.request];
  return (
    a.bodyText === b.bodyText || (a.body !== undefined && b.body !== undefined && textOf(a.body) === textOf(b.body))
  );
}

/** JSON without its form; as it is where it is too deep. */
function textOf(value: Json): string {
  return isTooDeep(value) ? JSON.stringify(value) : canonicalJson(value);
}
