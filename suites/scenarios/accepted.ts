import { type Asker, search } from '../../src/history/index.ts';
import { isAccepted } from '../../src/model/exchange.ts';
import type { JsonObject } from '../../src/model/json.ts';

/** These searches, or the plain one in place of each that is refused. */
export async function accepted(ask: Asker, bodies: readonly JsonObject[], plain: JsonObject): Promise<JsonObject[]> {
  const answers = await ask(...bodies.map((body) => search(body)));
  return bodies.map((body, index) => (isAccepted(answers[index]!) ? body : plain));
}
