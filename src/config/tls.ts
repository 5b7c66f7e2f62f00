import { createPrivateKey, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { JsonObject } from '../contract/json.ts';
import type { Mistake } from './explain.ts';
import { readBinary, readText, shownPath } from './files.ts';
import { canonicalHost } from './hosts.ts';
import type { TlsSettings } from './settings.ts';

const largest = 5_000_000;
const parts = {
  ca: /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/,
  cert: /-----BEGIN CERTIFICATE-----/,
  key: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
};
/** What PKCS #12 begins with: a sequence in DER. */
const SEQUENCE = 0x30;

/** No certificates of one's own. */
export const noTls: TlsSettings = { ca: null, cert: null, key: null, pfx: null, passphrase: null, servername: null };

/** Where the files of `tls` are found, how they are named, and which keys of the configuration are wrong already. */
export interface TlsPlace {
  readonly folder: string;
  readonly cwd: string;
  readonly wrong: ReadonlySet<string>;
}

/**
 * What the configuration's `tls` gives, with the content of the files that it names. A key and its certificate come
 * together and fit; in place of both there may be one PKCS #12 file.
 */
export function readTls(tls: JsonObject, { folder, cwd, wrong }: TlsPlace, mistakes: Mistake[]): TlsSettings {
  const before = mistakes.length;
  const has = (name: string): boolean => tls[name] !== undefined || wrong.has(`tls.${name}`);
  const mistake = (name: string, text: string): void => void mistakes.push({ pointer: `/tls/${name}`, text });
  const read = (name: keyof typeof parts): string | null => {
    const path = tls[name];
    if (typeof path !== 'string') return null;
    const file = resolve(folder, path);
    const content = readText(file, largest);
    if ('text' in content && parts[name].test(content.text)) return content.text;
    const came = 'problem' in content ? content.problem : 'another text';
    mistake(
      name,
      `expected a PEM file with ${name === 'key' ? 'a private key' : 'certificates'} at ` +
        `${shownPath(file, cwd)}, got ${came}`,
    );
    return null;
  };
  const readPfx = (): string | null => {
    const path = tls['pfx'];
    if (typeof path !== 'string') return null;
    const file = resolve(folder, path);
    const content = readBinary(file, largest);
    if ('bytes' in content && content.bytes[0] === SEQUENCE) return content.bytes.toString('base64');
    const came = 'problem' in content ? content.problem : 'another file; name PEM files as `cert` and `key`';
    mistake('pfx', `expected a PKCS #12 file (.pfx, .p12) at ${shownPath(file, cwd)}, got ${came}`);
    return null;
  };
  const { passphrase, servername } = tls;
  const found: TlsSettings = {
    ca: read('ca'),
    cert: read('cert'),
    key: read('key'),
    pfx: readPfx(),
    passphrase: typeof passphrase === 'string' ? passphrase : null,
    servername: typeof servername === 'string' ? (canonicalHost(servername) ?? servername) : null,
  };
  if (has('pfx') && (has('cert') || has('key')))
    mistake('pfx', 'expected either `pfx` or `cert` and `key`, got both; remove one of the two');
  else {
    const lacks = (['cert', 'key'] as const).find((name) => !has(name));
    if (lacks !== undefined && (has('cert') || has('key')))
      mistake(lacks, `expected the path of a file beside ${lacks === 'key' ? 'cert' : 'key'}, got nothing`);
  }
  if (has('passphrase') && !has('key') && !has('pfx'))
    mistake('passphrase', 'expected `key` or `pfx` beside it, got neither; name the file that it opens');
  if (mistakes.length === before && (found.ca !== null || found.cert !== null || found.pfx !== null)) {
    const problem = contextProblem(found);
    if (problem !== null)
      mistakes.push({
        pointer: '/tls',
        text: `expected certificates and a key that fit together, got ones that TLS refuses (${problem})`,
      });
  }
  return found;
}

/** What OpenSSL says of a key that it could not decrypt: by codes of Node, but for PKCS #12, whose errors have none. */
const undecrypted = /BAD_DECRYPT|MISSING_PASSPHRASE|INTERRUPTED_OR_CANCELLED|mac verify failure/;

function contextProblem({ ca, cert, key, pfx, passphrase }: TlsSettings): string | null {
  const opened = passphrase === null ? {} : { passphrase };
  try {
    createSecureContext({
      ...(ca === null ? {} : { ca }),
      ...(cert === null ? {} : { cert }),
      ...(key === null ? {} : { key }),
      ...(pfx === null ? {} : { pfx: Buffer.from(pfx, 'base64') }),
      ...opened,
    });
    // TLS itself takes a key of another kind than the certificate's, and fails at the first call.
    const fits =
      cert === null || key === null || new X509Certificate(cert).checkPrivateKey(createPrivateKey({ key, ...opened }));
    return fits ? null : 'the key is of another certificate';
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    if (undecrypted.test(`${code} ${message}`))
      return passphrase === null
        ? 'the key is encrypted: give its passphrase as `tls.passphrase`'
        : 'the passphrase (`tls.passphrase`) is wrong';
    if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION')
      return 'the PKCS #12 file is encrypted in an old way: make it anew with a present OpenSSL, without -legacy';
    return code === '' ? 'no reason given' : code;
  }
}
