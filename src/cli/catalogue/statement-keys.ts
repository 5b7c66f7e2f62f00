import { configurationSchema } from '../../config/load.ts';
import { isObject, type JsonObject, member } from '../../contract/json.ts';
import { openPoints } from '../../requirements/index.ts';

/** A key of the statement, with a line of help and the JSON Schema of its value. */
interface StatementKey {
  readonly key: string;
  /** The open point that it answers. */
  readonly point: string;
  readonly help: string;
  readonly schema: JsonObject;
}

/** Every key of the statement, in the order of the open points. */
export function statementKeys(): readonly StatementKey[] {
  const properties = member(member(member(configurationSchema(), '$defs'), 'statement'), 'properties');
  return openPoints().flatMap(({ id, statementKey }) => {
    if (statementKey === null) return [];
    const property = member(properties, statementKey);
    if (!isObject(property))
      throw new Error(`the statement has no key ${statementKey}: add it to src/config/options/statement.ts`);
    const { description, ...schema } = property;
    return [{ key: statementKey, point: id, help: String(description).replace(` (${id})`, ''), schema }];
  });
}
