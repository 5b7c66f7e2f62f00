import type { Coded, Reason } from '../reason.ts';
import { type OwnWords, sayingInShort } from '../schema/index.ts';
import { advised, type ReasonRows } from './row.ts';

/** Reasons why a flow shows nothing. */
export type FlowReason = Coded<{
  /** A call that the flow needs was not accepted. `perhaps`: a broken requirement that may be why. */
  'flow-call-refused': { operation: string; status: number; saying: OwnWords; perhaps?: string };
  /** A second change was accepted, but the first one changed nothing. `see`: the requirement that reports that. */
  'flow-unchanged': { operation: string; see: string };
  /** The call was refused because of a failure that `see` reports. */
  'flow-starved': { see: string; because: Reason };
  /** The flow expects a refusal, but no call of the operation was accepted before. */
  'flow-no-control': { operation: string };
  /** It passes whatever the answers are. `answers`: the number of altered answers that it was played with. */
  'flow-hollow': { answers: number };
  /**
   * It fails only with altered answers, because only then it reads something new. `at`: the place, such as
   * `/data/price`, in answers of `operation`.
   */
  'flow-unreached': { operation: string; at: string };
  /** An assertion failed, and not when the flow ran again with the same input. */
  'flow-not-again': { cause: string };
  /** `see`: the requirement that reports the value. `at`: its place, such as `/data/price`. */
  'flow-reads-misfit': { see: string; at: string };
  /** The configuration has no key of this name in `keys`. */
  'flow-key-missing': { key: string };
  /** The answer to a further key was no acceptance, and no call with that key was accepted before. */
  'flow-key-unproved': { key: string; operation: string; status: number };
  /** The target answered 401 to a further key before it had accepted it. */
  'flow-key-refused': { key: string };
  /** A wrong key that was made from `apiKey` is a valid one of the configuration. */
  'wrong-key-valid': { key: string };
  /** The host is not in `allowCancel`. */
  'flow-change-not-permitted': { host: string };
  /** `number`: the member of the request in which a number of this run has to be. */
  'flow-number-not-ours': { operation: string; number: string };
  /** The last call that changes the thing got no answer that shows what it did. */
  'flow-outcome-unknown': { thing: string };
  /** An accepted creation has no number at this JSON pointer, or one that cannot be used. */
  'flow-number-unusable': { operation: string; pointer: string };
}>;

/** Texts of the reasons about flows of packs. */
export const flowRows: ReasonRows<FlowReason> = {
  'flow-call-refused': {
    headline: ({ operation, status, saying }) => `${operation} was answered ${status}${sayingInShort(saying)}`,
    action: ({ perhaps }) =>
      perhaps === undefined
        ? 'See the call in report.html, then correct `given`, `examples` or the calls before it.'
        : `Fix ${perhaps} first: it is broken, and may be the cause. Then run again.`,
    owner: ({ perhaps }) => (perhaps === undefined ? 'your set-up' : 'platform'),
  },
  'flow-starved': {
    text: ({ see, because }, wordsOf) => `${wordsOf(because).headline}, because of a failure that ${see} reports`,
    action: ({ see }) => `Fix ${see} first.`,
    owner: 'platform',
  },
  'flow-unchanged': {
    text: ({ operation }) => `the first call of ${operation} changed nothing, so a second one proves nothing`,
    action: ({ see }) => `Fix ${see} first.`,
    owner: 'platform',
  },
  'flow-no-control': {
    text: ({ operation }) => `a refusal proves nothing, since no call of ${operation} was accepted before it`,
    action: 'Have the flow send an accepted call before the refused one.',
    owner: 'your set-up',
  },
  'flow-hollow': {
    headline: 'no altered answer makes the flow fail',
    action: 'Assert something about the answers, and `await` the assertion: `call` alone asserts nothing.',
    owner: 'your set-up',
  },
  'flow-unreached': {
    headline: ({ operation, at }) => `no answer reached the assertion about ${at} of ${operation}`,
    action: 'Have the flow cause such an answer, or assert something about every answer.',
    owner: 'your set-up',
  },
  'flow-not-again': {
    text: ({ cause }) => `an assertion failed once (${cause}), but not when the flow ran again alone`,
    action: "If other flows change what it reads, give it `phase: 'alone'`; if not, run again.",
    owner: 'your set-up',
  },
  'flow-reads-misfit': {
    text: ({ at, see }) => `its assertion fails because of the value at ${at}, which ${see} reports`,
    action: ({ see }) => `Fix ${see} first.`,
    owner: 'platform',
  },
  'flow-key-missing': advised(
    ({ key }) => `the configuration has no key \`${key}\``,
    ({ key }) => `Give a second valid key of the target in \`keys.${key}\`.`,
  ),
  'flow-key-unproved': {
    headline: ({ key }) => `no call with the key \`${key}\` was accepted`,
    action: ({ key }) => `Check \`keys.${key}\`, and have the flow first send an accepted call with that key.`,
    owner: 'your set-up',
  },
  'flow-key-refused': advised(
    ({ key }) => `the target answered 401 to the key \`${key}\`, which is not sent again`,
    ({ key }) => `Correct \`keys.${key}\` of the configuration.`,
  ),
  'wrong-key-valid': advised(
    ({ key }) => `a wrong key made from \`apiKey\` equals the valid key \`${key}\`, so it was not sent`,
    ({ key }) => `Give a key in \`keys.${key}\` that differs more from \`apiKey\`.`,
  ),
  'flow-change-not-permitted': advised(
    ({ host }) => `calls that change something are not permitted on ${host}`,
    'Name the host in `allowCancel` (--allow-cancel).',
  ),
  'flow-number-not-ours': {
    text: ({ operation, number }) =>
      `a call of ${operation} was blocked: its \`${number}\` names nothing that this run has created`,
    action: 'Have the flow create what it changes, or use `madeUp`.',
    owner: 'your set-up',
  },
  'flow-outcome-unknown': {
    text: ({ thing }) => `it is not known what the last call did to ${thing}, so it is not changed again`,
    owner: 'platform',
  },
  'flow-number-unusable': {
    text: ({ operation, pointer }) => `an accepted answer of ${operation} has no usable number at ${pointer}`,
    action: 'Correct `creates.number` of that operation, or have its answer fixed.',
    owner: 'your set-up',
  },
};
