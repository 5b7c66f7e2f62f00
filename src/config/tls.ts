import { createPrivateKey, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { JsonObject } from '../model/json.ts';
import type { Mistake } from './explain.ts';
import { readText, shownPath } from './files.ts';
import type { Settings } from './settings.ts';

const largest = 5_000_000;
const parts = { ca: /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/, cert: /-----BEGIN CERTIFICATE-----/, key: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ };

/** The PEM texts of the files that the configuration names. A key and its certificate come together and fit. */
export function readTls(tls: JsonObject, folder: string, cwd: string, wrong: ReadonlySet<string>, mistakes: Mistake[]): Settings['tls'] {
  const before = mistakes.length;
  const read = (name: keyof typeof parts): string | null => {
    const path = tls[name];
    if (typeof path !== 'string') return null;
    const file = resolve(folder, path);
    const content = readText(file, largest);
    if ('text' in content && parts[name].test(content.text)) return content.text;
    const came = 'problem' in content ? content.problem : 'another text';
    mistakes.push({
      pointer: `/tls/${name}`,
      text: `expected a PEM file with ${name === 'key' ? 'a private key' : 'certificates'} at ${shownPath(file, cwd)}, got ${came}`,
    });
    return null;
  };
  const found = { ca: read('ca'), cert: read('cert'), key: read('key') };
  const lacks = (['cert', 'key'] as const).find((name) => tls[name] === undefined && !wrong.has(`tls.${name}`));
  if (lacks !== undefined && (tls['cert'] !== undefined || tls['key'] !== undefined)) {
    mistakes.push({ pointer: `/tls/${lacks}`, text: `expected the path of a file beside ${lacks === 'key' ? 'cert' : 'key'}, got nothing` });
  }
  if (mistakes.length === before && (found.ca !== null || found.cert !== null)) {
    const problem = contextProblem(found);
    if (problem !== null)
      mistakes.push({ pointer: '/tls', text: `expected certificates and an unencrypted key that fit together, got ones that TLS refuses (${problem})` });
  }
  return found;
}

function contextProblem({ ca, cert, key }: Settings['tls']): string | null {
  try {
    createSecureContext({ ...(ca === null ? {} : { ca }), ...(cert === null ? {} : { cert }), ...(key === null ? {} : { key }) });
    // TLS itself takes a key of another kind than the certificate's, and fails at the first call.
    const fits = cert === null || key === null || new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
    return fits ? null : 'the key is of another certificate';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
  }
}
