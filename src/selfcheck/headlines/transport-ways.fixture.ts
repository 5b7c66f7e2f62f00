import { whyForeign } from '../../checks/index.ts';
import { sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import { type Circumstances, classifyTransportFault, withoutAnswer } from '../../client/attempt/transport-fault.ts';
import { gone } from '../../client/resend-or-stop/give-up.ts';
import { refusedAll } from '../../harness/ground/no-ground.ts';
import type { Ways } from './ways.fixture.ts';

/** The reason of a target of which nothing came but an error with this code. */
const unreached = (code: string, circumstances?: Circumstances): string =>
  withoutAnswer(classifyTransportFault(Object.assign(new Error(code), { code }), circumstances));
/** Through a proxy that is asked for http, and through the tunnel of one. */
const forwards: Circumstances = { proxy: { host: 'proxy.example:3128', forwards: true }, hasCertificate: false };
const tunnelled: Circumstances = { proxy: { host: 'proxy.example:3128', forwards: false }, hasCertificate: false };
const notServed = sampleExchange({ status: 404 });
const hostOfProxy = 'Correct the host in `proxy` (or HTTPS_PROXY).';
const through = (message: string): string => withoutAnswer({ kind: 'refused', message: `through the proxy proxy.example:3128: ${message}` });
const late = 'no complete answer within 10000 ms (traffic.timeout)';
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const slow = 'See why the target is slow, or raise `--timeout`.';
const network = 'See that this machine can reach the target: network, VPN, firewall.';
const where = 'Correct host and port of `baseUrl`, or write https:// if the target has TLS.';
const names = 'Check the network and the name service (DNS) of this machine.';
const extras = 'Check `routes`, and give values that the target requires in `searchExtras`.';
const failing = 'See that the target is up, and what stands before it; then run again.';

/** The target is not reached, or what answers there is not it. */
export const transportWays: Ways = {
  'the target is not reached, or what comes cannot be read': [
    [unreached('ECONNREFUSED'), 'the target was not reached: nothing listens at that address and port', 'Start the target, or correct `baseUrl`.'],
    [unreached('EHOSTUNREACH'), 'the target was not reached: no route to the host', network],
    [unreached('ENETUNREACH'), 'the target was not reached: no route to the network', network],
    [unreached('EHOSTDOWN'), 'the target was not reached: the host is down', 'Start the host, or correct `baseUrl`.'],
    [
      unreached('EADDRNOTAVAIL'),
      'the target was not reached: no local address or port is left to connect from',
      'Lower `--concurrency`, or free ports of this machine.',
    ],
    [unreached('EMFILE'), 'the target was not reached: too many files are open on this machine', 'Lower `--concurrency`.'],
    [unreached('ENOTFOUND'), 'the target was not reached: the host name is not known', 'Correct the host in `baseUrl`, or give its address in `hosts`.'],
    [unreached('EAI_AGAIN'), 'the target was not reached: the host name could not be looked up', names],
    [unreached('EAI_FAIL'), 'the target was not reached: the host name could not be looked up', names],
    [unreached('ENODATA'), 'the target was not reached: the host name has no address', 'Correct the host in `baseUrl`, or have its DNS entry made.'],
    [unreached('ETIMEOUT'), 'the target was not reached: the host name could not be looked up in time', names],
    [unreached('ETIMEDOUT'), 'the target was not reached: the connection could not be made in time', network],
    [unreached('ECONNRESET'), 'the target was not reached: the connection was closed before the answer was complete', where],
    [unreached('EPIPE'), 'the target was not reached: the connection was closed while the request was being sent', where],
    [unreached('ECONNABORTED'), 'the target was not reached: the connection was aborted', where],
    [unreached('EPROTO'), 'the target was not reached: TLS failed (EPROTO)', 'See which TLS versions and certificates the target takes.'],
    [
      unreached('ERR_SSL_WRONG_VERSION_NUMBER'),
      'the target was not reached: what answers there does not speak TLS',
      'Correct the port. Where there is no TLS, write http:// (the key then travels in clear).',
    ],
    [
      unreached('ERR_SSL_WRONG_VERSION_NUMBER', forwards),
      'the target was not reached: through the proxy proxy.example:3128: it does not speak TLS',
      'Write http:// in `proxy` (its password then travels in clear), or correct the port.',
    ],
    [
      unreached('SELF_SIGNED_CERT_IN_CHAIN', forwards),
      'the target was not reached: through the proxy proxy.example:3128: its certificate is signed by nobody that is trusted',
      'Name the PEM file of the authority of the `proxy` as `tls.ca`.',
    ],
    [
      unreached('ERR_TLS_CERT_ALTNAME_INVALID', forwards),
      'the target was not reached: through the proxy proxy.example:3128: its certificate is for another host name',
      'Name the host of its certificate in `proxy` (or HTTPS_PROXY).',
    ],
    [
      unreached('CERT_HAS_EXPIRED', forwards),
      'the target was not reached: through the proxy proxy.example:3128: its certificate has expired',
      'Have the certificate of the `proxy` renewed.',
    ],
    [
      unreached('CERT_NOT_YET_VALID', forwards),
      'the target was not reached: through the proxy proxy.example:3128: its certificate is not valid yet',
      'Set the clock of this machine, or have the certificate of the `proxy` replaced.',
    ],
    [unreached('ENOTFOUND', forwards), 'the target was not reached: through the proxy proxy.example:3128: its host name is not known', hostOfProxy],
    [unreached('ENODATA', forwards), 'the target was not reached: through the proxy proxy.example:3128: its host name has no address', hostOfProxy],
    [
      unreached('ERR_SSL_TLSV1_UNRECOGNIZED_NAME', forwards),
      'the target was not reached: through the proxy proxy.example:3128: its host name is not served there (alert 112)',
      hostOfProxy,
    ],
    [
      unreached('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', forwards),
      'the target was not reached: through the proxy proxy.example:3128: a client certificate is wanted (alert 40)',
      'Name a `proxy` that wants none: only the target is shown it.',
    ],
    [
      unreached('SELF_SIGNED_CERT_IN_CHAIN', tunnelled),
      "the target was not reached: behind proxy.example:3128: the target's certificate is signed by nobody that is trusted",
      'Name the PEM file of its authority as `tls.ca`.',
    ],
    [unreached('CERT_HAS_EXPIRED'), "the target was not reached: the target's certificate has expired", 'Have the certificate renewed.'],
    [
      unreached('CERT_NOT_YET_VALID'),
      "the target was not reached: the target's certificate is not valid yet",
      'Set the clock of this machine, or have the certificate replaced.',
    ],
    [unreached('CERT_REVOKED'), "the target was not reached: the target's certificate is revoked", 'Have the certificate replaced.'],
    [
      unreached('ERR_TLS_CERT_ALTNAME_INVALID'),
      "the target was not reached: the target's certificate is for another host name",
      'Name the host of the certificate in `baseUrl` or `tls.servername`, or have it replaced.',
    ],
    [
      unreached('SELF_SIGNED_CERT_IN_CHAIN'),
      "the target was not reached: the target's certificate is signed by nobody that is trusted",
      'Name the PEM file of its authority as `tls.ca`.',
    ],
    [
      unreached('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      'the target was not reached: a client certificate is wanted (alert 116)',
      'Give it by `tls.cert` and `tls.key`, or by `tls.pfx`.',
    ],
    [
      unreached('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', { proxy: null, hasCertificate: true }),
      'the target was not reached: the client certificate is refused (alert 48)',
      'Give one that the target accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
    ],
    [
      unreached('ERR_SSL_TLSV1_UNRECOGNIZED_NAME'),
      'the target was not reached: the host name is not served there (alert 112)',
      'Correct the host of `baseUrl`, or give the name as `tls.servername`.',
    ],
    [unreached('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'), 'the target was not reached: no TLS version is shared', 'Have TLS 1.2 or 1.3 switched on there.'],
    [unreached('ERR_SSL_UNSUPPORTED_PROTOCOL'), 'the target was not reached: no TLS version is shared', 'Have TLS 1.2 or 1.3 switched on there.'],
    [
      unreached('ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR'),
      'the target was not reached: TLS failed (ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR)',
      'See which TLS versions and certificates the target takes.',
    ],
    [unreached('HPE_HEADER_OVERFLOW'), "no answer could be read: the answer's headers are larger than the limit", 'Raise `traffic.maxHeaders`.'],
    [
      unreached('HPE_INVALID_CONTENT_LENGTH'),
      'no answer could be read: the answer is no correct HTTP (HPE_INVALID_CONTENT_LENGTH)',
      'Correct `baseUrl`, or have the HTTP of what answers there mended.',
    ],
    [
      unreached('Z_DATA_ERROR'),
      'no answer could be read: the body does not decode as its Content-Encoding says (Z_DATA_ERROR)',
      'Have the platform, or the proxy before it, mend its Content-Encoding.',
    ],
    [unreached('OTHER'), 'the target was not reached: the call failed (OTHER)', where],
    [withoutAnswer({ kind: 'timeout', message: late }), 'no complete answer came within 10000 ms', slow],
    [
      withoutAnswer({ kind: 'reset', message: 'the connection closed without an answer' }),
      'the target was not reached: the connection closed without an answer',
      where,
    ],
    [
      through('status 407: give the right user and password in its URL'),
      'the target was not reached: through the proxy proxy.example:3128: status 407',
      'Give the right user and password in the URL of `proxy`.',
    ],
    [
      withoutAnswer({ kind: 'protocol', message: 'more than 32 interim (1xx) answers' }),
      'no answer could be read: more than 32 interim (1xx) answers',
      'Correct `baseUrl`, or have the HTTP of what answers there mended.',
    ],
    [
      through('answered CONNECT with status 503 (ERR_CONNECT_FAIL): it does not reach the target'),
      'the target was not reached: through the proxy proxy.example:3128: answered CONNECT with status 503 (ERR_CONNECT_FAIL)',
      'See that the target is up, and that the `proxy` reaches it.',
    ],
    [
      through('answered CONNECT with status 403 (ERR_ACCESS_DENIED): it does not let calls to the target through'),
      'the target was not reached: through the proxy proxy.example:3128: answered CONNECT with status 403 (ERR_ACCESS_DENIED)',
      'Check `proxy` (or HTTPS_PROXY), and that it lets calls to the target through.',
    ],
    [
      through('no answer to CONNECT in time'),
      'the target was not reached: through the proxy proxy.example:3128: no answer to CONNECT in time',
      'Check `proxy` (or HTTPS_PROXY), and that it lets calls to the target through.',
    ],
    [
      through('connection refused: nothing listens at that address and port'),
      'the target was not reached: through the proxy proxy.example:3128: nothing listens at that address and port',
      'Check `proxy` (or HTTPS_PROXY), and that it lets calls to the target through.',
    ],
    [gone(null).message, 'the target cannot be reached: 10 calls in a row failed', 'See that the target is up, then run again.'],
    [gone({ kind: 'timeout', message: late }).message, '10 calls in a row failed: no complete answer came within 10000 ms', slow],
    [
      gone({ kind: 'reset', message: 'the connection was closed before the answer was complete' }).message,
      '10 calls in a row failed: the connection was closed before the answer was complete',
      'See in the log of the platform why it closes connections.',
    ],
    [
      lost('an answer was cut: larger than 5000000 bytes (traffic.maxResponse, which can be raised) or 500000 values'),
      'an answer is larger than 5000000 bytes, and was cut',
      'Raise `traffic.maxResponse`.',
    ],
    [lost('an answer was cut: nested deeper than 512 levels'), 'an answer is nested deeper than 512 levels', 'Have the platform answer with less nesting.'],
  ],
  'what answers is not the platform, or fails': [
    [
      whyForeign(sampleExchange({ answerBody: { kind: 'text', text: '<html>', problem: 'is no JSON' } })) ?? '',
      'this does not look like the platform: HTML came back from /open/v1/bus/search',
      'Correct `baseUrl`.',
    ],
    [
      whyForeign({ ...notServed, request: { ...notServed.request, path: '/x/open/v1/open/v1/bus/search' } }) ?? '',
      'this does not look like the platform: 404 came back, and `baseUrl` ends in /open/v1',
      'Leave /open/v1 out of `baseUrl`: the paths begin with it.',
    ],
    [whyForeign(sampleExchange({ status: 404 })) ?? '', 'this does not look like the platform: 404 came back from /open/v1/bus/search', 'Correct `baseUrl`.'],
    [
      whyForeign(sampleExchange({ status: 301, answerHeaders: { location: ['https://a.example/open/v1/bus/search'] } })) ?? '',
      'this does not look like the platform: a redirect (301) to https://a.example came back from /open/v1/bus/search',
      'Correct `baseUrl`.',
    ],
    [
      refusedAll(sampleExchange({ status: 403 })),
      'no search was accepted: the first was answered 403',
      'Check the key, and whether the target lets calls from this machine in.',
    ],
    [
      refusedAll(sampleExchange({ status: 404 })),
      'no search was accepted: the first was answered 404',
      'Have http.status-listed mended first, then run again.',
    ],
    [
      refusedAll(sampleExchange({ status: 503, answerHeaders: { 'retry-after': ['30'] } })),
      'no search was accepted: the first was answered 503, and asked to be tried again in 30 s',
      failing,
    ],
    [refusedAll(sampleExchange({ status: 500 })), 'no search was accepted: the first was answered 500', failing],
    [refusedAll(sampleExchange({ status: 400 })), 'no search was accepted: the first was answered 400', extras],
    [
      refusedAll(sampleExchange({ status: 400 }), ', saying "unknown city" (code 40001)'),
      'no search was accepted: the first was answered 400 "unknown city"',
      extras,
    ],
    [
      refusedAll(sampleExchange({ json: { code: 40001 } }), ', saying "unknown city" (code 40001)'),
      'no search was accepted: the first was answered 200 with code 40001 "unknown city"',
      extras,
    ],
    [refusedAll(sampleExchange({ json: { code: 40001 } })), 'no search was accepted: the first was answered 200 with code 40001', extras],
    [
      refusedAll(sampleExchange({ json: { code: 'x' } })),
      'no search was accepted: the first was answered 200 without a number as code',
      'Have http.json-body and envelope.code mended first, then run again.',
    ],
    [
      refusedAll(sampleExchange({ answerBody: { kind: 'cut', reason: 'nested deeper than 512 levels' } })),
      'no search was accepted: an answer is nested deeper than 512 levels',
      'Have the platform answer with less nesting.',
    ],
    [
      refusedAll(sampleExchange({ fault: { kind: 'timeout', message: late } })),
      'no search was accepted: the first was not answered (timeout)',
      'See that the target is up and can be reached from here, then run again.',
    ],
    [
      '503 came now and then to calls of 3 requirements, and not each time when they were sent again: look first at what stands before the target, or at its load',
      '503 came now and then to calls of 3 requirements, and not each time when they were sent again',
      'Look first at what stands before the target, or at its load.',
    ],
  ],
};
