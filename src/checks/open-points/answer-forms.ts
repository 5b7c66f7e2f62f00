import type { Exchange } from '../../model/exchange.ts';
import { extraFields } from '../extra-fields.ts';
import { inScope } from '../check.ts';
import { type Observer, count, ShortTexts, untold } from './observed.ts';

/** The content type of an answer: type and parameters in lower case, without quotes; `none` where there is none. */
export function contentTypeOf({ answer }: Exchange): string | null {
  if (answer === null) return null;
  const [value] = answer.headers['content-type'] ?? [];
  if (value === undefined) return 'none';
  const parts = value
    .slice(0, 200)
    .toLowerCase()
    .split(';')
    .map((part) => part.trim().replaceAll('"', ''));
  return parts.filter((part) => part !== '').join('; ');
}

/** Whether a content type is one that is declared; one that is declared without parameters allows any. */
export function isDeclaredType(type: string, declared: readonly string[]): boolean {
  return declared
    .map((one) =>
      one
        .toLowerCase()
        .split(';')
        .map((part) => part.trim().replaceAll('"', ''))
        .join('; '),
    )
    .some((one) => one === type || one === type.split(';')[0]);
}

/** Content types of the answers of both operations (open.content-type). */
export function contentTypes(): Observer {
  const found = new Map<string, { times: number; readonly statuses: Set<number> }>();
  return {
    add(exchange) {
      const type = inScope('every-answer', exchange) ? contentTypeOf(exchange) : null;
      if (type === null || exchange.answer === null) return;
      let known = found.get(type);
      if (known === undefined) {
        if (found.size >= 50) return;
        found.set(type, (known = { times: 0, statuses: new Set() }));
      }
      known.times += 1;
      if (known.statuses.size < 20) known.statuses.add(exchange.answer.status);
    },
    answer() {
      if (found.size === 0) return untold('no answer came');
      const list = [...found.keys()].toSorted();
      const evidence = list
        .map((type) => `${type}: ${count(found.get(type)?.times ?? 0, 'answer')} (${[...(found.get(type)?.statuses ?? [])].toSorted().join(', ')})`)
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
