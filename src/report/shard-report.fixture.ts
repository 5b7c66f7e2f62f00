import '../../suites/index.ts';
import { expect } from 'vitest';
import type { Evidence } from '../contract/finding.ts';
import type { ShownExchange } from '../contract/shown-exchange.ts';
import { Outcome } from '../engine/outcome.ts';
import type { EndLine, FindingLine } from '../journal/line-types.ts';
import type { JournalContent } from '../journal/read-journal.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import { newestSet, requirementById } from '../requirements/index.ts';
import { buildReport, type Policy } from './build-report.ts';
import type { ShardReport } from './merge-parts.ts';

/** A policy that accepts, selects and waives nothing. */
export const policy: Policy = {
  strict: false,
  failOnDrift: false,
  acceptUntested: [],
  waivers: [],
  only: [],
  skip: [],
  shard: null,
};
export const startedAt = Date.UTC(2026, 10, 20, 12);

/**
 * The effect of one shard's answers on requirements: by id, as the run counts it; `watched:` before the id of a
 * requirement that the shard sent nothing for.
 */
export type Shard = Readonly<Record<string, (outcome: Outcome) => void>>;

/**
 * The report of a shard, made as its run makes it; `end`: what its last line says otherwise, null for a shard that was
 * cut short.
 */
export function shardReport(index: number, of: number, shard: Shard, end: EndLine | null = {}): ShardReport {
  const outcomes = Object.entries(shard).map(([name, fill]) => {
    const id = name.replace('watched:', '');
    const outcome = new Outcome(requirementById(id) ?? expect.fail(id));
    fill(outcome);
    return outcome;
  });
  const shown = (exchange: Evidence['exchange']): ShownExchange => showExchange(exchange, 'http://target.example');
  const findings = outcomes.flatMap((outcome) =>
    [...outcome.findings.values()].map(
      ({ evidence: { violation, exchange }, examples, ...rest }): [string, FindingLine] => [
        rest.id,
        {
          ...rest,
          evidence: [],
          evidenceLack: null,
          violation: { ...violation },
          exchange: shown(exchange),
          controls: [],
          examples: examples.map(shown),
        },
      ],
    ),
  );
  const content: JournalContent = {
    run: {
      id: `run-${index}`,
      version: '0.1.0',
      startedAt: new Date(startedAt + index * 1000).toISOString(),
      baseUrl: 'http://target.example',
      embedded: false,
      selected: Object.keys(shard).filter((name) => !name.startsWith('watched:')),
      configuration: { shard: { index, of } },
      requirementSet: newestSet.name,
      seed: 1,
      profile: 'gate',
    },
    findings: new Map(findings),
    requirements: new Map(
      end === null
        ? []
        : outcomes.map((outcome) => [outcome.requirement.id, JSON.parse(JSON.stringify(outcome.line(shown, true)))]),
    ),
    observations: [],
    pinned: [],
    orders: { spent: 0, refused: 0, left: [] },
    end:
      end === null
        ? null
        : {
            requests: 100,
            throttled: 1,
            endedBy: 'done',
            durationMs: 5000,
            ordersSpent: 0,
            traffic: [],
            leftBehind: [],
            ...end,
          },
    meter: null,
    withheld: false,
    lastAt: 0,
  };
  return buildReport(content, { ...policy, shard: { index, of } }, '2026-11-20') as ShardReport;
}
