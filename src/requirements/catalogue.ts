import { attributed } from './judging/index.ts';
import type { WholeOpenPoint, WholeRequirement } from './requirement.ts';

/** Requirements that were added together: those of the document, or those of one pack. */
interface Added {
  readonly requirements: readonly WholeRequirement[];
  readonly openPoints: readonly WholeOpenPoint[];
}

/** The name under which the requirements of the document are added; packs have their prefix. */
const ofDocument = '';
const added = new Map<string, Added>([[ofDocument, { requirements: [], openPoints: [] }]]);
let byId: ReadonlyMap<string, WholeRequirement> | null = null;

/**
 * The first words in the ids of the document's requirements, of declared answers and of open points. No pack may have
 * one of these as its prefix.
 */
export const reservedPrefixes: readonly string[] = ['http', 'envelope', 'auth', 'bus', 'cancel', 'statement', 'open'];

/**
 * Puts requirements into the catalogue: those of the document (`suites/index.ts`), or those of a pack. If the same pack
 * was added before, these replace its requirements. It does not matter who is added first.
 */
export function addRequirements(
  requirements: readonly WholeRequirement[],
  { pack, openPoints = [] }: { readonly pack?: string; readonly openPoints?: readonly WholeOpenPoint[] } = {},
): void {
  const all = requirements.map((one) => ({
    ...one,
    judge: attributed(one.id, one.judge),
    ...(pack === undefined ? {} : { pack }),
  }));
  const ids = [...all, ...openPoints, ...openPoints.flatMap(({ declared }) => declared ?? [])].map(({ id }) => id);
  const twice = ids.find((id, nth) => ids.indexOf(id) !== nth);
  if (twice !== undefined) throw new Error(`${twice} is the id of two requirements or open points`);
  added.set(pack ?? ofDocument, { requirements: all, openPoints });
  byId = null;
}

/** The requirements of the document, in the order of reports; none before the suites are loaded. */
export function requirements(): readonly WholeRequirement[] {
  return document().requirements;
}

/** The open points of the document, in the order of reports; none before the suites are loaded. */
export function openPoints(): readonly WholeOpenPoint[] {
  return document().openPoints;
}

/** The requirements of declared answers (`statement.<key>`), in the order of the open points. */
export function statementRequirements(): readonly WholeRequirement[] {
  return openPoints().flatMap(({ declared }) => declared ?? []);
}

/** The requirements of the document, and after them those of packs. */
export function allRequirements(): readonly WholeRequirement[] {
  return [...added.values()].flatMap((one) => one.requirements);
}

/** Everything that can be judged, by id: requirements of the document, declared answers, requirements of packs. */
export function catalogue(): ReadonlyMap<string, WholeRequirement> {
  const [ours = [], ...packs] = [...added.values()].map((one) => one.requirements);
  byId ??= new Map([ours, statementRequirements(), ...packs].flat().map((one) => [one.id, one]));
  return byId;
}

/** The requirement of an id, a declared answer (`statement.<key>`) included, or undefined. */
export function requirementById(id: string): WholeRequirement | undefined {
  return catalogue().get(id);
}

function document(): Added {
  return added.get(ofDocument) ?? { requirements: [], openPoints: [] };
}
