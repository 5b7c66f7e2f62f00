import { type CauseRow, reasonLike } from './cause-row.ts';

/** What to do where what answers speaks no correct HTTP. */
const mendHttp = 'Correct `baseUrl`, or have the HTTP of what answers there mended.';
const network = 'See that this machine can reach the target: network, VPN, firewall.';
const replaced = 'Have the certificate replaced.';

/** Why no answer came, or none that can be read: the network, TLS, HTTP. */
export const transportCauses: readonly CauseRow[] = [
  [/^connection refused: (nothing listens at that address and port)/, '$1', 'Start the target, or correct `baseUrl`.'],
  [/^(no route to the (?:host|network))/, '$1', network],
  [/^(the host is down)/, '$1', 'Start the host, or correct `baseUrl`.'],
  [/^(no local address or port is left to connect from)/, '$1', 'Lower `--concurrency`, or free ports of this machine.'],
  [/^too many open files on this machine/, 'too many files are open on this machine', 'Lower `--concurrency`.'],
  [/^(the host name is not known)/, '$1', 'Correct the host in `baseUrl`, or give its address in `hosts`.'],
  [/^(its host name is not known|its host name has no address)/, '$1', 'Correct the host in `proxy` (or HTTPS_PROXY).'],
  [/^((?:the|its) host name could not be looked up(?: in time)?)/, '$1', 'Check the network and the name service (DNS) of this machine.'],
  [/^(the host name has no address)/, '$1', 'Correct the host in `baseUrl`, or have its DNS entry made.'],
  [
    /^what answers there does not speak TLS/,
    'what answers there does not speak TLS',
    'Correct the port. Where there is no TLS, write http:// (the key then travels in clear).',
  ],
  [/^it does not speak TLS/, 'it does not speak TLS', 'Write http:// in `proxy` (its password then travels in clear), or correct the port.'],
  [
    /^the target ended the TLS handshake (\(alert \d+), \w+\): a client certificate is wanted/,
    'a client certificate is wanted $1)',
    'Give it by `tls.cert` and `tls.key`, or by `tls.pfx`.',
  ],
  [
    /^the target ended the TLS handshake (\(alert \d+), \w+\): the client certificate/,
    'the client certificate is refused $1)',
    'Give one that the target accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
  ],
  [
    /^it ended the TLS handshake (\(alert \d+), \w+\): a client certificate is wanted/,
    'a client certificate is wanted $1)',
    'Name a `proxy` that wants none: only the target is shown it.',
  ],
  [
    /^(?:the target|it) ended the TLS handshake (\(alert \d+), \w+\): the host name/,
    'the host name is not served there $1)',
    'Correct the host of `baseUrl`, or give the name as `tls.servername`.',
  ],
  [/^it ended the TLS handshake (\(alert \d+), \w+\): its host name/, 'its host name is not served there $1)', 'Correct the host in `proxy` (or HTTPS_PROXY).'],
  [
    /^(?:(?:the target|it) ended the TLS handshake \(alert \d+, \w+\): )?no TLS version is shared/,
    'no TLS version is shared',
    'Have TLS 1.2 or 1.3 switched on there.',
  ],
  [/^(its certificate is signed by nobody that is trusted)/, '$1', 'Name the PEM file of the authority of the `proxy` as `tls.ca`.'],
  [/^(its certificate is for another host name)/, '$1', 'Name the host of its certificate in `proxy` (or HTTPS_PROXY).'],
  [/^(its certificate (?:has expired|is revoked))/, '$1', 'Have the certificate of the `proxy` renewed.'],
  [/^(its certificate is not valid yet)/, '$1', 'Set the clock of this machine, or have the certificate of the `proxy` replaced.'],
  [/^(the target's certificate has expired)/, '$1', 'Have the certificate renewed.'],
  [/^(the target's certificate is not valid yet)/, '$1', 'Set the clock of this machine, or have the certificate replaced.'],
  [/^(the target's certificate is revoked)/, '$1', replaced],
  [/^(the target's certificate is for another host name)/, '$1', 'Name the host of the certificate in `baseUrl` or `tls.servername`, or have it replaced.'],
  [/^(the target's certificate is signed by nobody that is trusted)/, '$1', 'Name the PEM file of its authority as `tls.ca`.'],
  [/^(TLS failed \(\w+\))/, '$1', 'See which TLS versions and certificates the target takes.'],
  [/^no complete answer within (\d+ ms)/, 'no complete answer came within $1', 'See why the target is slow, or raise `--timeout`.'],
  [/^(the connection could not be made in time)/, '$1', network],
  [/^([^:]+): check host and port of the base URL/, '$1', 'Correct host and port of `baseUrl`, or write https:// if the target has TLS.'],
  [/^(the connection (?:was (?:closed|aborted)|closed without)[^:]*)/, '$1', 'See in the log of the platform why it closes connections.'],
  [/^(the call failed \([^)]*\))/, '$1', 'Run again; if it stays, see in the log of the platform what it did.'],
  [/^(the answer is no correct HTTP)\b.* \((\w+)\)$/, '$1 ($2)', mendHttp],
  [/^(more than \d+ interim \(1xx\) answers|answered 101 Switching Protocols|a Transfer-Encoding other than chunked)/, '$1', mendHttp],
  [/^(the answer's headers are larger than the limit)/, '$1', 'Raise `traffic.maxHeaders`.'],
  [/^(the body does not decode as its Content-Encoding says \(\w+\))/, '$1', 'Have the platform, or the proxy before it, mend its Content-Encoding.'],
  [/^(?:an|its) answer was cut: (nested deeper than \d+ levels)/, 'an answer is $1', 'Have the platform answer with less nesting.'],
  [/^(?:an|its) answer was cut: (larger than \d+ bytes)/, 'an answer is $1, and was cut', 'Raise `traffic.maxResponse`.'],
  [/^(answered CONNECT with status \d+(?: \(\w+\))?): it does not reach the target/, '$1', 'See that the target is up, and that the `proxy` reaches it.'],
  [/^((?:answered CONNECT with )?status 407(?: \(\w+\))?)/, '$1', 'Give the right user and password in the URL of `proxy`.'],
  [
    /^(no answer to CONNECT in time|did not answer CONNECT as a proxy|closed the connection on CONNECT|answered CONNECT with status \d+(?: \(\w+\))?)/,
    '$1',
    'Check `proxy` (or HTTPS_PROXY), and that it lets calls to the target through.',
  ],
];

/** What stands before a reason, such as that of a fault, how it is told before the cause, and what to do where that is not what the cause alone asks for. */
export const transportContexts: readonly (readonly [when: RegExp, told: string, action?: string])[] = [
  [/^the target was not reached: /, 'the target was not reached:'],
  [/^the target cannot be reached: (\d+) calls in a row failed, the last: /, '$1 calls in a row failed:'],
  [/^no answer of the target could be read: /, 'no answer could be read:'],
  [/^behind the proxy ([^:\s]+(?::\d+)?): /, 'behind $1:'],
  [/^through the proxy ([^:\s]+(?::\d+)?): /, 'through the proxy $1:', 'Check `proxy` (or HTTPS_PROXY), and that it lets calls to the target through.'],
  [/^creating an order (?:failed: |was answered \d+ \(call \d+ of the journal\), but (?=its answer was cut))/, 'creating an order failed:'],
  [/^a cancel went unanswered: /, 'a cancel went unanswered:'],
  [/^a cancel does not tell what became of its order \((?=its answer was cut)/, 'a cancel does not tell what became of its order:'],
  [/^no search could be judged: /, 'no search could be judged:'],
  [reasonLike(String.raw`^no search was accepted \(the first was answered \d+<said>\): (?=its answer was cut)`), 'no search was accepted:'],
  [/^the pinned case f-\w+ could not be judged: /, 'a pinned case:'],
];
