import { join } from 'node:path';
import { defaultApiKey, startReference } from '../../sandbox/index.ts';
import { runToEnd, runWell } from '../openapi/processes.ts';
import { program } from './processes.ts';

/**
 * The checks that what the document leaves open cannot pass: left out, as somebody who tunes the tool for this contract
 * would.
 */
const beyondTheSchema = 'positive_data_acceptance,negative_data_rejection';

/** What the tool said of a platform. */
export interface ToolResult {
  /** Titles of its findings, each once. */
  readonly kinds: readonly string[];
  readonly calls: number;
  readonly seconds: number;
}

/** Runs Schemathesis by our OpenAPI document against a platform of its own. */
export async function runTool(tool: string, folder: string, fault: string | null): Promise<ToolResult> {
  const description = join(folder, 'contract.json');
  await runWell(process.execPath, [program, 'openapi', '--out', description], folder);
  const reference = await startReference({ faults: fault === null ? [] : [fault] });
  const started = performance.now();
  const flags = [
    '--header',
    `Authorization: ${defaultApiKey}`,
    '--max-examples',
    '50',
    '--seed',
    '1',
    '--no-color',
    '--exclude-checks',
    beyondTheSchema,
  ];
  const { code, text } = await runToEnd(tool, ['run', description, '--url', reference.url, ...flags], folder);
  const seconds = (performance.now() - started) / 1000;
  const { calls } = reference.platform;
  await reference.close();
  if (code !== 0 && code !== 1) throw new Error(`schemathesis ended with ${code}: ${text.slice(-2000)}`);
  return { kinds: [...new Set([...text.matchAll(/^- (.+)$/gm)].map(([, title = '']) => title))], calls, seconds };
}
