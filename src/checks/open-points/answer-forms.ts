import type { Answer, Exchange } from '../../model/exchange.ts';
import { extraFields } from '../extra-fields.ts';
import { inScope } from '../check.ts';
import { type Observer, count, ShortTexts, untold } from './observed.ts';

/** The content type of an answer of the two operations, in one spelling; null for any other exchange. */
export function contentTypeOf(exchange: Exchange): string | null {
  const { answer } = exchange;
  return answer !== null && inScope('every-answer', exchange) ? typeOf(answer) : null;
}

/** The content type of an answer in one spelling; `none` where there is none. */
export function typeOf({ headers }: Answer): string {
  const [value] = headers['content-type'] ?? [];
  return value === undefined ? 'none' : plainType(value.slice(0, 200));
}

/** A content type in lower case, without quotes, blanks around its parts, and parts that are empty. */
function plainType(value: string): string {
  const parts = value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim().replaceAll('"', ''));
  return parts.filter((part) => part !== '').join('; ');
}

/** Whether a content type is one that is declared; one that is declared without parameters allows any. */
export function isDeclaredType(type: string, declared: readonly string[]): boolean {
  return declared.map(plainType).some((one) => one === type || one === type.split(';')[0]);
}

/** Content types of the answers of both operations (open.content-type). */
export function contentTypes(): Observer {
  const found = new Map<string, { times: number; readonly statuses: ShortTexts }>();
  return {
    add(exchange) {
      const type = contentTypeOf(exchange);
      if (type === null) return;
      let known = found.get(type);
      if (known === undefined) {
        if (found.size >= 50) return;
        found.set(type, (known = { times: 0, statuses: new ShortTexts(20) }));
      }
      known.times += 1;
      known.statuses.add(String(exchange.answer?.status));
    },
    answer() {
      if (found.size === 0) return untold('no answer came');
      const list = [...found.keys()].toSorted();
      const evidence = [...found]
        .map(([type, { times, statuses }]) => `${type}: ${count(times, 'answer')} (${statuses.list.join(', ')})`)
        .toSorted()
        .join('; ');
      return { value: list, answer: list.join(', '), evidence };
    },
  };
}

/** Undocumented fields of answers (open.extra-fields), as JSON pointers with `[]` for every index. */
export function undocumentedFields(): Observer {
  const found = new ShortTexts(200);
  let answers = 0;
  return {
    add(exchange) {
      if (!inScope('success', exchange)) return;
      answers += 1;
      for (const pointer of extraFields(exchange)) found.add(pointer);
    },
    answer() {
      if (answers === 0) return untold('nothing was accepted');
      const { list } = found;
      return { value: list, answer: list.length === 0 ? 'none' : list.join(', '), evidence: `${count(answers, 'accepted answer')} looked at` };
    },
  };
}
