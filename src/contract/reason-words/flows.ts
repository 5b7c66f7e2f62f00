import type { FlowReason } from '../reasons/flows.ts';
import { sayingInShort, sayingText } from '../schema/index.ts';
import type { ReasonRows } from './row.ts';
import { advised } from './row-kinds.ts';

/** Texts of the reasons about flows of packs. */
export const flowRows: ReasonRows<FlowReason> = {
  'flow-call-refused': {
    text: ({ operation, status, saying }) =>
      `a call of ${operation} was not accepted: it was answered ${status}${sayingText(saying)}`,
    headline: ({ operation, status, saying }) => `${operation} was answered ${status}${sayingInShort(saying)}`,
    action: 'See the call in report.html, then correct `given`, `examples` or the calls before it.',
    owner: 'your set-up',
  },
  'flow-no-control': {
    text: ({ operation }) => `a refusal proves nothing, since no call of ${operation} was accepted before it`,
    headline: ({ operation }) => `no call of ${operation} was accepted before the refusal`,
    action: 'Have the flow send an accepted call before the refused one.',
    owner: 'your set-up',
  },
  'flow-hollow': {
    text: ({ answers }) =>
      `no altered answer made the flow fail (${answers} were tried: values, lists, headers and statuses were ` +
      'replaced or removed)',
    headline: 'no altered answer makes the flow fail',
    action: 'Assert something that the answers have, and `await` it there: `call` alone asserts nothing.',
    owner: 'your set-up',
  },
  'flow-reads-misfit': {
    text: ({ at, see }) => `its assertion fails because of the value at ${at}, which ${see} reports`,
    headline: ({ see }) => `the flow fails because of a value that ${see} reports`,
    action: ({ see }) => `Fix ${see} first.`,
    owner: 'platform',
  },
  'flow-key-missing': advised(
    ({ key }) => `the configuration has no key \`${key}\``,
    ({ key }) => `give a second valid key of the target in \`keys.${key}\``,
  ),
  'flow-key-unproved': {
    text: ({ key, operation, status }) =>
      `the answer ${status} of ${operation} to the key \`${key}\` proves nothing, since no call with that key was ` +
      'accepted before it',
    headline: ({ key }) => `no call with the key \`${key}\` was accepted`,
    action: ({ key }) => `Check \`keys.${key}\`, and have the flow first send an accepted call with that key.`,
    owner: 'your set-up',
  },
  'flow-key-refused': advised(
    ({ key }) => `the target answered 401 to the key \`${key}\`, which is not sent again`,
    ({ key }) => `correct \`keys.${key}\` of the configuration`,
  ),
  'wrong-key-valid': advised(
    ({ key }) => `a wrong key that was made from \`apiKey\` is the key \`${key}\`, so it was not sent`,
    ({ key }) => `give a key in \`keys.${key}\` that is less like \`apiKey\``,
  ),
  'flow-change-not-permitted': advised(
    ({ host }) => `calls that change something are not permitted on ${host}`,
    'name the host in `allowCancel` (--allow-cancel)',
  ),
  'flow-number-not-ours': {
    text: ({ operation, number }) =>
      `a call of ${operation} was blocked: its \`${number}\` names nothing that this run has created`,
    action: 'Have the flow create what it changes, or use `madeUp`.',
    owner: 'your set-up',
  },
  'flow-outcome-unknown': {
    text: ({ thing }) => `it is not known what the last call did to ${thing}, so it is not changed again`,
    headline: 'a call whose outcome is unknown is not repeated',
    owner: 'platform',
  },
  'flow-number-unusable': {
    text: ({ operation, pointer }) => `an accepted answer of ${operation} has no usable number at ${pointer}`,
    action: 'Correct `creates.number` of that operation, or have its answer fixed.',
    owner: 'your set-up',
  },
};
