import type { RequirementParts } from '../requirement.ts';
import type { Json } from '../../contract/json.ts';
import type { OwnName } from '../../contract/exchange.ts';
import type { Operation } from '../flows/flow.ts';
import { onlyKeys } from '../flows/only-keys.ts';
import type { Judge } from '../judging/index.ts';

/** The version of the names and types that packs use. A pack of another version is refused. */
export const authoring = 2;

/** This copy of the package: a pack that was made by another would look its operations up there, and find none. */
export const thisCopy: unique symbol = Symbol('travel-conformance');

/** A requirement of a pack: made by `flow` or `generic`, or a rule about the answers of the documented searches. */
export interface PackRequirement extends Pick<
  RequirementParts,
  'level' | 'statement' | 'reading' | 'probes' | 'needs' | 'asks' | 'flow'
> {
  readonly id: OwnName;
  /** Where the rule is written, such as `Timetable rules, 3`. Reports show it as the section. */
  readonly source: string;
  /** Made by `eachTrip` or `eachSearch`. */
  readonly judge: Judge;
}

/** An answer of the built-in platform before it is sent. */
export interface PlannedAnswer {
  readonly status: number;
  readonly body: Json;
}

/** A call as the built-in platform got it. */
export interface PlannedCall {
  /** Without the base URL. */
  readonly path: string;
  /** The body as JSON; null if it is not JSON. */
  readonly body: Json;
  /** Number of the call: from 1, over all calls of one platform. */
  readonly number: number;
}

/** Changes answers of the built-in platform. */
export type Change = (answer: PlannedAnswer, call: PlannedCall) => PlannedAnswer;

/** A legal form of a platform, on which every rule has to pass in `travel-conformance try`. */
export interface PackForm {
  /** The pack's prefix, a dot and a name. */
  readonly id: OwnName;
  /** One sentence. */
  readonly title: string;
  /**
   * Returns the function that changes answers of the built-in platform. It is called once for each platform, so that no
   * two platforms share state.
   */
  readonly changes?: () => Change;
  /** The same for your own platform (`try --platform`): returns a handler that wraps its handler. */
  readonly wraps?: (handle: Handler) => Handler;
}

/** Your own platform: a function that answers requests, like `fetch`. The `fetch` of a Hono app is one. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** A broken platform: `breaks` is the requirement that has to find it. */
export interface PackFault extends PackForm {
  readonly breaks: OwnName;
}

/** Your own rules, for the same engine, guard, confirmation and reports. */
export interface Pack {
  readonly authoring: number;
  readonly copy: symbol;
  /** The beginning of all ids of the pack: lower-case letters, digits and hyphens. */
  readonly prefix: string;
  readonly requirements: readonly PackRequirement[];
  /** Operations that its flows call, made by `operation`. */
  readonly operations: readonly Operation[];
  readonly faults: readonly PackFault[];
  readonly forms: readonly PackForm[];
}

/** The parts of a pack. A part that is left out is empty. */
export type PackParts = Pick<Pack, 'requirements'> & Partial<Pick<Pack, 'operations' | 'faults' | 'forms'>>;

const keys = {
  requirements: true,
  operations: true,
  faults: true,
  forms: true,
} as const satisfies Record<keyof PackParts, true>;

/** The members of a requirement, a form and a fault of a pack. */
export const requirementKeys = {
  id: true,
  level: true,
  source: true,
  statement: true,
  reading: true,
  probes: true,
  needs: true,
  asks: true,
  judge: true,
  flow: true,
} as const satisfies Record<keyof PackRequirement, true>;
export const formKeys = { id: true, title: true, changes: true, wraps: true } as const satisfies Record<
  keyof PackForm,
  true
>;
export const faultKeys = { ...formKeys, breaks: true } as const satisfies Record<keyof PackFault, true>;

/**
 * Makes a pack: the default export of a module that the configuration names in `packs`. It only puts the parts
 * together; they are checked when the pack is loaded.
 *
 * @param prefix the beginning of all its ids, such as `acme`
 */
export function pack(prefix: string, parts: PackParts): Pack {
  onlyKeys(prefix, parts, keys);
  const { requirements, operations = [], faults = [], forms = [] } = parts;
  return { authoring, copy: thisCopy, prefix, requirements, operations, faults, forms };
}
