import { throttledToTheEnd, whatCame } from '../../checks/index.ts';
import { retryAfterMs } from '../../client/index.ts';
import { answerJson, type Exchange } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import { isListed } from '../../model/operations.ts';

/** That no search was accepted, and where to look first by what the first was answered. `words`: what the platform says there. */
export function refusedAll(first: Exchange, words = ''): string {
  const { answer, fault } = first;
  return `no search was accepted (the first was answered ${answer?.status ?? fault?.kind ?? 'nothing'}${words}): ${adviceOn(first)}`;
}

/** That what answers is the platform is known: a broken body, or another call, was answered as by one. */
function adviceOn(exchange: Exchange): string {
  const { answer } = exchange;
  const routes = 'check `routes`, and give values for fields that the target requires in `searchExtras`';
  if (answer === null) return routes;
  if (answer.status === 403) return 'check `apiKey`, and whether the target lets calls from this machine in';
  if (answer.status >= 500) return `the target fails, or what stands before it: see to that first${whenBack(exchange)}`;
  if (!isListed('search', answer.status)) return 'the document lists no such status: see http.status-listed';
  const code = member(answerJson(exchange), 'code');
  if (answer.status === 200 && typeof code !== 'number')
    return answer.body.kind === 'cut' ? whatCame(exchange) : 'it has no number as its code: see http.json-body and envelope.code';
  return code === 0 || answer.status !== 200 ? routes : `its code is ${code}, not 0; ${routes}`;
}

/** When a target in maintenance is to be tried again, where it says so. The run does not wait: 503 is no status that the document lists. */
function whenBack({ answer, targetDate, endedAt }: Exchange): string {
  const wait = retryAfterMs(answer?.headers['retry-after'] ?? [], targetDate ?? endedAt);
  return wait === null ? '' : ` (it asks to be tried again in ${Math.ceil(wait / 1000)} s)`;
}

/** Why no search could be judged: what kept the first that was not answered from it, or throttling. */
export function unjudged(exchanges: readonly Exchange[]): string {
  const fault = exchanges.find((one) => one.fault !== null)?.fault;
  return `no search could be judged: ${fault?.message ?? throttledToTheEnd}`;
}
