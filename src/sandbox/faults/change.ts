import type { Answer, Call, Operation } from '../call.ts';
import { isObject, type JsonObject, type Json } from '../json.ts';
import { hash } from '../random.ts';
import type { Hooks } from '../steps.ts';

/** True once in `n` calls, by the call's seeded chance. */
export function oneIn(n: number, call: Call): boolean {
  return call.random() * n < 1;
}

/** Says true each `n`-th time it is asked: for calls too few to leave it to chance. */
export function everyNth(n: number): () => boolean {
  let asked = 0;
  return () => ++asked % n === 0;
}

/** True for the two documented operations. */
export function documented(call: Call): boolean {
  return call.operation === 'busSearch' || call.operation === 'hotelCancel';
}

/** A pause long enough for two calls sent together to meet. */
export function pause(milliseconds = 20): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Holds each call of the operation until others sent with it have come, and notes whether any did. */
export function meeting(operation: Operation | 'documented'): Pick<Hooks, 'handle'> {
  return {
    async handle(next, call) {
      if (!meant(operation, call)) return next(call);
      const before = call.inFlight() > 1;
      // The second waits for longer than the first looks again; on a busy machine it may come late.
      await pause(before ? 40 : 20);
      for (let nth = 0; nth < 4 && !before && call.inFlight() === 1; nth += 1) await pause();
      call.notes.set('met', before || call.inFlight() > 1);
      return next(call);
    },
  };
}

/** True when `meeting` saw another call under way. */
export function met(call: Call): boolean {
  return call.notes.get('met') === true;
}

function meant(operation: Operation | 'documented', call: Call): boolean {
  return operation === 'documented' ? documented(call) : call.operation === operation;
}

/** Changes the answers of the operation, 200 or not. */
export function onAnswer(
  operation: Operation | 'documented',
  change: (answer: Answer, call: Call) => Answer | void,
): Hooks {
  return {
    answer(next, call, answer) {
      const clean = next(call, answer);
      return meant(operation, call) ? (change(clean, call) ?? clean) : clean;
    },
  };
}

/** Changes the successful answers of the operation; `data` is theirs. */
export function onSuccess(
  operation: Operation | 'documented',
  change: (body: JsonObject, data: JsonObject, call: Call, answer: Answer) => void,
): Hooks {
  return onAnswer(operation, (answer, call) => {
    const body = answer.body;
    if (answer.status === 200 && isObject(body) && isObject(body['data'])) change(body, body['data'], call, answer);
  });
}

/** Changes the trips of a search's answer. */
export function onLines(change: (lines: JsonObject[], data: JsonObject, call: Call) => void): Hooks {
  return onSuccess('busSearch', (_body, data, call) => change(data['lines'] as JsonObject[], data, call));
}

/** Changes the trips of a search's answer, one by one. */
export function onLine(change: (line: JsonObject, index: number, call: Call) => void): Hooks {
  return onLines((lines, _data, call) => lines.forEach((line, i) => change(line, i, call)));
}

/** Whether the client asks for a language before others. */
export function asksFor(language: string, call: Call): boolean {
  return call.header('accept-language')?.startsWith(language) ?? false;
}

/** The text with Arabic digits. */
export function inArabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}

/** The body of a request as a text, before it is parsed. */
export function textIn(call: Call): string {
  return new TextDecoder().decode(call.bytes);
}

/** True for a call without a key, or with an empty one. */
export function lacksKey(call: Call): boolean {
  return (call.header('authorization') ?? '') === '';
}

/** A text field of the request's body, or ''. */
export function textOf(body: Json | undefined, name: string): string {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The fields of the request. */
export function asked(call: Call): JsonObject {
  return isObject(call.body) ? call.body : {};
}

/** The page that the request names; 1 for none. */
export function pageOf(call: Call): number {
  return Number(asked(call)['page'] ?? 1);
}

/** True from page 2 on. */
export function isLaterPage(call: Call): boolean {
  return pageOf(call) > 1;
}

/** True for about one trip in `n`, the same ones in every answer. */
export function rare(line: { readonly gid?: Json | string }, n: number): boolean {
  return hash('rare', String(line.gid)) % n === 0;
}
