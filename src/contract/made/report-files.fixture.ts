import type { Json, JsonObject } from '../json.ts';
import { comparisons } from './report-comparisons.fixture.ts';
import { calls, forms } from './report-forms.fixture.ts';
import { parts } from './report-parts.fixture.ts';
import { report } from './report.fixture.ts';
import { declarationText, type Named, withoutTypes } from './types-text.fixture.ts';

const definitions = { ...forms, ...calls, ...parts, ...comparisons };

/** Types that are made here, by the file that has them. */
const made: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'shown-exchange.ts': {
    request: 'ShownRequest',
    response: 'ShownResponse',
    exchange: 'ShownExchange',
    evidence: 'ShownEvidence',
    unjudged: 'UnjudgedCall',
  },
  'report-parts.ts': {
    verdict: 'Verdict',
    caveat: 'Caveat',
    requirement: 'ReportRequirement',
    finding: 'ReportFinding',
    pattern: 'ReportPattern',
    observation: 'ReportObservation',
    waiver: 'ReportWaiver',
    pinned: 'ReportPinned',
    traffic: 'OperationTraffic',
    coverage: 'ReportCoverage',
    coverageCell: 'ReportCoverageCell',
    sentence: 'VerdictSentence',
  },
  'report-comparisons.ts': {
    changedFinding: 'ChangedFinding',
    changedObservation: 'ChangedObservation',
    newlyUntested: 'NewlyUntested',
    changes: 'ReportChanges',
    shard: 'ReportShard',
    mergedShard: 'MergedShard',
  },
};

/** Types of other files, which have more to say than a schema can. */
const others: Readonly<Record<string, string>> = {
  level: 'Level',
  reason: 'ReportReason | null',
  endedBy: 'EndedBy',
  answeredBy: "Extract<AnsweredBy, { by: 'in front' }>",
  frontAnswer: 'FrontCount',
  firewallSeen: 'FirewallSeen',
};

/** Where the types of other files are. */
const places: Readonly<Record<string, string>> = {
  AnsweredBy: 'exchange.ts',
  EndedBy: 'reasons/run.ts',
  FirewallSeen: 'reasons/firewall.ts',
  FrontCount: 'exchange.ts',
  Json: 'json.ts',
  JsonItem: 'json.ts',
  Level: 'requirement.ts',
  ReportReason: 'reason.ts',
  ShardTally: 'shard-tally.ts',
  WrongKey: 'wrong-key.ts',
  ...Object.fromEntries(
    Object.entries(made).flatMap(([file, types]) => Object.values(types).map((type) => [type, file])),
  ),
};

const named: Named = { definitions, types: Object.assign({}, others, ...Object.values(made)) };

const head = '// Made from src/contract/made. To write it: npm run catalogue\n';

/** `schemas/report.schema.json`. */
export function reportSchema(): Json {
  return withoutTypes({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:travel-conformance:report',
    title: 'Report of a run: report.json',
    $comment: "The suite's own file.",
    ...report,
    $defs: definitions,
  });
}

/** Files of `src/contract` with the types of a report. */
export function reportFiles(): Readonly<Record<string, string>> {
  const files = Object.entries(made).map(([file, types]) => {
    const texts = Object.entries(types).map(([name, type]) => declarationText(type, definition(name), named));
    return [file, withImports(file, texts.join('\n'))];
  });
  const whole = declarationText(
    'Report',
    { ...report, description: '`report.json` (schemas/report.schema.json)' },
    named,
  );
  const reexports =
    "export type { EndedBy } from './reasons/run.ts';\nexport type * from './report-comparisons.ts';\n" +
    "export type * from './report-parts.ts';\n" +
    "export type { ShardTally } from './shard-tally.ts';\nexport type * from './shown-exchange.ts';\n\n";
  return { ...Object.fromEntries(files), 'report.ts': withImports('report.ts', whole, reexports) };
}

function definition(name: string): JsonObject {
  const found = Object.entries(definitions).find(([one]) => one === name);
  if (found === undefined) throw new Error(`a report has no ${name}`);
  return found[1];
}

function withImports(file: string, text: string, before = ''): string {
  const words = new Set(text.replace(/\/\*\*[\s\S]*?\*\/|'[^']*'/g, '').match(/\b[A-Z]\w+/g));
  const imports = [...new Set(Object.values(places))].flatMap((place) => {
    const types = Object.keys(places).filter((type) => places[type] === place && place !== file && words.has(type));
    const line = `import type { ${types.join(', ')} } from './${place}';\n`;
    const lines = `import type {\n${types.map((type) => `  ${type},\n`).join('')}} from './${place}';\n`;
    return types.length === 0 ? [] : [line.length > 121 ? lines : line];
  });
  return `${head}${imports.toSorted().join('')}\n${before}${text}`;
}
