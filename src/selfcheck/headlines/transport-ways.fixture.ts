import { classifyTransportFault, withoutAnswer } from '../../client/attempt/transport-fault.ts';
import { gone } from '../../client/resend-or-stop/give-up.ts';
import type { Ways } from './ways.fixture.ts';

/** The reason of a target of which nothing came but an error with this code. */
const unreached = (code: string): string => withoutAnswer(classifyTransportFault(Object.assign(new Error(code), { code })));
const through = (message: string): string => withoutAnswer({ kind: 'refused', message: `through the proxy proxy.example:3128: ${message}` });
const late = 'no complete answer within 10000 ms (traffic.timeout)';
/** A reason as a requirement tells it. */
const lost = (reason: string): string => `3 of 9 cases could not be judged: ${reason}`;
const slow = 'See why the target is slow, or raise `--timeout`.';
const network = 'See that this machine can reach the target: network, VPN, firewall.';
const where = 'Correct host, port and scheme (http:// or https://) of `baseUrl`.';
const names = 'Check the network and the name service (DNS) of this machine.';

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
    [unreached('ENOTFOUND'), 'the target was not reached: the host name is not known', 'Correct the host in `baseUrl`.'],
    [unreached('EAI_AGAIN'), 'the target was not reached: the host name could not be looked up', names],
    [unreached('EAI_FAIL'), 'the target was not reached: the host name could not be looked up', names],
    [unreached('ENODATA'), 'the target was not reached: the host name has no address', 'Correct the host in `baseUrl`, or have its DNS entry made.'],
    [unreached('ETIMEOUT'), 'the target was not reached: the host name could not be looked up in time', names],
    [unreached('ETIMEDOUT'), 'the target was not reached: the connection could not be made in time', network],
    [unreached('ECONNRESET'), 'the target was not reached: the connection was closed before the answer was complete', where],
    [unreached('EPIPE'), 'the target was not reached: the connection was closed while the request was being sent', where],
    [unreached('ECONNABORTED'), 'the target was not reached: the connection was aborted', where],
    [
      unreached('EPROTO'),
      'the target was not reached: the target does not speak TLS there',
      'Write http:// in `baseUrl` if it has no TLS, else correct the port.',
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
      'Name the host of the certificate in `baseUrl`, or have the certificate replaced.',
    ],
    [
      unreached('SELF_SIGNED_CERT_IN_CHAIN'),
      "the target was not reached: the target's certificate is signed by nobody that is trusted (SELF_SIGNED_CERT_IN_CHAIN)",
      'Name the PEM file of its authority as `tls.ca`.',
    ],
    [
      unreached('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
      'the target was not reached: the target refused the TLS handshake (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED)',
      'Give it a client certificate, if it wants one (`tls.cert`, `tls.key`).',
    ],
    [
      unreached('ERR_SSL_WRONG_VERSION_NUMBER'),
      'the target was not reached: TLS failed (ERR_SSL_WRONG_VERSION_NUMBER)',
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
      '503 came now and then to calls of 3 requirements, and not each time when they were sent again: look first at what stands before the target, or at its load',
      '503 came now and then to calls of 3 requirements, and not each time when they were sent again',
      'Look first at what stands before the target, or at its load.',
    ],
  ],
};
