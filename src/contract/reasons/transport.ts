import type { Coded, Reason } from '../reason.ts';
import { around, before, type ReasonRows } from './row.ts';
import { proxyHost, type Side, type TlsReason, tlsRows } from './tls.ts';

/**
 * Reasons why no complete answer came: of one call (a fault), or of the first that a run sent. `error`: the code
 * of an error of Node, OpenSSL, llhttp or zlib, such as `ECONNRESET`.
 */
export type TransportReason =
  | Coded<{
      /** `ms`: the time that the call waited. */
      'no-answer-in-time': { ms: number };
      'no-connection-in-time': null;
      'connection-closed': { how: 'early' | 'while sending' | 'without an answer' | 'as idle' | 'aborted' };
      /** The connection was closed within the body of an answer. `bytes`: the part that had arrived. */
      'answer-ended': { bytes: number };
      'connection-refused': null;
      'no-way': { to: 'host' | 'network' };
      'host-down': null;
      'no-local-address': null;
      'too-many-files': null;
      'host-unknown': { of: Side };
      'host-without-address': { of: Side };
      /** `how`: for now, for good, or not in time. */
      'lookup-failed': { of: Side; how: 'for now' | 'for good' | 'not in time' };
      'bad-http': { error: string };
      'too-many-interim': { most: number };
      'switched-protocols': null;
      'odd-transfer-coding': null;
      'headers-too-large': null;
      'decode-failed': { error: string };
      /** An error that is none of these; null: it has no code. */
      'call-failed': { error: string | null };
      /** A proxy answered 407 to a call that it read itself. */
      'proxy-wants-password': null;
      /** A proxy refused the request for a tunnel. `cause`: squid's name of it, such as `ERR_CONNECT_FAIL`. */
      'tunnel-refused': { status: number; cause?: string };
      /** The request for a tunnel got something that is not an answer of a proxy. */
      'no-tunnel': { came: 'nothing in time' | 'no answer of a proxy' | 'the end of the connection' };
      /** `proxy`: its host and port. `behind`: it is the target's TLS that failed, inside the tunnel. */
      'through-proxy': { proxy: string; because: Reason; behind?: true };
      /** The run ended while the call was under way. */
      aborted: { because: Reason };
      'recorded-without-answer': null;
      /** The run was cut short before an answer of the call was in its journal. */
      'answer-not-recorded': null;
      /** Nothing was reached. */
      unreached: { because: Reason };
      /**
       * The connection was closed, or the call failed. `heard`: whether anything of the run was answered, so that host,
       * port and scheme are right.
       */
      'hung-up': { heard: boolean; because: Reason };
      unreadable: { because: Reason };
    }>
  | TlsReason;

const fixHttp = 'Correct `baseUrl`, or have the HTTP of the server there fixed.';
const network = 'Check that this machine can reach the target: network, VPN, firewall.';
const names = 'Check the network and the name service (DNS) of this machine.';
const letsThrough = 'Check `proxy` (or HTTPS_PROXY), and that the proxy lets calls to the target through.';
const password = 'Give the right user and password in the URL of `proxy`.';

/** Texts of the reasons why no complete answer came. */
export const transportRows: ReasonRows<TransportReason> = {
  ...tlsRows,
  'no-answer-in-time': {
    text: ({ ms }) => `no complete answer came within ${ms} ms`,
    action: 'Find out why the target is slow, or raise `--timeout`.',
    owner: 'network',
  },
  'no-connection-in-time': { text: 'the connection could not be made in time', action: network, owner: 'network' },
  'connection-closed': {
    text: ({ how }) => closings[how],
    action: 'See in the log of the platform, or of what is in front of it, why connections are closed.',
    owner: 'network',
  },
  'answer-ended': {
    text: ({ bytes }) => `the connection was closed after ${bytes} bytes of the answer`,
    headline: 'the connection was closed before the answer was complete',
    action: 'See in the log of what is in front of the platform, or of the platform, why answers end early.',
    owner: 'network',
  },
  'connection-refused': {
    text: 'nothing listens at that address and port',
    action: 'Start the target, or correct `baseUrl`.',
    owner: 'network',
  },
  'no-way': { text: ({ to }) => `no route to the ${to}`, action: network, owner: 'network' },
  'host-down': { text: 'the host is down', action: 'Start the host, or correct `baseUrl`.', owner: 'network' },
  'no-local-address': {
    text: 'no local address or port is left to connect from',
    action: 'Lower `--concurrency`, or free ports of this machine.',
    owner: 'your set-up',
  },
  'too-many-files': {
    headline: 'too many files are open on this machine',
    action: 'Lower `--concurrency`.',
    owner: 'your set-up',
  },
  'host-unknown': {
    headline: ({ of }) => `${ofSide[of]} host name is not known`,
    action: ({ of }) => (of === 'proxy' ? proxyHost : 'Correct the host in `baseUrl`, or give its address in `hosts`.'),
    owner: 'your set-up',
  },
  'host-without-address': {
    text: ({ of }) => `${ofSide[of]} host name has no address`,
    action: ({ of }) => (of === 'proxy' ? proxyHost : 'Correct the host in `baseUrl`, or have its DNS entry created.'),
    owner: ({ of }) => (of === 'proxy' ? 'your set-up' : 'network'),
  },
  'lookup-failed': {
    text: lookup,
    action: names,
    owner: 'network',
  },
  'bad-http': {
    text: ({ error }) => `the answer is not valid HTTP (${error})`,
    action: fixHttp,
    owner: 'network',
  },
  'too-many-interim': {
    text: ({ most }) => `more than ${most} interim (1xx) answers`,
    action: fixHttp,
    owner: 'network',
  },
  'switched-protocols': {
    text: 'answered 101 Switching Protocols, which was not requested',
    action: fixHttp,
    owner: 'network',
  },
  'odd-transfer-coding': {
    text: 'a Transfer-Encoding other than chunked, which was not requested',
    action: fixHttp,
    owner: 'network',
  },
  'headers-too-large': {
    text: "the answer's headers are larger than the limit (traffic.maxHeaders)",
    action: 'Raise `traffic.maxHeaders`.',
    owner: 'your set-up',
  },
  'decode-failed': {
    text: ({ error }) => `the body does not decode as its Content-Encoding says (${error})`,
    action: 'Have the Content-Encoding of the platform, or of the proxy in front of it, fixed.',
    owner: 'network',
  },
  'call-failed': {
    text: ({ error }) => `the call failed (${error ?? 'no code'})`,
    action: 'Run again; if it happens again, see in the log of the platform what it did.',
    owner: 'network',
  },
  'proxy-wants-password': {
    headline: 'the proxy answered 407',
    action: password,
    owner: 'your set-up',
  },
  'tunnel-refused': {
    headline: (reason) => `${refused(reason)}${reachesNot(reason.status) ? ': it does not reach the target' : ''}`,
    action: ({ status }) =>
      status === 407
        ? password
        : reachesNot(status)
          ? 'Check that the target is up, and that the `proxy` reaches it.'
          : letsThrough,
    owner: ({ status }) => (status === 407 ? 'your set-up' : 'network'),
  },
  'no-tunnel': { text: ({ came }) => tunnels[came], action: letsThrough, owner: 'network' },
  'through-proxy': {
    text: ({ proxy, because, behind }, wordsOf) =>
      `${behind === true ? 'behind' : 'through'} the proxy ${proxy}: ${wordsOf(because).text}`,
    action: ({ because, behind }, wordsOf) =>
      behind === true || ofProxy(because) ? wordsOf(because).action : letsThrough,
  },
  aborted: around((inner) => `aborted: ${inner}`),
  'recorded-without-answer': {
    text: 'the recording has no answer',
    action: 'Record calls with their answers, then check the recording again.',
    owner: 'your set-up',
  },
  'answer-not-recorded': { text: 'no answer was recorded when the run was cut short' },
  unreached: before('the target was not reached'),
  'hung-up': {
    headline: ({ heard, because }, wordsOf) =>
      `${heard ? 'a call got no answer' : 'the target was not reached'}: ${wordsOf(because).text}`,
    action: ({ heard, because }, wordsOf) =>
      heard || because.code === 'through-proxy'
        ? wordsOf(because).action
        : 'Correct host and port of `baseUrl`, or write https:// if the target has TLS.',
    owner: ({ heard, because }) => (heard || because.code === 'through-proxy' ? 'network' : 'your set-up'),
  },
  unreadable: before('no answer could be read'),
};

const closings = {
  early: 'the connection was closed before the answer was complete',
  'while sending': 'the connection was closed while the request was being sent',
  'without an answer': 'the connection closed without an answer',
  'as idle': 'the connection was closed as idle (408) while the request was being sent',
  aborted: 'the connection was aborted',
} as const;

const ofSide = { target: 'the', proxy: "the proxy's" } as const;

function lookup({ of, how }: Extract<TransportReason, { readonly code: 'lookup-failed' }>): string {
  return `${ofSide[of]} host name could not be looked up${how === 'not in time' ? ' in time' : ''}`;
}

/** Whether a reason is about the proxy itself, so that its own action applies. */
function ofProxy(reason: Reason): boolean {
  return (
    ('of' in reason && reason.of === 'proxy') ||
    reason.code === 'proxy-wants-password' ||
    reason.code === 'tunnel-refused'
  );
}

function refused({ status, cause }: Extract<TransportReason, { readonly code: 'tunnel-refused' }>): string {
  return `the proxy answered CONNECT with status ${status}${cause === undefined ? '' : ` (${cause})`}`;
}

function reachesNot(status: number): boolean {
  return [500, 502, 503, 504].includes(status);
}

const tunnels = {
  'nothing in time': 'the proxy did not answer CONNECT in time',
  'no answer of a proxy': 'the proxy did not answer CONNECT as proxies do',
  'the end of the connection': 'the proxy closed the connection on CONNECT',
} as const;
