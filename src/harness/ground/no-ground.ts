import { redirectedTo, throttledToTheEnd } from '../../checks/index.ts';
import { retryAfterMs } from '../../client/index.ts';
import { answerJson, type Exchange } from '../../model/exchange.ts';
import { member } from '../../model/json.ts';
import { cutAnswer } from '../orders/creation.ts';

/** That searches are accepted and show nothing. */
export const noTrips = 'no configured route has trips in the days tried: name one in `routes`';

/** That no search was accepted, and where to look first by what the first was answered. */
export function refusedAll(first: Exchange): string {
  const { answer, fault } = first;
  return `no search was accepted (the first was answered ${answer?.status ?? fault?.kind ?? 'nothing'}): ${adviceOn(first)}`;
}

function adviceOn(exchange: Exchange): string {
  const { answer, request } = exchange;
  const status = answer?.status ?? 0;
  if (status === 403) return 'check `apiKey`, and whether the target lets calls from this machine in';
  if (status === 404 || status === 405 || status === 410) return `check the base URL and its path: the search was looked for at ${request.path}`;
  if (status >= 300 && status < 400) return `it sends its callers ${redirectedTo(exchange)}: check the base URL`;
  if (status >= 500) return `the target fails, or what stands before it: see to that first${whenBack(exchange)}`;
  const routes = 'check `routes`, and give values for fields that the target requires in `searchExtras`';
  if (status !== 200) return routes;
  if (answer?.body.kind !== 'json') return cutAnswer(exchange) ?? 'what answers is no JSON, such as a page to log in at: check the base URL';
  const code = member(answerJson(exchange), 'code');
  if (typeof code !== 'number') return 'its code is no number, and only 0 accepts: see http.json-body and envelope.code';
  return code === 0 ? routes : `its code is ${code}, not 0; ${routes}`;
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
