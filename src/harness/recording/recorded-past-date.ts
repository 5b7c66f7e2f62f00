import { certainlyPast, dateFrame, isRealDate } from '../../arbitraries/index.ts';
import type { ExchangeCheck } from '../../checks/index.ts';
import { member } from '../../model/json.ts';
import { statusViolation } from '../searches.ts';

const id = 'bus.past-date';

/** Section 4.1 rule 1, as a recording shows it: a search for a date that was past everywhere is not answered 200. Any other refusal may have another reason. */
export function recordedPastDate(timeZone: string | null): ExchangeCheck {
  return {
    id,
    scope: 'every-answer',
    judge(exchange) {
      const { answer, operation, request, sentAt, endedAt, targetDate } = exchange;
      const date = member(request.body, 'date');
      if (operation !== 'search' || (answer?.status !== 200 && answer?.status !== 400) || typeof date !== 'string' || !isRealDate(date))
        return { applies: false };
      const frame = dateFrame([sentAt, endedAt, ...(targetDate === null ? [] : [targetDate])], timeZone);
      if (!certainlyPast(date, frame)) return { applies: false };
      return {
        applies: true,
        cases: 1,
        violations: answer.status === 400 ? [] : [statusViolation(400, exchange, 'the date is in the past (section 4.1 rule 1, section 8)')],
      };
    },
  };
}
