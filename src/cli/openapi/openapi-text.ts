import { stringify } from 'yaml';
import type { JsonObject } from '../../contract/json.ts';

/** How the document is written. */
type OpenapiForm = 'json' | 'yaml';

/** An OpenAPI document as text. Keys that look like numbers stay text in YAML: OpenAPI wants statuses in quotes. */
export function openapiText(document: JsonObject, form: OpenapiForm): string {
  return form === 'json'
    ? `${JSON.stringify(document, null, 2)}\n`
    : stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
