import { createPrivateKey, X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { JsonObject } from '../contract/json.ts';
import type { Mistake } from './explain.ts';
import { readBinary, readText, shownPath, type TextFile } from './files.ts';
import { canonicalHost } from './hosts.ts';
import type { TlsSettings } from './settings.ts';

const largest = 5_000_000;
const parts = {
  ca: /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/,
  cert: /-----BEGIN CERTIFICATE-----/,
  key: /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
};
const expected = {
  ca: 'a PEM file with certificates',
  cert: 'a PEM file with certificates',
  key: 'a PEM file with a private key',
  pfx: 'a PKCS #12 file (.pfx, .p12)',
};
/** First byte of PKCS #12: a sequence in DER. */
const SEQUENCE = 0x30;

/** The folder of the configuration, the working folder, and the keys that are already reported as wrong. */
interface TlsPlace {
  readonly folder: string;
  readonly cwd: string;
  readonly wrong: ReadonlySet<string>;
}

/**
 * Reads the configuration's `tls` and the files that it names; adds mistakes to `mistakes`. A key and its certificate
 * are needed together and have to fit; one PKCS #12 file can replace both.
 */
export function readTls(tls: JsonObject, { folder, cwd, wrong }: TlsPlace, mistakes: Mistake[]): TlsSettings {
  const before = mistakes.length;
  const has = (name: string): boolean => tls[name] !== undefined || wrong.has(`tls.${name}`);
  const mistake = (name: string, text: string): void => void mistakes.push({ pointer: `/tls/${name}`, text });
  const read = (name: keyof typeof parts | 'pfx'): string | null => {
    const path = tls[name];
    if (typeof path !== 'string') return null;
    const file = resolve(folder, path);
    const content = name === 'pfx' ? readPfx(file) : readPem(file, parts[name]);
    if ('text' in content) return content.text;
    mistake(name, `expected ${expected[name]} at ${shownPath(file, cwd)}, got ${content.problem}`);
    return null;
  };
  const { passphrase, servername } = tls;
  const found: TlsSettings = {
    ca: read('ca'),
    cert: read('cert'),
    key: read('key'),
    pfx: read('pfx'),
    passphrase: typeof passphrase === 'string' ? passphrase : null,
    servername: typeof servername === 'string' ? (canonicalHost(servername) ?? servername) : null,
  };
  if (has('pfx') && (has('cert') || has('key')))
    mistake('pfx', 'expected either `pfx` or `cert` and `key`, got both; remove one of the two');
  else {
    const lacks = (['cert', 'key'] as const).find((name) => !has(name));
    if (lacks !== undefined && (has('cert') || has('key')))
      mistake(
        lacks,
        `expected the path of a file, because \`${lacks === 'key' ? 'cert' : 'key'}\` is set, got nothing`,
      );
  }
  if (has('passphrase') && !has('key') && !has('pfx'))
    mistake('passphrase', 'expected `key` or `pfx` as well, got neither; name the file that the passphrase opens');
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

function readPem(file: string, part: RegExp): TextFile {
  const content = readText(file, largest);
  return 'problem' in content || part.test(content.text) ? content : { problem: 'another text' };
}

/** A file of PKCS #12, in base64. */
function readPfx(file: string): TextFile {
  const content = readBinary(file, largest);
  if ('problem' in content) return content;
  return content.bytes[0] === SEQUENCE
    ? { text: content.bytes.toString('base64') }
    : { problem: 'another file; name PEM files as `cert` and `key`' };
}

/**
 * Errors of OpenSSL for a key that it cannot decrypt: codes of Node, or the message for PKCS #12, which has no code.
 */
const undecrypted = /BAD_DECRYPT|MISSING_PASSPHRASE|INTERRUPTED_OR_CANCELLED|mac verify failure/;

const ofAnother = 'the key belongs to another certificate';

function contextProblem({ ca, cert, key, pfx, passphrase }: TlsSettings): string | null {
  const opened = { passphrase: passphrase ?? undefined };
  try {
    createSecureContext({
      ca: ca ?? undefined,
      cert: cert ?? undefined,
      key: key ?? undefined,
      pfx: pfx === null ? undefined : Buffer.from(pfx, 'base64'),
      ...opened,
    });
    // TLS itself accepts a key of another kind than the certificate's, and fails at the first call.
    const fits =
      cert === null || key === null || new X509Certificate(cert).checkPrivateKey(createPrivateKey({ key, ...opened }));
    return fits ? null : ofAnother;
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    if (undecrypted.test(`${code} ${message}`))
      return passphrase === null
        ? 'the key is encrypted: give its passphrase as `tls.passphrase`'
        : 'the passphrase (`tls.passphrase`) is wrong';
    // From Node 24 on, where both are of one kind.
    if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') return ofAnother;
    if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION')
      return 'the PKCS #12 file has an outdated encryption: make it again with a current OpenSSL, without -legacy';
    return code === '' ? 'no reason given' : code;
  }
}
