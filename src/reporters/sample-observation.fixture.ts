import type { Json } from '../contract/json.ts';
import type { ReportObservation } from '../contract/report-parts.ts';

/** What a run may have seen of an open point. `hostile`: text that stands at the end of each text. */
export function sampleObservation(id: string, question: string, index: number, hostile: string): ReportObservation {
  const values: Record<string, Json> = {
    'open.required-search': ['start_city_code', 'end_city_code', 'date'],
    'open.first-page': 1,
    'open.default-page-size': 20,
    'open.page-size-over-50': 'cut',
    'open.sort-direction': 'ascending',
    'open.time-zone': { from: '+08:00', to: '+09:00' },
    'open.gid-lifetime': true,
    'open.refund-statuses': ['processing'],
    'open.amounts': 'decimals',
    'open.sales-window': 60,
  };
  const value = values[id] ?? null;
  const answer =
    value === null
      ? 'not observed: nothing that this run sent shows it'
      : typeof value === 'string'
        ? `it is ${value}`
        : JSON.stringify(value);
  return {
    id,
    question,
    value,
    answer: answer + hostile,
    declared: index % 7 === 0 ? value : null,
    evidence: `${3 + index} calls${hostile}`,
  };
}
