import type { JsonObject } from '../../contract/json.ts';
import { declarationText, type Named, objectIn } from '../../contract/made/types-text.fixture.ts';
import { options } from '../options.ts';
import { madeSchema } from './config-schema.fixture.ts';
import { definitions } from './definitions.fixture.ts';

/** TypeScript names of the definitions. `JsonObject` and `Record` leave room for later keys. */
const types: Readonly<Record<string, string>> = {
  statement: 'JsonObject',
  searchExtras: 'Readonly<Record<string, readonly Json[]>>',
  route: 'RouteOption',
  operation: 'BoundOperationOption',
  creatingOperation: 'BoundOperationOption',
  acceptedGap: 'AcceptedGapOption',
  waiver: 'WaiverOption',
  pack: '(string | { readonly use: string; readonly maxRequests?: number })',
};

const named: Named = { definitions, types };

const head = '// Made from the table of options (src/config/options). To write it: npm run catalogue\n';

/** Text of each file of `src/config` that is made from the table of options. */
export function madeFiles(): Readonly<Record<string, string>> {
  const properties = objectIn(madeSchema(), 'properties');
  // `dryRun` prints a plan, which is of no use to a program.
  const { dryRun: _, ...ofPrograms } = properties;
  const configuration = declarationText(
    'Configuration',
    {
      properties: ofPrograms,
      description:
        'The configuration of a run: the same object as in the file `conformance.config.json`, checked in the same ' +
        'way. `${NAME}` in a text is replaced by the environment variable of that name. Paths are relative to `cwd`.',
    },
    named,
  );
  const values = [
    ...Object.entries(definitions).flatMap(([name, shape]) => {
      const type = types[name] ?? '';
      return /^\w+Option$/.test(type) && name !== 'creatingOperation' ? [declarationText(type, shape, named)] : [];
    }),
    '/** An operation: its request, and how to recognise an accepted answer. */\n' +
      "export type OperationOption = Pick<BoundOperationOption, 'method' | 'path' | 'body' | 'accepted'>;\n",
    declarationText(
      'ValueSettings',
      {
        ...settings(properties),
        description: 'Settings with the form that the configuration has: the value, else the default, else null.',
      },
      named,
    ),
  ];
  const imported = new Set(configuration.match(/\b\w+Option\b/g));
  return {
    'configuration.ts':
      `${head}import type { Json, JsonObject } from '../contract/json.ts';\n` +
      `import type { ${[...imported].toSorted().join(', ')} } from './option-values.ts';\n\n` +
      configuration,
    'option-values.ts': `${head}import type { Json, JsonObject } from '../contract/json.ts';\n\n${values.join('\n')}`,
  };
}

/** Schema of the settings that have the form of the configuration, with its groups. All members are required. */
function settings(properties: JsonObject): JsonObject {
  const found: Record<string, JsonObject> = {};
  for (const { key, converted, settingShape, default: value } of options) {
    if (key === null || converted) continue;
    const [top = '', inner] = key.split('.');
    const property = objectIn(properties, top);
    const shape = {
      ...(settingShape ?? (inner === undefined ? property : objectIn(objectIn(property, 'properties'), inner))),
    };
    delete shape['description'];
    const setting = value === null ? { anyOf: [shape, { type: 'null' }] } : shape;
    if (inner === undefined) found[top] = setting;
    else found[top] = withMembers({ ...objectIn(found[top] ?? {}, 'properties'), [inner]: setting });
  }
  return withMembers(found);
}

function withMembers(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, properties, required: Object.keys(properties) };
}
