import { violation } from '../src/checks/index.ts';
import { type Facts, type History, statusOwner } from '../src/history/index.ts';
import { broken, type Case, held } from '../src/judging/index.ts';
import type { Exchange } from '../src/model/exchange.ts';
import { documented, isDocumented, isListed, onlyReads } from '../src/model/operations.ts';

const id = 'http.status-listed';

/** Section 7: the status is listed. One that is not is told only where no other requirement takes the blame for it. */
export function* statusListed(history: History, facts: Facts): Generator<Case> {
  for (const told of history.all) {
    const { exchange } = told;
    const { answer, operation } = exchange;
    if (answer === null || !isDocumented(operation)) continue;
    if (isListed(operation, answer.status)) yield held(exchange);
    else if (statusOwner(told, facts) === id) yield notListed(exchange, '(section 7)');
  }
}

/**
 * Section 7: a status that is not listed, where the same search is answered as listed too, is no matter of what was asked for:
 * it breaks this requirement beside the one that the search is about.
 */
export function* listedAtOtherTimes(history: History, facts: Facts): Generator<Case> {
  // A cancel changes what the next one finds; what is judged by itself already is told once.
  const searches = history.all.filter(({ exchange }) => isDocumented(exchange.operation) && onlyReads(exchange.operation) && exchange.credentials === 'valid');
  const bodyOf = ({ request }: Exchange): string => request.bodyBase64 ?? request.bodyText;
  const judged = new Set(searches.flatMap(({ exchange }) => ([200, 400].includes(exchange.answer?.status ?? 0) ? [bodyOf(exchange)] : [])));
  for (const told of searches) {
    const { exchange } = told;
    if (isListed(exchange.operation, exchange.answer?.status ?? 200) || !judged.has(bodyOf(exchange)) || statusOwner(told, facts) === id) continue;
    yield notListed(exchange, '(section 7), as the same search gets at other times');
  }
}

function notListed(exchange: Exchange, where: string): Case {
  const status = exchange.answer?.status;
  const listed = isDocumented(exchange.operation) ? documented[exchange.operation].statuses : [];
  return broken(exchange, [], violation(`status ${status}`, 'the status', `one of ${listed.join(', ')} ${where}`, String(status)));
}
