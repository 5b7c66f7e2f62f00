import { generateKeyPairSync } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { publicConfiguration, secretsOf } from './secrets.ts';
import { noTls } from './default-settings.fixture.ts';
import { inWorkspace } from './workspace.fixture.ts';

const certificate = rootCertificates[0] ?? '';
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

test('certificates to trust are read as text', () => {
  inWorkspace((space) => {
    space.write('conformance.config.yaml', 'tls: { ca: tls/ca.pem }');
    space.write('tls/ca.pem', certificate);
    expect(space.load().tls).toEqual({ ...noTls, ca: certificate });
  });
});

test('a key of another certificate is refused before a call is made', () => {
  inWorkspace((space) => {
    space.write('conformance.config.yaml', 'tls: { cert: cert.pem, key: key.pem }');
    space.write('cert.pem', certificate);
    space.write('key.pem', key);
    expect(space.problems()).toEqual([
      'conformance.config.yaml: /tls: expected certificates and a key that fit together, got ones that TLS ' +
        'refuses (the key belongs to another certificate)',
    ]);
  });
});

const encrypted = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
  cipher: 'aes-256-cbc',
  passphrase: 'open-hunter2',
});

test.each([
  [
    'a passphrase without a file that it opens',
    { passphrase: 'open-hunter2' },
    ['/tls/passphrase: expected `key` or `pfx` as well, got neither; name the file that the passphrase opens'],
  ],
  [
    'a PKCS #12 file together with PEM files',
    { pfx: 'c.p12', cert: 'cert.pem', key: 'key.pem' },
    ['/tls/pfx: expected either `pfx` or `cert` and `key`, got both; remove one of the two'],
  ],
  [
    'a PEM file as PKCS #12',
    { pfx: 'cert.pem' },
    [
      '/tls/pfx: expected a PKCS #12 file (.pfx, .p12) at cert.pem, got another file; name PEM files as `cert` ' +
        'and `key`',
    ],
  ],
  [
    'no PKCS #12 file',
    { pfx: 'gone.p12' },
    ['/tls/pfx: expected a PKCS #12 file (.pfx, .p12) at gone.p12, got no such file'],
  ],
  ['a folder', { pfx: 'folder' }, ['/tls/pfx: expected a PKCS #12 file (.pfx, .p12) at folder, got a folder']],
  [
    'a wrong passphrase',
    { cert: 'cert.pem', key: 'encrypted.pem', passphrase: 'wrong-hunter2' },
    [
      '/tls: expected certificates and a key that fit together, got ones that TLS refuses (the passphrase ' +
        '(`tls.passphrase`) is wrong)',
    ],
  ],
  [
    'no passphrase',
    { cert: 'cert.pem', key: 'encrypted.pem' },
    [
      '/tls: expected certificates and a key that fit together, got ones that TLS refuses (the key is ' +
        'encrypted: give its passphrase as `tls.passphrase`)',
    ],
  ],
  [
    'an address as server name',
    { servername: '10.0.0.7' },
    [
      '/tls/servername: expected a host name without scheme, port and path, such as staging.example.com, got ' +
        '"10.0.0.7"',
    ],
  ],
])('%s is a separate mistake', (_, tls, expected) => {
  inWorkspace((space) => {
    space.write('conformance.config.json', { tls });
    space.write('cert.pem', certificate);
    space.write('key.pem', key);
    space.write('c.p12', Buffer.from([0x30, 3, 2, 1, 3]));
    space.write('folder/x', '');
    space.write('encrypted.pem', encrypted);
    const problems = space.problems();
    expect(problems).toEqual(expected.map((text) => `conformance.config.json: ${text}`));
    expect(problems.join()).not.toContain('hunter2');
  });
});

test('a literal passphrase is a secret, is shown by no report and may not be made public', () => {
  inWorkspace((space) => {
    const tls = { ...noTls, pfx: 'MAA=', passphrase: 'open-hunter2', servername: 'staging.example.com' };
    const settings = { ...space.load(), tls };
    expect(secretsOf(settings, {})).toEqual(['open-hunter2']);
    expect(publicConfiguration(settings)['tls']).toEqual({
      ca: null,
      cert: null,
      key: null,
      pfx: '(secret)',
      passphrase: '(secret)',
      servername: 'staging.example.com',
    });
    space.write('conformance.config.json', {
      tls: { key: 'key.pem', passphrase: '${PASS}' },
      public: ['/tls/passphrase'],
    });
    expect(space.problems({ env: { PASS: 'open-hunter2' } })[0]).toMatch(
      /\/public\/0: expected a place whose value may be shown/,
    );
  });
});

test('a server name is written in one form', () => {
  inWorkspace((space) => {
    space.write('conformance.config.json', { tls: { servername: 'Staging.Example.COM.' } });
    expect(space.load().tls.servername).toBe('staging.example.com');
  });
});
