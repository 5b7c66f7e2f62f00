import { generateKeyPairSync } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { inWorkspace } from './workspace.fixture.ts';

const certificate = rootCertificates[0] ?? '';
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });

test('certificates to trust are read as text', () => {
  inWorkspace((space) => {
    space.write('conformance.config.yaml', 'tls: { ca: tls/ca.pem }');
    space.write('tls/ca.pem', certificate);
    expect(space.load().tls).toEqual({ ca: certificate, cert: null, key: null });
  });
});

test('a key of another certificate is refused before a call is made', () => {
  inWorkspace((space) => {
    space.write('conformance.config.yaml', 'tls: { cert: cert.pem, key: key.pem }');
    space.write('cert.pem', certificate);
    space.write('key.pem', key);
    expect(space.problems()).toEqual([
      'conformance.config.yaml: /tls: expected certificates and an unencrypted key that fit together, got ones that TLS refuses (the key is of another certificate)',
    ]);
  });
});
