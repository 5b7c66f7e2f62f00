import '../../../suites/index.ts';
import { stringify } from 'yaml';
import type { JsonObject } from '../../contract/json.ts';
import { document, openPoints } from '../../requirements/index.ts';
import { componentSchemas } from './components.ts';
import { examplesFor } from './examples.ts';
import { openPointPlaces, openPointsAt } from './open-point-places.ts';
import { operationPaths } from './operations.ts';

/** What a description of the contract is made with. */
interface OpenapiOptions {
  /** Version of the package: the description is one of its releases. */
  readonly version: string;
  /** Travel date of the examples, YYYY-MM-DD: a search must not be for a past one. */
  readonly date: string;
}

const description = [
  "The document's two operations as far as it shows them, made from the schemas and the requirements of " +
    'travel-conformance.',
  '',
  '- `x-requirements` of an operation: every requirement about it, also those that a schema cannot express ' +
    '(relations between answers, effects, dates).',
  '- `x-should` in a schema: a rule that follows from the meaning of a field but is not written in the document. ' +
    'Breaking it is a warning.',
  '- `x-open-points`: questions that the document leaves open, as a list, and by id at each place that they ' +
    'concern. No answer to them is wrong.',
  '- The document shows neither error bodies nor content types of answers. So errors have no content here, and ' +
    '`application/json` for answers 200 only means that the body is JSON.',
  '- The document only names the other operations of the platform, so they are left out.',
].join('\n');

/** The contract as an OpenAPI 3.1 document; the same for the same options. */
export function openapiDocument({ version, date }: OpenapiOptions): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: document.title,
      summary: 'What the document requires of both operations, and what it leaves open',
      description,
      version,
      contact: { name: 'travel-conformance' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    'x-document': { title: document.title, sha256: document.sha256 },
    servers: [
      {
        url: '{base_url}',
        description: 'Any implementation of the platform; all addresses are relative to its base URL.',
        variables: {
          base_url: { default: 'https://platform.invalid', description: 'Base URL; may have a path prefix' },
        },
      },
    ],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Intercity bus', description: 'Trip search; sections 2 and 4.1.' },
      { name: 'Hotels', description: 'Order cancellation; sections 2, 3 and 4.2.' },
    ],
    paths: operationPaths(examplesFor(date)),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The API key as it is, in every call (section 5). A prefix or scheme is not shown.',
          ...openPointsAt('apiKey'),
        },
      },
      schemas: componentSchemas(),
    },
    'x-open-points': openPoints().map(({ id, question, section, statementKey, value }) => ({
      id,
      question,
      section,
      statementKey,
      value,
      at: [...(openPointPlaces[id] ?? [])],
    })),
  };
}

/** The document as text. Keys that look like numbers stay text in YAML: OpenAPI wants statuses in quotes. */
export function openapiText(document: JsonObject, form: 'json' | 'yaml'): string {
  return form === 'json'
    ? `${JSON.stringify(document, null, 2)}\n`
    : stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}
