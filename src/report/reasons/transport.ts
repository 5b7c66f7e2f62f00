import type { Owner } from '../../model/owner.ts';
import type { CutReason, TransportReason } from '../../model/reasons/transport.ts';
import { type ReasonRow, type ReasonRows, runAgain } from './row.ts';
import { around, fixed } from './row-kinds.ts';

/** What to do where what answers speaks no correct HTTP. */
const mendHttp = 'Correct `baseUrl`, or have the HTTP of what answers there mended.';
const network = 'See that this machine can reach the target: network, VPN, firewall.';
const names = 'Check the network and the name service (DNS) of this machine.';
const replaced = 'Have the certificate replaced.';
const letsThrough = 'Check `proxy` (or HTTPS_PROXY), and that it lets calls to the target through.';
const password = 'Give the right user and password in the URL of `proxy`.';
const largerLimit = 'Raise `traffic.maxResponse`.';

/** The row of a reason that is always said in one way, and is of the network unless another owner is named. */
function one(text: string, action: string, { headline = text, owner = 'network' }: { headline?: string; owner?: Owner } = {}) {
  return fixed(text, action, { headline, owner });
}

/** What is said where no complete answer came. */
export const transportRows: ReasonRows<TransportReason> = {
  'no-answer-in-time': {
    text: ({ ms }) => `no complete answer within ${ms} ms (traffic.timeout)`,
    headline: ({ ms }) => `no complete answer came within ${ms} ms`,
    action: () => 'See why the target is slow, or raise `--timeout`.',
    owner: 'network',
  },
  'no-connection-in-time': one('the connection could not be made in time', network),
  'connection-closed': {
    text: ({ how }) => closings[how],
    action: () => 'See in the log of the platform why it closes connections.',
    owner: 'network',
  },
  'connection-refused': one('connection refused: nothing listens at that address and port', 'Start the target, or correct `baseUrl`.', {
    headline: 'nothing listens at that address and port',
  }),
  'no-way': { text: ({ to }) => `no route to the ${to}`, action: () => network, owner: 'network' },
  'host-down': one('the host is down', 'Start the host, or correct `baseUrl`.'),
  'no-local-address': one('no local address or port is left to connect from', 'Lower `--concurrency`, or free ports of this machine.'),
  'too-many-files': one('too many open files on this machine: lower traffic.concurrency', 'Lower `--concurrency`.', {
    headline: 'too many files are open on this machine',
    owner: 'your set-up',
  }),
  'host-unknown': one('the host name is not known: check the base URL', 'Correct the host in `baseUrl`.', {
    headline: 'the host name is not known',
    owner: 'your set-up',
  }),
  'host-without-address': one('the host name has no address', 'Correct the host in `baseUrl`, or have its DNS entry made.'),
  'lookup-failed': {
    text: ({ how }) => `the host name could not be looked up${how === 'not in time' ? ' in time' : ''}${how === 'for now' ? ': check the network' : ''}`,
    headline: ({ how }) => `the host name could not be looked up${how === 'not in time' ? ' in time' : ''}`,
    action: () => names,
    owner: 'network',
  },
  'not-tls': one(
    'the target does not speak TLS as expected: is the base URL https:// where it should be http://?',
    'Write http:// in `baseUrl` if it has no TLS, else correct the port.',
    { headline: 'the target does not speak TLS there', owner: 'your set-up' },
  ),
  certificate: {
    text: (reason) => `${certificate(reason)}${certificates[reason.problem].advice}`,
    headline: certificate,
    action: ({ problem }) => certificates[problem].action,
    owner: ({ problem }) => (problem === 'untrusted' ? 'your set-up' : 'network'),
  },
  'tls-refused': {
    text: ({ error }) => `the target refused the TLS handshake (${error}): does it want a client certificate (tls.cert, tls.key)?`,
    headline: ({ error }) => `the target refused the TLS handshake (${error})`,
    action: () => 'Give it a client certificate, if it wants one (`tls.cert`, `tls.key`).',
    owner: 'your set-up',
  },
  'tls-failed': {
    text: ({ error }) => `TLS failed (${error})`,
    action: () => 'See which TLS versions and certificates the target takes.',
    owner: 'network',
  },
  'bad-http': {
    text: ({ error }) => `the answer is no correct HTTP${Object.hasOwn(mistakes, error) ? `: ${mistakes[error]}` : ''} (${error})`,
    headline: ({ error }) => `the answer is no correct HTTP (${error})`,
    action: () => mendHttp,
    owner: 'network',
  },
  'too-many-interim': { text: ({ most }) => `more than ${most} interim (1xx) answers`, action: () => mendHttp, owner: 'network' },
  'switched-protocols': one('answered 101 Switching Protocols, which nobody asked for', mendHttp, { headline: 'answered 101 Switching Protocols' }),
  'odd-transfer-coding': one('a Transfer-Encoding other than chunked, which nobody asked for', mendHttp, {
    headline: 'a Transfer-Encoding other than chunked',
  }),
  'headers-too-large': one("the answer's headers are larger than the limit (traffic.maxHeaders)", 'Raise `traffic.maxHeaders`.', {
    headline: "the answer's headers are larger than the limit",
    owner: 'your set-up',
  }),
  'decode-failed': {
    text: ({ error }) => `the body does not decode as its Content-Encoding says (${error})`,
    action: () => 'Have the platform, or the proxy before it, mend its Content-Encoding.',
    owner: 'network',
  },
  'call-failed': {
    text: ({ error }) => `the call failed (${error ?? 'no code'})`,
    action: () => 'Run again; if it stays, see in the log of the platform what it did.',
    owner: 'network',
  },
  'proxy-wants-password': {
    text: ({ on }) => `${statusOf(on)}: give the right user and password in its URL`,
    headline: ({ on }) => statusOf(on),
    action: () => password,
    owner: 'network',
  },
  'no-tunnel': {
    text: ({ came }) => (typeof came === 'number' ? `answered CONNECT with status ${came}` : tunnels[came]),
    action: () => letsThrough,
    owner: 'network',
  },
  'through-proxy': {
    text: ({ proxy, because }, wordsOf) => `through the proxy ${proxy}: ${wordsOf(because).text}`,
    headline: ({ proxy, because }, wordsOf) => `through the proxy ${proxy}: ${wordsOf(because).headline}`,
    action: ({ because }) => (because.code === 'proxy-wants-password' ? password : letsThrough),
    owner: ({ because }, wordsOf) => wordsOf(because).owner,
  },
  aborted: around((inner) => `aborted: ${inner}`),
  'recorded-without-answer': one('the recording has no answer', runAgain, { owner: 'limit of the suite' }),
  'not-recorded': one('no answer was recorded when the run was cut short', runAgain, { owner: 'limit of the suite' }),
  unreached: within('the target was not reached'),
  'hung-up': {
    text: ({ heard, because }, wordsOf) =>
      heard
        ? `a call got no answer: ${wordsOf(because).text}`
        : `the target was not reached: ${wordsOf(because).text}: check host, port and scheme (http:// or https://) of the base URL`,
    headline: ({ heard, because }, wordsOf) => `${heard ? 'a call got no answer' : 'the target was not reached'}: ${wordsOf(because).headline}`,
    action: ({ heard, because }, wordsOf) =>
      heard || because.code === 'through-proxy' ? wordsOf(because).action : 'Correct host, port and scheme (http:// or https://) of `baseUrl`.',
    owner: 'network',
  },
  unreadable: within('no answer could be read', 'no answer of the target could be read'),
};

/** What is said of bodies that were not read to the end. */
export const cutRows: ReasonRows<CutReason> = {
  'nested-too-deep': {
    text: ({ most }) => `nested deeper than ${most} levels`,
    action: () => 'Have the platform answer with less nesting.',
    owner: 'platform',
  },
  'too-large': {
    text: ({ bytes, values, after }) => {
      if (values === undefined) return `larger than ${bytes} bytes`;
      return after === undefined
        ? `larger than ${bytes} bytes (traffic.maxResponse, which can be raised) or ${values} values`
        : `larger than ${bytes} bytes or ${values} values, after as many of such answers as a run takes (${after} times traffic.maxResponse: raise it)`;
    },
    headline: ({ bytes }) => `larger than ${bytes} bytes`,
    action: () => largerLimit,
    owner: 'your set-up',
  },
  'recorded-in-part': {
    text: ({ has, of }) => (has === null ? 'the recording does not have it' : `the recording has ${has} of ${of} bytes`),
    action: () => 'Record whole bodies, then check the recording again.',
    owner: 'your set-up',
  },
};

const closings = {
  early: 'the connection was closed before the answer was complete',
  'while sending': 'the connection was closed while the request was being sent',
  'without an answer': 'the connection closed without an answer',
  'as idle': 'the connection was closed as idle (408) while the request was being sent',
  aborted: 'the connection was aborted',
} as const;

const certificates = {
  expired: { is: 'has expired', advice: '', action: 'Have the certificate renewed.' },
  'not valid yet': {
    is: 'is not valid yet',
    advice: ': check the clock of this machine',
    action: 'Set the clock of this machine, or have the certificate replaced.',
  },
  revoked: { is: 'is revoked', advice: '', action: replaced },
  'another name': {
    is: 'is for another host name',
    advice: '',
    action: 'Name the host of the certificate in `baseUrl`, or have the certificate replaced.',
  },
  untrusted: {
    is: 'is signed by nobody that is trusted',
    advice: ': name the PEM file of its authority as tls.ca',
    action: 'Name the PEM file of its authority as `tls.ca`.',
  },
} as const;

function certificate({ of, problem, error }: Extract<TransportReason, { readonly code: 'certificate' }>): string {
  return `${of === 'proxy' ? 'its' : "the target's"} certificate ${certificates[problem].is}${error === undefined ? '' : ` (${error})`}`;
}

const tunnels = {
  'nothing in time': 'no answer to CONNECT in time',
  'no answer of a proxy': 'did not answer CONNECT as a proxy',
  'the end of the connection': 'closed the connection on CONNECT',
} as const;

function statusOf(on: 'call' | 'CONNECT'): string {
  return on === 'CONNECT' ? 'answered CONNECT with status 407' : 'status 407';
}

/** The row of a reason whose headline names what it kept from being reached or read. */
function within<R extends Extract<TransportReason, { readonly code: 'unreached' | 'unreadable' }>>(headline: string, text = headline): ReasonRow<R> {
  return {
    text: ({ because }, wordsOf) => `${text}: ${wordsOf(because).text}`,
    headline: ({ because }, wordsOf) => `${headline}: ${wordsOf(because).headline}`,
    action: ({ because }, wordsOf) => wordsOf(because).action,
    owner: ({ because }, wordsOf) => wordsOf(because).owner,
  };
}

/** What llhttp's codes say of an answer: its own words differ between versions of Node. */
const mistakes: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT: 'it does not begin with a status line, or more bytes came than its Content-Length says',
  HPE_INVALID_VERSION: 'its version is none',
  HPE_INVALID_STATUS: 'its status is no number of three digits',
  HPE_INVALID_HEADER_TOKEN: 'a header holds characters that none may hold',
  HPE_INVALID_CONTENT_LENGTH:
    'its Content-Length is no number, has a tab behind it (which is legal, but Node does not read it), or a Transfer-Encoding beside it',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'its Content-Length is there twice, or stands beside a Transfer-Encoding',
  HPE_INVALID_TRANSFER_ENCODING: 'its Transfer-Encoding does not say where it ends, or stands beside a Content-Length',
  HPE_INVALID_CHUNK_SIZE: 'the size of a chunk is none',
  HPE_STRICT: 'a chunk is not as long as it says',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the extensions of its chunks are too long',
  HPE_CR_EXPECTED: 'a line ends in LF without CR',
  HPE_LF_EXPECTED: 'a line holds CR without LF',
};
