import { expect, test } from 'vitest';
import type { JsonObject } from '../contract/json.ts';
import { sampleReport } from '../reporters/sample-report.fixture.ts';
import { curlNote, withOwnCurl } from './own-curl.ts';

const report = sampleReport({ findings: 1 });
const [finding] = report.findings as [(typeof report.findings)[0]];
const evidence = [{ operation: 'cancel', request: finding.request, at: finding.at }];
const onSame = (one: (typeof evidence)[number]) => ({ ...one, connection: 'same' as const });
const answer = { status: 200, headers: {}, body: {} };
const configured = (more: JsonObject): typeof report => ({
  ...report,
  configuration: { ...(report.configuration as JsonObject), ...more },
});

const ofOrder = { ...finding.request, body: { order_no: 'HT20260001' } };
const refusal = { ...answer, status: 400, body: { code: 40022 } };

test.each([
  ['a search', configured({}), { operation: 'search', response: answer }, null],
  ['a refused cancel', configured({}), { operation: 'cancel', request: ofOrder, response: refusal }, null],
  [
    'a cancel that was refused with 200',
    configured({}),
    { operation: 'cancel', request: ofOrder, response: { ...answer, body: { code: 40020 } } },
    null,
  ],
  [
    'an accepted cancel without an order',
    configured({}),
    { operation: 'cancel', response: answer },
    'the first call may have cancelled an order, so this one may be refused',
  ],
  [
    'a cancel whose answer has two codes',
    configured({}),
    { operation: 'cancel', request: ofOrder, pointer: '/code', response: { ...answer, body: { code: 500 } } },
    'the command needs a fresh order: the order in it may be cancelled already',
  ],
  [
    'a failure that several calls show together',
    configured({}),
    { operation: 'search', basis: 'relation', evidence: [...evidence, ...evidence] },
    'one call alone does not show the failure, 2 calls together do: use replay',
  ],
  [
    'a failure that the whole run shows, and whose calls must not be sent again',
    configured({}),
    { operation: 'hotelOrderDetail', basis: 'run', evidence: [] },
    'one call alone does not show the failure, several calls together do: use replay',
  ],
  [
    'calls in turn on one connection',
    configured({}),
    { operation: 'search', basis: 'relation', evidence: [...evidence, ...evidence.map(onSame)] },
    'the failure was seen on a connection that was used before: if the command does not show it, use replay',
  ],
  [
    'a failure of one answer and its control',
    configured({}),
    { operation: 'search', basis: 'answer', evidence: [...evidence, ...evidence] },
    null,
  ],
  [
    'a failure that came and went',
    configured({}),
    { operation: 'search', evidence, reproduced: { of: 3, times: 1 } },
    'the failure showed 1 of 3 times, so one try may not be enough: use replay',
  ],
  [
    'a long body',
    configured({}),
    { operation: 'search', request: { ...ofOrder, cut: true } },
    'the body is too long to show: use replay',
  ],
  [
    'a cancel that failed, and may have cancelled the order',
    configured({}),
    { operation: 'cancel', request: ofOrder, response: { ...answer, status: 500 } },
    'the command needs a fresh order: the order in it may be cancelled already',
  ],
  [
    'a wrong key that has too many parts to be shown',
    configured({}),
    { operation: 'search', request: { ...ofOrder, key: { wrong: 'the first half, a random rest' } } },
    'the wrong key is not shown: use replay',
  ],
  [
    'an accepted made-up number',
    configured({}),
    { operation: 'cancel', response: answer, evidence },
    'the first call may have cancelled an order, so this one may be refused',
  ],
  [
    'an accepted cancel of an order',
    configured({}),
    { operation: 'cancel', request: ofOrder, response: answer },
    /^the command needs a fresh order: the order in it may be cancelled already$/,
  ],
  [
    'an authority of its own',
    configured({ tls: { ca: 'given', cert: null, key: null } }),
    { operation: 'search' },
    /^curl needs --cacert <file> here$/,
  ],
  [
    'a client certificate and a proxy',
    configured({ tls: { ca: null, cert: 'given', key: '(secret)' }, proxy: 'http://p.example' }),
    { operation: 'search' },
    /^curl needs --cert <file>, --key <file>, --proxy <url> here$/,
  ],
  [
    'a PKCS #12 file with its passphrase, and a server name',
    configured({
      tls: { ca: 'given', cert: null, key: null, pfx: '(secret)', passphrase: '(secret)', servername: 'a.example' },
    }),
    { operation: 'search' },
    'curl has no option for `tls.servername`: use replay; curl needs --cacert <file>, --cert-type P12, ' +
      '--cert <file>, --pass <passphrase> here',
  ],
] as const)('what the curl command of %s needs and does not contain', (_, of, more, expected) => {
  const note = curlNote(of, { ...finding, ...more });
  if (expected === null) expect(note).toBeNull();
  else if (typeof expected === 'string') expect(note).toBe(expected);
  else expect(note).toMatch(expected);
});

test('a note of a file is not read: it is made again, as the command is', () => {
  const read = { ...report, findings: [{ ...finding, curlNote: 'run it as root' }] };
  expect(withOwnCurl(read).findings[0]).not.toHaveProperty('curlNote');
  const proxied = withOwnCurl({ ...configured({ proxy: 'http://p.example' }), findings: read.findings });
  expect(proxied.findings[0]?.curlNote).toBe('curl needs --proxy <url> here');
});
