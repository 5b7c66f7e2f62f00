import type { JsonObject } from '../../contract/json.ts';
import { fitsDeclared } from '../../contract/schema/index.ts';
import { leavesOut } from '../../contract/schema-says.ts';
import { makerOf } from '../../requirements/flows/bodies.ts';
import type { Operation } from '../../requirements/flows/flow.ts';
import { jsonSchemaProblem } from '../load.ts';

/** Places and examples of an operation that contradict its schemas: a spelling mistake would look like a failure. */
export function placeProblems(one: Operation, all: readonly Operation[]): string[] {
  const { about, effect, path, request } = one;
  const maker = about.is === 'thing' ? makerOf(about.kind, all) : undefined;
  // A place that the creation describes is spelt correctly.
  const isNowhere = (at: string): boolean =>
    maker === undefined ||
    (leftOut(maker, 'shows', [at]).length > 0 && leavesOut(maker.request, `/${at.split('/').at(-1)}`));
  const reader = all.find((other) => other.effect.is === 'reads' && isAbout(other, one));
  return [
    ...(effect.is === 'creates' ? leftOut(one, 'creates.number', [effect.number]) : []),
    ...(about.is === 'list' ? leftOut(one, 'lists', [about.lists]) : []),
    ...(about.is === 'thing' ? leftOut(one, 'shows', (about.shows ?? []).filter(isNowhere)) : []),
    ...(about.is === 'thing' && reader !== undefined ? leftOut(reader, 'to', Object.keys(about.to ?? {})) : []),
    ...[...(String(path).split('?', 1)[0] ?? '').matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      leavesOut(request, `/${name}`) && !(about.is === 'thing' && about.number === name)
        ? [`expected \`request\` to describe {${name}}, which is in the path`]
        : [],
    ),
    ...(request === null || about.is === 'thing' || jsonSchemaProblem(request) !== null
      ? []
      : oddExamples(one, request)),
  ];
}

function isAbout({ about }: Operation, { about: other }: Operation): boolean {
  return about.is === 'thing' && other.is === 'thing' && about.kind === other.kind;
}

function leftOut({ name, answers }: Operation, what: string, places: readonly string[]): string[] {
  const schemas = Object.entries(answers ?? {}).flatMap(([status, schema]) => (status.startsWith('2') ? [schema] : []));
  return places
    .filter((at) => schemas.length > 0 && schemas.every((schema) => leavesOut(schema, at)))
    .map((at) => `expected \`${what}\` to be in the schema of the answers of ${name}, got ${JSON.stringify(at)}`);
}

function oddExamples({ examples }: Operation, request: JsonObject): string[] {
  return examples.flatMap((example) => {
    if (typeof example === 'function' || fitsDeclared(request, example) !== false) return [];
    return [`expected examples that fit \`request\`, got ${JSON.stringify(example).slice(0, 100)}`];
  });
}
