import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWell } from './processes.ts';

/** The tools of others that the description is tried with, at the versions that it was tried with. */
export const versions = {
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  '@stoplight/prism-cli': '5.16.0',
  schemathesis: '4.32.5',
} as const;

/** Paths of the installed programs. */
export interface Tools {
  readonly redocly: string;
  readonly spectral: string;
  readonly prism: string;
  readonly schemathesis: string;
}

/** Installs missing tools into `OPENAPI_TOOLS`, or a folder next to the temporary ones: never into the project. */
export async function installTools(): Promise<Tools> {
  const folder = process.env['OPENAPI_TOOLS'] ?? join(tmpdir(), 'travel-conformance-openapi-tools');
  mkdirSync(folder, { recursive: true });
  const inNode = (name: string): string => join(folder, 'node_modules/.bin', name);
  const tools = {
    redocly: inNode('redocly'),
    spectral: inNode('spectral'),
    prism: inNode('prism'),
    schemathesis: join(folder, 'venv/bin/schemathesis'),
  };
  if (![tools.redocly, tools.spectral, tools.prism].every((file) => existsSync(file))) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const packages = (['@redocly/cli', '@stoplight/spectral-cli', '@stoplight/prism-cli'] as const).map(
      (name) => `${name}@${versions[name]}`,
    );
    await runWell('npm', ['install', '--no-audit', '--no-fund', '--silent', ...packages], folder);
  }
  if (!existsSync(tools.schemathesis)) {
    await runWell('python3', ['-m', 'venv', 'venv'], folder);
    await runWell(
      join(folder, 'venv/bin/pip'),
      ['install', '--quiet', `schemathesis==${versions.schemathesis}`],
      folder,
    );
  }
  return tools;
}
