import {
  busPageInfoEchoOverRun,
  type ExchangeCheck,
  cancelChecks,
  exchangeChecks,
  type RunCheck,
  type RunCheckOptions,
  runChecks,
  unlistedFor,
} from '../../checks/index.ts';
import { isListed } from '../../model/operations.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Judge, StatusJudge } from '../../model/finding.ts';

/** What one answer says of a finding: it is broken still (and how, where a rule says it), it holds now, or it cannot tell. */
export type Again =
  | { readonly state: 'broken'; readonly message?: string }
  | { readonly state: 'holds' }
  | { readonly state: 'untold'; readonly reason: string };

/** Whether a status is what was expected. 429 breaks nothing. */
export function statusFits(expected: StatusJudge['expected'], { operation }: Exchange, status: number): boolean {
  if (status === 429) return true;
  if (expected === 'listed') return isListed(operation, status);
  return expected === 'refused' ? status === 400 || status === 401 : status === expected;
}

/** Whether an answer has another status than the expected one: the judgement of probes, and of whoever sends their requests again. */
export function brokenStatus(expected: StatusJudge['expected']): (exchange: Exchange) => boolean {
  return (exchange) => exchange.answer !== null && !statusFits(expected, exchange, exchange.answer.status);
}

/** Whether one answer, without any other of the run, shows a cause: then it can be judged again alone. */
export function showsAlone(check: RunCheck, exchange: Exchange, cause: string): boolean {
  const judge = check.create();
  return [...judge.add(exchange), ...judge.end()].some((evidence) => evidence.violation.cause === cause);
}

/** Judges the answer to a finding's request by the rule that found it. */
export function judgeAgain(judge: Judge, cause: string, exchange: Exchange, options: RunCheckOptions = {}): Again {
  const { answer, fault, credentials } = exchange;
  if (answer === null) return untold(`no answer: ${fault?.message ?? 'nothing came'}`);
  if (answer.status === 429) return untold('throttled (429) to the end');
  if (judge.kind === 'status') {
    if (answer.status === 401 && credentials === 'valid' && judge.expected !== 401) return untold('the key was refused (401): check CONFORMANCE_API_KEY');
    if (brokenStatus(judge.expected)(exchange)) return { state: 'broken' };
    // 400 refuses a call for any reason: only 401 says that it was the key.
    return judge.expected === 'refused' && answer.status !== 401
      ? untold(`status ${answer.status} may be a refusal for another reason than the key`)
      : { state: 'holds' };
  }
  const { one, many } = checksOf(judge.id, options);
  if (one.length + many.length === 0) return untold(`${judge.id} is no rule that this version can judge on one answer`);
  const judgements = one.map((check) => check.judge(exchange));
  const broken = judgements.flatMap((made) => (made.applies ? made.violations : [])).find((violation) => violation.cause === cause);
  if (broken !== undefined) return { state: 'broken', message: broken.message };
  if (many.some((check) => showsAlone(check, exchange, cause))) return { state: 'broken' };
  if (answer.body.kind === 'cut') return untold(`the answer was cut: ${answer.body.reason}`);
  const applies = judgements.some((made) => made.applies) || many.some((check) => casesOf(check, exchange) > 0);
  return applies ? { state: 'holds' } : untold(`the answer (status ${answer.status}) is none that ${judge.id} can be told from`);
}

function untold(reason: string): Again {
  return { state: 'untold', reason };
}

function casesOf(check: RunCheck, exchange: Exchange): number {
  const judge = check.create();
  judge.add(exchange);
  judge.end();
  return judge.cases;
}

/** The checks of a requirement that one answer can break. */
function checksOf(id: string, options: RunCheckOptions): { one: readonly ExchangeCheck[]; many: readonly RunCheck[] } {
  const one = id === 'bus.bad-input' ? [unlistedFor(id)] : [...exchangeChecks, ...cancelChecks].filter((check) => check.id === id);
  return { one, many: [...runChecks(options), busPageInfoEchoOverRun].filter((check) => check.id === id) };
}
