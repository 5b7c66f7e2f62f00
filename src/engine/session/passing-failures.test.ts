import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import { requirementById } from '../../requirements/index.ts';
import { Outcome } from '../outcome.ts';
import { passingFailures } from './run-session.ts';

/** An outcome with a finding of a status that was seen so many times of so many. */
function broken(id: string, status: number, times: number, of: number): Outcome {
  const requirement = requirementById(id);
  if (requirement === undefined) throw new Error(id);
  const outcome = new Outcome(requirement);
  const violation = { cause: `status ${status}`, message: '', expected: '', actual: '' };
  outcome.fail({ violation, exchange: sampleExchange({ status }), comparedWith: [] }).reproduced = { of, times };
  return outcome;
}

test('failures that pass again and hit many requirements are reported as possibly one cause', () => {
  const three = [
    broken('bus.past-date', 503, 1, 3),
    broken('bus.bad-input', 502, 2, 3),
    broken('bus.malformed', 503, 1, 3),
  ];
  expect(passingFailures(three)).toEqual({ code: 'passing-failures', statuses: [502, 503], requirements: 3 });
});

test('a 500 is such a failure', () => {
  const three = ['bus.past-date', 'bus.bad-input', 'bus.malformed'].map((id) => broken(id, 500, 1, 2));
  expect(passingFailures(three)).toEqual({ code: 'passing-failures', statuses: [500], requirements: 3 });
});

test.each<[string, Outcome[]]>([
  ['two requirements', [broken('bus.past-date', 503, 1, 3), broken('bus.bad-input', 503, 1, 3)]],
  ['failures that come again', ['bus.past-date', 'bus.bad-input', 'bus.malformed'].map((id) => broken(id, 500, 3, 3))],
  [
    'calls that were not sent again',
    ['bus.past-date', 'bus.bad-input', 'bus.malformed'].map((id) => broken(id, 500, 1, 1)),
  ],
  ['other statuses', ['bus.past-date', 'bus.bad-input', 'bus.malformed'].map((id) => broken(id, 404, 1, 3))],
])('%s are not', (_, outcomes) => {
  expect(passingFailures(outcomes)).toBeNull();
});
