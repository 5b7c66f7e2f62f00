import { expect, test } from 'vitest';
import type { Reason } from '../reason.ts';
import { type TransportReason, transportRows } from './transport.ts';
import { tlsRows } from './tls.ts';
import { wordsOf } from '../reason-words.ts';

const slow = 'Find out why the target is slow, or raise `--timeout`.';
const network = 'Check that this machine can reach the target: network, VPN, firewall.';
const where = 'Correct host and port of `baseUrl`, or write https:// if the target has TLS.';
const names = 'Check the network and the name service (DNS) of this machine.';
const closes = 'See in the log of the platform, or of what is in front of it, why connections are closed.';
const ends = 'See in the log of what is in front of the platform, or of the platform, why answers end early.';
const fixHttp = 'Correct `baseUrl`, or have the HTTP of the server there fixed.';
const letsThrough = 'Check `proxy` (or HTTPS_PROXY), and that the proxy lets calls to the target through.';
const password = 'Give the right user and password in the URL of `proxy`.';
const proxyHost = 'Correct the host in `proxy` (or HTTPS_PROXY).';
const again = 'Run again; if it happens again, see the answers in report.html.';
const suite = 'limit of the suite';
const yours = 'your set-up';

type Row = readonly [reason: TransportReason, text: string, headline: string | null, action: string, owner?: string];
const p = 'proxy.example:3128';
const through = (because: Reason): Extract<TransportReason, { readonly code: 'through-proxy' }> => ({
  code: 'through-proxy',
  proxy: p,
  because,
});

/**
 * Each reason with its text, headline, action and owner; null: the headline is the text. Without an owner it is of the
 * network.
 */
const all: readonly Row[] = [
  [{ code: 'no-answer-in-time', ms: 10_000 }, 'no complete answer came within 10000 ms', null, slow],
  [{ code: 'no-connection-in-time' }, 'the connection could not be made in time', null, network],
  [
    { code: 'answer-ended', bytes: 16_384 },
    'the connection was closed after 16384 bytes of the answer',
    'the connection was closed before the answer was complete',
    ends,
  ],
  [
    { code: 'connection-closed', how: 'early' },
    'the connection was closed before the answer was complete',
    null,
    closes,
  ],
  [
    { code: 'connection-closed', how: 'while sending' },
    'the connection was closed while the request was being sent',
    null,
    closes,
  ],
  [{ code: 'connection-closed', how: 'without an answer' }, 'the connection closed without an answer', null, closes],
  [
    { code: 'connection-closed', how: 'as idle' },
    'the connection was closed as idle (408) while the request was being sent',
    null,
    closes,
  ],
  [{ code: 'connection-closed', how: 'aborted' }, 'the connection was aborted', null, closes],
  [
    { code: 'connection-refused' },
    'nothing listens at that address and port',
    null,
    'Start the target, or correct `baseUrl`.',
  ],
  [{ code: 'no-way', to: 'host' }, 'no route to the host', null, network],
  [{ code: 'no-way', to: 'network' }, 'no route to the network', null, network],
  [{ code: 'host-down' }, 'the host is down', null, 'Start the host, or correct `baseUrl`.'],
  [
    { code: 'no-local-address' },
    'no local address or port is left to connect from',
    null,
    'Lower `--concurrency`, or free ports of this machine.',
    yours,
  ],
  [
    { code: 'too-many-files' },
    'too many files are open on this machine: lower `--concurrency`',
    'too many files are open on this machine',
    'Lower `--concurrency`.',
    yours,
  ],
  [
    { code: 'host-unknown', of: 'target' },
    'the host name is not known: correct the host in `baseUrl`, or give its address in `hosts`',
    'the host name is not known',
    'Correct the host in `baseUrl`, or give its address in `hosts`.',
    yours,
  ],
  [
    { code: 'host-unknown', of: 'proxy' },
    "the proxy's host name is not known: correct the host in `proxy` (or HTTPS_PROXY)",
    "the proxy's host name is not known",
    proxyHost,
    yours,
  ],
  [{ code: 'host-without-address', of: 'proxy' }, "the proxy's host name has no address", null, proxyHost, yours],
  [
    { code: 'host-without-address', of: 'target' },
    'the host name has no address',
    null,
    'Correct the host in `baseUrl`, or have its DNS entry created.',
  ],
  [{ code: 'lookup-failed', of: 'target', how: 'for now' }, 'the host name could not be looked up', null, names],
  [{ code: 'lookup-failed', of: 'target', how: 'for good' }, 'the host name could not be looked up', null, names],
  [
    { code: 'lookup-failed', of: 'target', how: 'not in time' },
    'the host name could not be looked up in time',
    null,
    names,
  ],
  [
    { code: 'lookup-failed', of: 'proxy', how: 'not in time' },
    "the proxy's host name could not be looked up in time",
    null,
    names,
  ],
  [
    { code: 'bad-http', error: 'HPE_INVALID_STATUS' },
    'the answer is not valid HTTP (HPE_INVALID_STATUS)',
    null,
    fixHttp,
  ],
  [
    { code: 'bad-http', error: 'HPE_OF_A_LATER_NODE' },
    'the answer is not valid HTTP (HPE_OF_A_LATER_NODE)',
    null,
    fixHttp,
  ],
  [{ code: 'too-many-interim', most: 32 }, 'more than 32 interim (1xx) answers', null, fixHttp],
  [{ code: 'switched-protocols' }, 'answered 101 Switching Protocols, which was not requested', null, fixHttp],
  [{ code: 'odd-transfer-coding' }, 'a Transfer-Encoding other than chunked, which was not requested', null, fixHttp],
  [
    { code: 'headers-too-large' },
    "the answer's headers are larger than the limit (traffic.maxHeaders)",
    null,
    'Raise `traffic.maxHeaders`.',
    yours,
  ],
  [
    { code: 'decode-failed', error: 'Z_DATA_ERROR' },
    'the body does not decode as its Content-Encoding says (Z_DATA_ERROR)',
    null,
    'Have the Content-Encoding of the platform, or of the proxy in front of it, fixed.',
  ],
  [
    { code: 'call-failed', error: null },
    'the call failed (no code)',
    null,
    'Run again; if it happens again, see in the log of the platform what it did.',
  ],
  [
    { code: 'proxy-wants-password' },
    'the proxy answered 407: give the right user and password in the URL of `proxy`',
    'the proxy answered 407',
    password,
    yours,
  ],
  [
    { code: 'tunnel-refused', status: 407 },
    'the proxy answered CONNECT with status 407: give the right user and password in the URL of `proxy`',
    'the proxy answered CONNECT with status 407',
    password,
    yours,
  ],
  [
    { code: 'tunnel-refused', status: 503, cause: 'ERR_CONNECT_FAIL' },
    'the proxy answered CONNECT with status 503 (ERR_CONNECT_FAIL): it does not reach the target: check ' +
      'that the target is up, and that the `proxy` reaches it',
    'the proxy answered CONNECT with status 503 (ERR_CONNECT_FAIL): it does not reach the target',
    'Check that the target is up, and that the `proxy` reaches it.',
  ],
  [
    { code: 'tunnel-refused', status: 403 },
    'the proxy answered CONNECT with status 403: check `proxy` (or HTTPS_PROXY), and that the proxy ' +
      'lets calls to the target through',
    'the proxy answered CONNECT with status 403',
    letsThrough,
  ],
  [
    { code: 'tunnel-refused', status: 418 },
    'the proxy answered CONNECT with status 418: check `proxy` (or HTTPS_PROXY), and that the proxy ' +
      'lets calls to the target through',
    'the proxy answered CONNECT with status 418',
    letsThrough,
  ],
  [{ code: 'no-tunnel', came: 'nothing in time' }, 'the proxy did not answer CONNECT in time', null, letsThrough],
  [
    { code: 'no-tunnel', came: 'no answer of a proxy' },
    'the proxy did not answer CONNECT as proxies do',
    null,
    letsThrough,
  ],
  [
    { code: 'no-tunnel', came: 'the end of the connection' },
    'the proxy closed the connection on CONNECT',
    null,
    letsThrough,
  ],
  [
    through({ code: 'certificate', of: 'proxy', problem: 'expired' }),
    "through the proxy proxy.example:3128: the proxy's certificate has expired: have the certificate of " +
      'the `proxy` renewed',
    "through the proxy proxy.example:3128: the proxy's certificate has expired",
    'Have the certificate of the `proxy` renewed.',
  ],
  [
    { ...through({ code: 'certificate', of: 'target', problem: 'expired' }), behind: true },
    "behind the proxy proxy.example:3128: the target's certificate has expired: have the certificate " + 'renewed',
    "behind the proxy proxy.example:3128: the target's certificate has expired",
    'Have the certificate renewed.',
  ],
  [
    { code: 'aborted', because: { code: 'time-over' } },
    "aborted: the run's time is over: raise `--max-time` (`traffic.maxTime`), or find out why the " + 'target is slow',
    "the run's time is over",
    'Raise `--max-time` (`traffic.maxTime`), or find out why the target is slow.',
    yours,
  ],
  [
    { code: 'recorded-without-answer' },
    'the recording has no answer',
    null,
    'Record calls with their answers, then check the recording again.',
    yours,
  ],
  [{ code: 'answer-not-recorded' }, 'no answer was recorded when the run was cut short', null, again, suite],
  [
    { code: 'unreached', because: { code: 'connection-refused' } },
    'the target was not reached: nothing listens at that address and port',
    null,
    'Start the target, or correct `baseUrl`.',
  ],
  [
    { code: 'unreached', because: through({ code: 'proxy-wants-password' }) },
    'the target was not reached: through the proxy proxy.example:3128: the proxy answered 407: give the ' +
      'right user and password in the URL of `proxy`',
    `the target was not reached: through the proxy ${p}: the proxy answered 407`,
    password,
    yours,
  ],
  [
    { code: 'unreached', because: through({ code: 'connection-refused' }) },
    'the target was not reached: through the proxy proxy.example:3128: nothing listens at that address and port',
    null,
    letsThrough,
  ],
  [
    { code: 'hung-up', heard: false, because: { code: 'connection-closed', how: 'early' } },
    'the target was not reached: the connection was closed before the answer was complete: correct host ' +
      'and port of `baseUrl`, or write https:// if the target has TLS',
    'the target was not reached: the connection was closed before the answer was complete',
    where,
    yours,
  ],
  [
    { code: 'hung-up', heard: false, because: { code: 'call-failed', error: 'OTHER' } },
    'the target was not reached: the call failed (OTHER): correct host and port of `baseUrl`, or write ' +
      'https:// if the target has TLS',
    'the target was not reached: the call failed (OTHER)',
    where,
    yours,
  ],
  [
    { code: 'hung-up', heard: true, because: { code: 'connection-closed', how: 'early' } },
    'a call got no answer: the connection was closed before the answer was complete: see in the log of ' +
      'the platform, or of what is in front of it, why connections are closed',
    'a call got no answer: the connection was closed before the answer was complete',
    closes,
  ],
  [
    { code: 'unreadable', because: { code: 'bad-http', error: 'HPE_INVALID_CONTENT_LENGTH' } },
    'no answer could be read: the answer is not valid HTTP (HPE_INVALID_CONTENT_LENGTH)',
    null,
    fixHttp,
  ],
];

test.each(all.map((row) => ({ row, reason: row[0] })))(
  '$reason',
  ({ row: [reason, text, headline, action, owner = 'network'] }) => {
    expect(wordsOf(reason)).toEqual({ text, headline: headline ?? text, action, owner });
  },
);

test('every reason is in this table, but for those of TLS', () => {
  const codes = new Set<string>([...all.map(([{ code }]) => code), ...Object.keys(tlsRows)]);
  expect(Object.keys(transportRows).filter((code) => !codes.has(code))).toEqual([]);
});
