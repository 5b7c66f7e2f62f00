import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, temporaryFolder } from '../../cli/second-process.fixture.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Configuration } from '../../api/configuration.ts';
import { configurationFor } from '../../reference/index.ts';
import { root } from '../source-files.fixture.ts';

/** Where somebody has packs: a folder with the package installed beside them. */
export interface PackFolder {
  readonly cwd: string;
  /** Writes a pack in JavaScript. `parts`: what stands between the braces of `pack('prefix', { … })`. */
  pack(prefix: string, parts: string): string;
  /** Writes the configuration for a platform at this address. */
  configure(url: string, change: Configuration): void;
  /** A pack as the program loads it. */
  load(file: string): Pack;
}

/** A folder with the examples, compiled as on Node 20. */
export function packFolder(): PackFolder {
  build();
  const cwd = temporaryFolder();
  const examples = join(root, 'examples/own-rules');
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/travel-conformance'));
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  for (const name of readdirSync(examples)) if (/\.ts$|^tsconfig/.test(name)) copyFileSync(join(examples, name), join(cwd, name));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', cwd]);
  return {
    cwd,
    pack(prefix, parts) {
      const names = 'allSearches, broken, call, cancel, eachTrip, held, isAccepted, pack, skipped, statusListed, violation';
      writeFileSync(join(cwd, `${prefix}.js`), `import { ${names} } from 'travel-conformance/authoring';\nexport default pack('${prefix}', { ${parts} });\n`);
      return `./${prefix}.js`;
    },
    configure: (url, change) => writeFileSync(join(cwd, 'conformance.config.json'), JSON.stringify({ ...configurationFor(url), ...change })),
    load: (file) => (createRequire(join(cwd, 'here'))(file) as { default: Pack }).default,
  };
}
