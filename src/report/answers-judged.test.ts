import '../../suites/index.ts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeRun, noon } from '../engine/fake-target.fixture.ts';
import { journalName } from '../journal/journal.ts';
import { readJournal } from '../journal/read-journal.ts';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { requirementById } from '../requirements/index.ts';
import { buildReport } from './build-report.ts';

const policy = { strict: false, failOnDrift: false, acceptUntested: [], waivers: [], only: [], skip: [], shard: null };

test('the answers that were judged next to a finding are those of its operation', async () => {
  const made = fakeRun(() => ({ status: 200, json: {} }));
  const { run } = made;
  run.journal.append({
    kind: 'run',
    id: run.id,
    startedAt: new Date(noon).toISOString(),
    selected: ['http.status-listed'],
  });
  const outcome = run.select(requirementById('http.status-listed') ?? expect.fail());
  for (let call = 1; call <= 50; call += 1) outcome.pass({ call, operation: call < 4 ? 'cancel' : 'search' });
  const violation = { cause: 'status 500', message: '', expected: '', actual: '' };
  outcome.fail({ violation, exchange: sampleExchange({ call: 51, operation: 'cancel' }), comparedWith: [] });
  run.journal.append(outcome.line((exchange) => run.show(exchange)));
  const { findings, requirements } = buildReport(
    await readJournal(join(run.settings.out, journalName)),
    policy,
    '2026-11-20',
  );
  made.close();
  expect(findings.map(({ answers }) => answers)).toEqual([{ broken: 1, judged: 4 }]);
  expect(requirements.map(({ answers }) => answers)).toEqual([51]);
});
