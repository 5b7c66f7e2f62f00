import type { Json, JsonObject } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import type { ReportFinding } from '../contract/report-parts.ts';
import { sampleTrip } from './sample-finding.fixture.ts';
import { sampleReport } from './sample-report.fixture.ts';

/**
 * A report whose one finding is about a member of the seventh of twelve trips, which does not have the member if
 * `value` is left out.
 */
export function reportAbout(name: string, value?: Json): Report {
  const report = sampleReport({ findings: 1 });
  const lines = Array.from({ length: 12 }, (_, index): JsonObject => {
    const { [name]: own = null, ...others } = sampleTrip(index, '');
    return index !== 6 ? { ...others, [name]: own } : value === undefined ? others : { ...others, [name]: value };
  });
  const actual = value === undefined ? 'the field is missing' : JSON.stringify(value);
  return {
    ...report,
    findings: report.findings.map((one): ReportFinding => ({
      ...one,
      cause: `/data/lines/[]/${name}: ${value === undefined ? 'missing' : 'type'}`,
      message: `/data/lines/6/${name}: expected a string, ${value === undefined ? 'but' : 'got'} ${actual}`,
      expected: 'a string',
      actual,
      pointer: `/data/lines/6/${name}`,
      response: {
        status: 200,
        headers: {},
        body: { code: 0, data: { lines, total: 12 }, message: 'the very end', request_id: 'r' },
      },
    })),
  };
}
