import { mayBeSameKey } from '../../arbitraries/index.ts';
import type { Call } from '../../client/call.ts';
import type { Settings } from '../../config/settings.ts';
import type { Exchange } from '../../contract/exchange.ts';
import type { Reason } from '../../contract/reason.ts';

/** The further valid keys of a run: a wrong key is none of them, and one that the target refuses is not sent again. */
export class FurtherKeys {
  readonly #keys: Settings['keys'];
  readonly #accepted = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(keys: Settings['keys']) {
    this.#keys = keys;
  }

  /** Why a call must not be sent because of its key; null if it may. */
  reasonNot({ key, keyName }: Call): Reason | null {
    if (keyName !== undefined) return this.#refused.has(keyName) ? { code: 'flow-key-refused', key: keyName } : null;
    if (typeof key !== 'object') return null;
    const [valid] = Object.entries(this.#keys).find(([, one]) => mayBeSameKey(one, key.wrong)) ?? [];
    return valid === undefined ? null : { code: 'wrong-key-valid', key: valid };
  }

  /** A call has ended with this exchange. */
  ended({ keyName }: Call, { answer }: Exchange): void {
    if (keyName === undefined || answer === null) return;
    if (answer.status !== 401) this.#accepted.add(keyName);
    else if (!this.#accepted.has(keyName)) this.#refused.add(keyName);
  }
}
