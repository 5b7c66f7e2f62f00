import type { JsonObject } from '../json.ts';
import {
  boolean,
  choice,
  count,
  integer,
  list,
  number,
  object,
  open,
  orNull,
  orNullOf,
  ref,
  say,
  string,
  typed,
} from './report-shapes.fixture.ts';

/** `report.json`. */
export const report: JsonObject = object({
  schemaVersion: say('2 since 0.3.0: reasons are objects', typed('2', choice(1, 2))),
  tool: object({ name: ref('line'), version: ref('line') }),
  document: object({ title: ref('line'), sha256: { type: 'string', pattern: '^[0-9a-z]{0,64}$' } }),
  'requirementSet?': say(
    'the requirement set of the run, and the requirements of the catalogue that came later and were left out; not ' +
      'in reports of versions without sets',
    object({ name: ref('line'), leftOut: list(ref('id')) }),
  ),
  'scope?': say(
    'the part of the contract that was tested alone, and the requirements that it left out; left out if all of the ' +
      'contract was tested',
    object({ name: ref('line'), leftOut: list(ref('id')) }),
  ),
  'packs?': say(
    'packs whose rules were judged as well, each with its file or package; left out if there was none',
    list(
      object({
        name: say('the prefix of its ids', ref('id')),
        from: say('the file or package', ref('line')),
        version: say('version of the package; null if it is a file, or its package has none', orNullOf(ref('line'))),
      }),
    ),
  ),
  partial: say('whether only a part of the catalogue, or of the scope, was run (`only`, `skip`, `shard`)', boolean),
  target: say(
    "`clockSkewMs`: milliseconds by which the target's clock is ahead; null if its answers do not show it",
    object({
      baseUrl: ref('baseUrl'),
      embedded: boolean,
      clockSkewMs: say(
        "milliseconds by which the target's clock is ahead; null if its answers do not show it",
        orNull(number),
      ),
    }),
  ),
  run: object({
    id: ref('runId'),
    startedAt: say('ISO 8601 UTC', ref('instant')),
    durationMs: say('milliseconds', number),
    seed: integer,
    profile: ref('line'),
    runs: say('generated cases per property', count),
    'label?': say('build, release or commit of the target, as `--label` gave it', ref('line')),
    requests: say('calls sent', count),
    throttled: say('answers 429', count),
    'inFront?': say(
      'answers of servers in front of the platform in its place; left out if there were none',
      open({
        answers: list(ref('frontAnswer')),
        resent: say('calls that were sent again because of such an answer', count),
        'firewall?': ref('firewallSeen'),
      }),
    ),
    lost: say('cases that could not be judged, of all requirements', count),
    ordersSpent: say('orders that a cancel may have cancelled', count),
    'ordersRefused?': say(
      'orders whose first ordinary cancel was refused: not spent, but in the ledger, because a cancel has ' +
        'named them. Left out by older versions',
      count,
    ),
    ordersLeft: say(
      'supplied orders that no run has named yet; null if orders are created, or none is supplied',
      orNull(integer),
    ),
    endedBy: ref('endedBy'),
    note: say('why the run ended early or gave no verdict, and what to do; null otherwise', orNull(string)),
    'reason?': say('the same as data; left out by older versions', ref('reason')),
  }),
  verdict: say(
    'the verdict on the target. A target with known failures (the baseline has them, or they are ' +
      'waived) does not conform',
    choice('conforms', 'violates', 'none'),
  ),
  'gate!': say(
    '`failed` if something counts against this run, or it has no verdict; known failures do not count',
    choice('passed', 'failed'),
  ),
  'exitCode!': say(
    '0 the gate passed, 1 something counts against the run, 3 no verdict; not in reports of version 0.1',
    choice(0, 1, 3),
  ),
  sentence: say('gate and verdict in a sentence or two', string),
  'sentences?': say(
    'the same, sentence by sentence, each with its subject (`about`). Left out by older versions',
    list(ref('sentence')),
  ),
  summary: typed(
    'Readonly<Record<Verdict, number>>',
    object({ pass: count, fail: count, warn: count, inconclusive: count, untested: count, waived: count }),
  ),
  'changes?': say('only if there is a report to compare with', ref('changes')),
  'pinned?': say('cases of the `pinned` file; left out if there are none', list(ref('pinned'))),
  requirements: list(ref('requirement')),
  findings: list(ref('finding')),
  observations: list(ref('observation')),
  'coverage?': say(
    'the values of each class of input that the run sent; left out by older versions, and if the run was cut short',
    list(ref('coverage')),
  ),
  'coverageMap?': say(
    'the same for each field of a search and each kind of value; left out by versions before 0.3, and if the run ' +
      'was cut short',
    list(ref('coverageCell')),
  ),
  waivers: list(ref('waiver')),
  'shard?': say('only in the report of a shard', ref('shard')),
  'shards?': say('only in a merged report: the shards that it was made of', list(ref('mergedShard'))),
  traffic: list(ref('traffic')),
  leftBehind: say(
    'things that a run leaves in the target: numbers of orders that were created and not cancelled, and a sentence ' +
      'for each order that may have been created, and for each thing that flows of packs have left',
    list(string),
  ),
  configuration: say(
    'the configuration without secrets; `out` and `configFile` are relative to the folder in which the run was started',
    typed(
      'Json',
      open({
        'out?': ref('line'),
        'configFile?': orNullOf(ref('line')),
        'targetFrom?': say('the source of the base URL; left out by 0.2', choice('flag', 'variable', 'configuration')),
      }),
    ),
  ),
});
