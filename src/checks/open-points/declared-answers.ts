import type { Exchange } from '../../model/exchange.ts';
import { isObject, type Json, member } from '../../model/json.ts';
import { declaredSchema } from '../../schema/index.ts';
import type { RunCheck } from '../check.ts';
import { inScope } from '../check.ts';
import { extraFields } from '../extra-fields.ts';
import { contentTypeOf, isDeclaredType } from './answer-forms.ts';
import { Amounts, cancelAgainBy, preciseForm, reasonRequiredBy, timestampFormOf } from './cancel-answers.ts';
import { CancelLog, cancelResult, type OrderState } from './cancel-log.ts';
import { byLabel, declaredCheck, type DeclaredJudge, otherThan } from './declared.ts';
import type { DeclaredFacts } from './declared-searches.ts';
import { errorAnswer } from './error-body.ts';
import { hasRetryAfter, Pace } from './rate-limit.ts';

/** The declared answers that each answer of either operation is held against, by their keys in the statement. */
export const declaredAnswers: Readonly<Record<string, (facts: DeclaredFacts) => RunCheck>> = {
  errorBody: ({ statement }) => declaredCheck('errorBody', statement, (declared) => errorBodies(declared ?? true)),
  contentTypes: ({ statement }) =>
    declaredCheck('contentTypes', statement, (declared) => ({
      add(exchange) {
        const type = contentTypeOf(exchange);
        if (type === null) return null;
        return { differs: isDeclaredType(type, texts(declared)) ? null : otherThan(texts(declared).join(' or '), type) };
      },
    })),
  extraFields: ({ statement }) =>
    declaredCheck('extraFields', statement, (declared) => ({
      add(exchange) {
        if (!inScope('success', exchange)) return null;
        const pointers = texts(declared).map((pointer) => pointer.replaceAll(/\/(?:\*|\d+)(?=\/|$)/g, '/[]'));
        const other = extraFields(exchange).find((pointer) => !pointers.includes(pointer));
        return {
          differs:
            other === undefined
              ? null
              : {
                  cause: `${other}: not declared`,
                  expected: pointers.length === 0 ? 'no undocumented fields' : `no undocumented fields but ${pointers.join(', ')}`.slice(0, 300),
                  actual: other,
                },
        };
      },
    })),
  rateLimit: ({ statement }) => declaredCheck('rateLimit', statement, throttling),
  cancelReasonRequired: ({ statement }) =>
    declaredCheck('cancelReasonRequired', statement, (declared) => byLabel({ declared, of: byCancel(reasonRequiredBy) })),
  cancelAgain: ({ statement, cancelReason }) =>
    declaredCheck('cancelAgain', statement, (declared) =>
      byLabel({ declared, of: byCancel((exchange, before) => cancelAgainBy(exchange, before, cancelReason)) }),
    ),
  cancelStatusWithoutKey: ({ statement }) => declaredCheck('cancelStatusWithoutKey', statement, keylessStatus),
  refundStatuses: ({ statement }) =>
    declaredCheck('refundStatuses', statement, (declared) => ({
      add(exchange) {
        const status = member(cancelResult(exchange), 'refund_status');
        if (typeof status !== 'string') return null;
        return { differs: texts(declared).includes(status) ? null : otherThan(texts(declared).join(' or '), status) };
      },
    })),
  amounts: ({ statement }) => declaredCheck('amounts', statement, sums),
  timestampForm: ({ statement }) =>
    declaredCheck('timestampForm', statement, (declared) => ({
      add(exchange) {
        const found = timestampFormOf(exchange);
        if (found === null) return null;
        const forms = String(declared);
        const precise = preciseForm(found.form, found.digits);
        const isDeclared = forms.split(/ or /i).some((one) => plain(one) === plain(found.form) || plain(one) === plain(precise));
        return { differs: isDeclared ? null : otherThan(forms, precise) };
      },
    })),
};

function texts(value: Json): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A form without its spaces and capitals. */
function plain(form: string): string {
  return form.toLowerCase().replaceAll(/\s+/g, '');
}

function byCancel<T>(of: (exchange: Exchange, before: Readonly<OrderState>) => T | null): (exchange: Exchange) => T | null {
  const log = new CancelLog();
  return (exchange) => {
    const known = log.add(exchange);
    return known === null ? null : of(exchange, known.before);
  };
}

/** Every 400, 401 and 429 has a body as declared. A body that is no JSON conforms only to a schema that allows everything. */
function errorBodies(schema: Json): DeclaredJudge {
  const validate = declaredSchema(schema);
  const isFree = schema === true || (isObject(schema) && Object.keys(schema).length === 0);
  return {
    add(exchange) {
      const answer = errorAnswer(exchange);
      if (answer === null) return null;
      if (isFree) return { differs: null };
      if (answer.body.kind !== 'json') {
        const what = answer.body.kind === 'empty' ? 'an empty body' : 'a body that is no JSON';
        return { differs: { cause: `status ${answer.status}: ${what}`, expected: `a JSON body in answers ${answer.status}`, actual: what } };
      }
      const problem = validate(answer.body.value);
      if (problem === null) return { differs: null };
      return {
        differs: {
          cause: `status ${answer.status}: ${problem.starred}: ${problem.keyword}`,
          expected: `${problem.pointer === '' ? 'the body' : problem.pointer}: ${problem.expected} in answers ${answer.status}`,
          actual: problem.actual,
          pointer: problem.pointer,
        },
      };
    },
  };
}

/** Searches a second, in the last second and in longer times, below half of which a declared rate is not reached in any reading. */
const times = [1, 5, 10, 60];

/** What is declared of throttling: whether it is met, at which rate, and whether Retry-After comes with it. */
function throttling(declared: Json): DeclaredJudge {
  const { met, rate, retryAfter } = isObject(declared) ? declared : {};
  const pace = new Pace();
  let last: Exchange | null = null;
  let throttled = 0;
  return {
    add(exchange) {
      const isThrottled = pace.take(exchange);
      if (isThrottled === null) return null;
      last = exchange;
      if (!isThrottled) return met === false ? { differs: null } : null;
      throttled += 1;
      if (met === false) return { differs: otherThan('no 429', 'a 429') };
      if (typeof retryAfter === 'boolean' && hasRetryAfter(exchange) !== retryAfter)
        return { differs: otherThan(`429 ${retryAfter ? 'with' : 'without'} Retry-After`, `429 ${retryAfter ? 'without' : 'with'} Retry-After`) };
      const seen = Math.max(...times.map((seconds) => pace.before(exchange, seconds * 1000) / seconds));
      if (typeof rate === 'number' && exchange.operation === 'search' && seen < rate / 2)
        return { differs: { cause: 'a 429 below the rate', expected: `429 from ${rate} searches a second on`, actual: `a 429 after ${seen} a second` } };
      return { differs: null };
    },
    end() {
      // That no 429 came says something only where the run was clearly faster than the declared rate.
      if (met !== true || throttled > 0 || last === null || typeof rate !== 'number' || pace.fastest < 2 * rate + 20) return [];
      return [
        { differs: { cause: 'no 429', expected: `429 from ${rate} searches a second on`, actual: `none with ${pace.fastest} in one second` }, exchange: last },
      ];
    },
  };
}

/** A 401 tells at once; a 400 may be the order's, unless it is cancelled with the key afterwards. */
function keylessStatus(declared: Json): DeclaredJudge {
  const log = new CancelLog();
  const waiting: { readonly exchange: Exchange; readonly order: OrderState }[] = [];
  return {
    add(exchange) {
      const known = log.add(exchange);
      const status = exchange.answer?.status;
      if (known === null || (exchange.credentials !== 'missing' && exchange.credentials !== 'empty') || known.before.acceptedAt !== null) return null;
      if (status === 401) return { differs: declared === 401 ? null : otherThan(declared, 401) };
      if (status === 400 && waiting.length < 100) waiting.push({ exchange, order: known.order });
      return null;
    },
    end: () =>
      waiting
        .filter(({ order }) => order.acceptedAt !== null)
        .map(({ exchange }) => ({ differs: declared === 400 ? null : otherThan(declared, 400), exchange })),
  };
}

/** Whole numbers are broken by one fraction; fractions only by many sums of which none has one. */
function sums(declared: Json): DeclaredJudge {
  const all = new Amounts();
  let last: Exchange | null = null;
  return {
    add(exchange) {
      const data = cancelResult(exchange);
      if (data === null) return null;
      all.add(exchange);
      last = exchange;
      const fraction = ['cancel_fee', 'refund_amount'].find(
        (name) => typeof data[name] === 'number' && Number.isFinite(data[name]) && !Number.isInteger(data[name]),
      );
      if (declared === 'integers')
        return {
          differs:
            fraction === undefined ? null : { cause: `${fraction}: a fraction`, expected: 'whole numbers', actual: `${fraction} ${String(data[fraction])}` },
        };
      return fraction === undefined ? null : { differs: null };
    },
    end: () =>
      declared === 'decimals' && last !== null && all.answer().value === 'integers' ? [{ differs: otherThan('decimals', 'integers'), exchange: last }] : [],
  };
}
