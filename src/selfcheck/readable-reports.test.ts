import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleExchange } from '../requirements/checks/sample-exchange.fixture.ts';
import { createRedactor } from '../client/index.ts';
import { showExchange } from '../journal/shown-exchange.ts';
import { MAX_DEPTH } from '../client/attempt/decode-body.ts';
import type { LineOf } from '../journal/line-types.ts';
import { Journal } from '../journal/journal.ts';
import type { Json } from '../contract/json.ts';
import type { Report } from '../contract/report.ts';
import { evidenceFiles } from '../reporters/evidence/evidence-files.ts';
import { reporters } from '../reporters/index.ts';
import { hostileText, sampleReport } from '../reporters/sample-report.fixture.ts';

/** Whether a program is there. */
const isThere = (name: string): boolean => spawnSync(name, ['--version']).status === 0;

/** Reads every line of JSON, or the document, and writes it as UTF-8; a file of XML whole. */
const python = `
import json, sys, xml.etree.ElementTree as tree
for name in sys.argv[1:]:
    text = open(name, 'rb').read().decode('utf-8', 'strict')
    if name.endswith(('.xml', '.svg')): tree.fromstring(text)
    elif name.endswith('.ndjson'):
        for line in text.split('\\n')[:-1]: json.dumps(json.loads(line), ensure_ascii=False).encode('utf-8', 'strict')
    elif name.endswith('.json'): json.dumps(json.loads(text), ensure_ascii=False).encode('utf-8', 'strict')
`;

/**
 * As much as a report can hold of what parsers stumble over: halves of surrogate pairs as values and names, all that is
 * no text, depth.
 */
const odd = `${hostileText}\ud83d \udc00\u0001\ufdd0\u{1ffff}\\ud800`;
const nested = (levels: number, value: Json, name: string): Json =>
  Array.from({ length: levels }).reduce<Json>(
    (inner, _, level) => (level % 10 === 0 ? [inner] : { [name]: inner }),
    value,
  );
const deep = nested(100, odd, odd);

/** As deep as an answer may be, and short enough to be shown. */
const deepest = nested(MAX_DEPTH - 1, odd, 'a');

function oddReport(): Report {
  const report = sampleReport({ findings: 6, hostile: odd });
  const exchange = sampleExchange({ body: { start_addr: odd, [odd]: 1 }, json: deepest });
  const redactor = createRedactor({ secrets: ['sesame-sesame'], pointers: [] });
  const { operation: _, ...shown } = showExchange(redactor.exchange(exchange), 'https://a.example');
  return {
    ...report,
    findings: report.findings.map((one) => ({ ...one, ...shown, examples: [{ operation: 'search', ...shown }] })),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'conformance-readable-'));
const files: string[] = [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  const report = oddReport();
  const keep = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    files.push(join(folder, name));
  };
  for (const { file, render } of reporters) if (file !== null) keep(file, render(report));
  mkdirSync(join(folder, 'evidence', 'findings'), { recursive: true });
  const whole = new Map(report.findings.map(({ id }) => [id, [{ answer: deep }]]));
  for (const { path, text } of evidenceFiles(report, report.findings, whole)) keep(join('evidence', path), text);
  const journal = new Journal(folder, (line) => line);
  journal.appendExchange(JSON.stringify(sampleExchange({ body: { start_addr: odd }, json: deep })));
  journal.append({ kind: 'finding', id: 'f-000000000001', violation: { message: odd } } as LineOf<'finding'>);
  journal.close();
  files.push(journal.file);
});

describe('every report of a hostile target can be read', () => {
  test.skipIf(!isThere('python3'))('by Python, strictly: JSON, lines of JSON and XML', () => {
    expect(files.map((name) => name.slice(folder.length + 1))).toEqual(
      expect.arrayContaining([
        'report.json',
        'ctrf.json',
        'badge.json',
        'badge.svg',
        'junit.xml',
        'exchanges.ndjson',
        'evidence/findings.json',
      ]),
    );
    const { status, stderr } = spawnSync('python3', ['-c', python, ...files], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.skipIf(!isThere('jq'))('by jq', () => {
    const json = files.filter((name) => name.endsWith('json'));
    const { status, stderr } = spawnSync('jq', ['-e', '.', ...json], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
