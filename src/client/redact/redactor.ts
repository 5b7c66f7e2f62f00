import type { Exchange } from '../../contract/exchange.ts';
import type { Json } from '../../contract/json.ts';

/** Removes secrets and personal data from everything that is shown. */
export interface Redactor {
  /**
   * A text of the suite. A secret of fewer than twelve characters is removed only where it is the whole text, in
   * quotes, or a separate word with a digit.
   */
  text(text: string): string;
  /** All strings, numbers and member names of data of the suite. */
  deep<T>(data: T): T;
  /** The same for data of the target: secrets of four characters and more are removed everywhere. */
  json(value: Json): Json;
  /** Removes secrets everywhere, secret headers by name, and personal data in the answer. */
  exchange(exchange: Exchange): Exchange;
  /** The same, as JSON text. */
  exchangeText(exchange: Exchange): string;
  /** A redactor for texts that quote the answers of these exchanges, which also knows their personal data. */
  within(exchanges: readonly Exchange[]): Pick<Redactor, 'text'>;
}
