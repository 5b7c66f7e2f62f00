import type { Redactor } from '../../client/index.ts';
import { answerJson, type Exchange } from '../../model/exchange.ts';
import type { Violation } from '../../model/finding.ts';
import { itemAt, type JsonItem } from '../../model/json-item.ts';
import type { ShownExchange } from '../../model/report.ts';
import type { Finding } from '../outcome.ts';
import type { JournalLine } from './journal.ts';
import { redactViolation } from './redact-line.ts';

/** What of a run a finding's line is made with. */
interface Showing {
  readonly redactor: Pick<Redactor, 'exchange'> & { within(exchanges: readonly Exchange[]): Pick<Redactor, 'text'> };
  /** Numbers of orders that there are. */
  readonly realOrders: ReadonlySet<string>;
  /** An exchange as reports show it. */
  readonly show: (exchange: Exchange) => ShownExchange;
}

/** The journal's line on a finding, without secrets. */
export function findingLine({ evidence, examples, ...rest }: Finding, showing: Showing): JournalLine {
  const { violation, exchange, controls } = evidence;
  const { redactor, show } = showing;
  return {
    kind: 'finding',
    ...rest,
    violation: redactViolation(violation, redactor.within([exchange, ...controls])),
    item: itemOf(violation, exchange, showing),
    exchange: show(exchange),
    controls: controls.slice(0, 4).map(show),
    examples: examples.map(show),
  };
}

/** What stands around the place of a finding, where only the beginning of the answer is shown; else null. */
function itemOf({ pointer }: Violation, exchange: Exchange, { redactor, show }: Showing): JsonItem | null {
  const isCut = exchange.answer?.body.kind === 'json' && typeof show(exchange).response?.body === 'string';
  return pointer === undefined || !isCut ? null : itemAt(answerJson(redactor.exchange(exchange)), pointer);
}
