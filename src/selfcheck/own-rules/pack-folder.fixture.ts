import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../cli/temporary.fixture.ts';
import type { Pack } from '../../requirements/packs/pack.ts';
import type { Configuration } from '../../config/configuration.ts';
import { configurationFor } from '../../sandbox/index.ts';
import { root } from '../source-files.fixture.ts';

/** A user's folder of packs, with the package installed in it. */
export interface PackFolder {
  readonly cwd: string;
  /** Writes a pack in JavaScript. `parts`: what stands between the braces of `pack('prefix', { … })`. */
  pack(prefix: string, parts: string): string;
  /** Writes the configuration for a platform at this address. */
  configure(url: string, change: Configuration): void;
  /** A pack as the program loads it. */
  load(file: string): Pack;
}

let compiled: string | null = null;

/** The examples, compiled as on Node 20, once for all tests of a thread. */
function compiledExamples(): string {
  if (compiled !== null) return compiled;
  const folder = mkdtempSync(join(tmpdir(), 'travel-conformance-own-rules-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  install(folder);
  const examples = join(root, 'examples/own-rules');
  for (const name of readdirSync(examples))
    if (/\.ts$|^tsconfig/.test(name)) copyFileSync(join(examples, name), join(folder, name));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  compiled = join(folder, 'dist');
  return compiled;
}

/** Installs the package in a folder. */
export function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/travel-conformance'));
  symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}

/** A folder with the examples in `dist`. */
export function packFolder(): PackFolder {
  const cwd = temporaryFolder();
  install(cwd);
  cpSync(compiledExamples(), join(cwd, 'dist'), { recursive: true });
  return {
    cwd,
    pack(prefix, parts) {
      const names = 'allSearches, eachSearch, eachTrip, flow, operation, pack, violation';
      writeFileSync(
        join(cwd, `${prefix}.js`),
        `import { ${names} } from 'travel-conformance/authoring';\nexport default pack('${prefix}', { ${parts} });\n`,
      );
      return `./${prefix}.js`;
    },
    configure: (url, change) =>
      writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(url), ...change })),
    load: (file) => (createRequire(join(cwd, 'here'))(file) as { default: Pack }).default,
  };
}
