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
    'the frozen set that was judged by, and what of the catalogue came later and was left out; not ' +
      'in reports of before there were sets',
    object({ name: ref('line'), leftOut: list(ref('id')) }),
  ),
  'scope?': say(
    'the part of the contract that was gated alone, and what of the catalogue it left out; not there ' +
      'where it was the whole',
    object({ name: ref('line'), leftOut: list(ref('id')) }),
  ),
  'packs?': say(
    "packs of rules that were judged by as well: the file or package that each came from, and the package's " +
      'version; left out where there was none',
    list(
      object({
        name: say('the prefix of its ids', ref('id')),
        from: say('the file or package', ref('line')),
        version: say('of the package; null where it is a file, or its package says none', orNullOf(ref('line'))),
      }),
    ),
  ),
  partial: say('part of the catalogue only, or of the scope (`only`, `skip`, `shard`)', boolean),
  target: say(
    "`clockSkewMs`: milliseconds by which the target's clock is ahead; null where its answers do not tell",
    object({
      baseUrl: ref('baseUrl'),
      embedded: boolean,
      clockSkewMs: say(
        "milliseconds by which the target's clock is ahead; null where its answers do not tell",
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
      'what something in front of the platform answered in its place; left out where nothing did',
      open({
        answers: list(ref('frontAnswer')),
        resent: say('calls that were sent again for that', count),
        'firewall?': ref('firewallSeen'),
      }),
    ),
    lost: say('cases that could not be judged, of all requirements', count),
    ordersSpent: say('orders that a cancel may have cancelled', count),
    'ordersRefused?': say(
      'orders whose plain first cancel was refused: not spent, but in the ledger, since a cancel has ' +
        'named them. Left out by older versions',
      count,
    ),
    ordersLeft: say(
      'supplied orders that no run has named yet; null where they are created, or none is supplied',
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
    '`failed` where something counts against this run, or it came to no verdict; known failures do not count',
    choice('passed', 'failed'),
  ),
  'exitCode!': say(
    '0 the gate passed, 1 something counts against the run, 3 no verdict; not in reports of version 0.1',
    choice(0, 1, 3),
  ),
  sentence: say('gate and verdict in a sentence or two', string),
  'sentences?': say(
    'the same, sentence by sentence, each with the matter that it is about. Left out by older versions',
    list(ref('sentence')),
  ),
  summary: typed(
    'Readonly<Record<Verdict, number>>',
    object({ pass: count, fail: count, warn: count, inconclusive: count, untested: count, waived: count }),
  ),
  'changes?': say('only where there is something to compare with', ref('changes')),
  'pinned?': say('cases of the `pinned` file; left out where there are none', list(ref('pinned'))),
  requirements: list(ref('requirement')),
  findings: list(ref('finding')),
  observations: list(ref('observation')),
  'coverage?': say(
    'what the run covered; left out by older versions, and where the run was cut short',
    list(ref('coverage')),
  ),
  'coverageMap?': say(
    'the same for each field of a search and each kind of value; left out by versions before 0.3, and where the run ' +
      'was cut short',
    list(ref('coverageCell')),
  ),
  waivers: list(ref('waiver')),
  'shard?': say('only in the report of a shard', ref('shard')),
  'shards?': say('only in a merged report: what it was made of', list(ref('mergedShard'))),
  traffic: list(ref('traffic')),
  leftBehind: say(
    'what a run leaves in the target: numbers of orders created and not cancelled, and a sentence ' +
      'for each that may have been created, and for what operations of packs have left',
    list(string),
  ),
  configuration: say(
    'the configuration without secrets; `out` and `configFile` as from the folder in which the run was started',
    typed(
      'Json',
      open({
        'out?': ref('line'),
        'configFile?': orNullOf(ref('line')),
        'targetFrom?': say('what named the target; left out by 0.2', choice('flag', 'variable', 'configuration')),
      }),
    ),
  ),
});
