import type { RequirementParts } from '../requirement.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { OwnName } from '../../contract/exchange.ts';
import type { Operation } from '../flows/flow.ts';

/** The version of what packs are written with. A pack of another one is refused. */
export const authoring = 1;

/** This copy of the package: a pack that was made by another would look its operations up there, and find none. */
export const thisCopy: unique symbol = Symbol('travel-conformance');

/** A requirement of a pack: of the same type as those of the document. It has a `source` in place of sections. */
export type PackRequirement = RequirementParts & { readonly id: OwnName };

/** An operation that the document does not show. */
export interface PackOperation {
  /** Default `POST`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base URL. `{name}` stands for the member of that name in the request. */
  readonly path: string;
  /** The statuses that it may answer with. 429 is never a failure. */
  readonly statuses: readonly number[];
  /**
   * What a call changes. `null`: nothing; it may be sent again. A number: it leaves something behind, and a run makes
   * so many calls at most.
   * `'an order'`: it changes the hotel order that `order_no` in its body names, and is guarded as a cancel is.
   */
  readonly spends: null | number | 'an order';
  /** JSON Schema (2020-12) of the whole body of an accepted answer. */
  readonly answer?: JsonObject;
}

/** What the built-in platform is about to answer. */
export interface PlannedAnswer {
  readonly status: number;
  readonly body: Json;
}

/** A call as the built-in platform got it. */
export interface PlannedCall {
  /** Without the base URL. */
  readonly path: string;
  /** The body as JSON; null where it is none. */
  readonly body: Json;
  /** From 1, over all calls of one platform. */
  readonly number: number;
}

/** Changes answers of the built-in platform. */
export type Change = (answer: PlannedAnswer, call: PlannedCall) => PlannedAnswer;

/** A way in which a platform may be, which `travel-conformance try` tries the pack with. */
export interface PackForm {
  /** The pack's prefix, a dot and a name. */
  readonly id: OwnName;
  /** One sentence. */
  readonly title: string;
  /**
   * Changes answers of the built-in platform. Called once for each platform, so that what it remembers is that
   * platform's.
   */
  readonly changes?: () => Change;
  /** The same for a platform of one's own (`try --platform`): a handler around its handler. */
  readonly wraps?: (handle: Handler) => Handler;
}

/** A platform of one's own: answers requests as `fetch` does. A Hono app has one as `fetch`. */
export type Handler = (request: Request) => Response | Promise<Response>;

/** A broken platform: `breaks` is the requirement that has to find it. */
export interface PackFault extends PackForm {
  readonly breaks: OwnName;
}

/** Rules of one's own, for the same engine, guard, confirmation and reports. */
export interface Pack {
  readonly authoring: number;
  readonly copy: symbol;
  /** What the ids of the pack begin with: small letters, digits and hyphens. */
  readonly prefix: string;
  readonly requirements: readonly PackRequirement[];
  /** By name: the pack's prefix, a dot and a name, such as `acme.refund`. */
  readonly operations: Readonly<Record<OwnName, PackOperation>>;
  /** Operations that flows call. */
  readonly ofFlows: readonly Operation[];
  readonly faults: readonly PackFault[];
  readonly forms: readonly PackForm[];
}

/** What a pack is made of. What is left out is empty. */
export type PackParts = Pick<Pack, 'requirements'> &
  Partial<Pick<Pack, 'faults' | 'forms'>> & {
    /** Those that flows call, made by `operation()`, as a list; those that scenarios call, by name. */
    readonly operations?: Pack['operations'] | readonly Operation[];
  };

/**
 * Makes a pack: the default export of a module that the configuration names in `packs`. It only puts the parts
 * together; they are checked where the pack is loaded.
 *
 * @param prefix what all its ids begin with, such as `acme`
 */
export function pack(prefix: string, { requirements, operations = {}, faults = [], forms = [] }: PackParts): Pack {
  const isList = (given: typeof operations): given is readonly Operation[] => Array.isArray(given);
  const [byName, ofFlows] = isList(operations) ? [{}, operations] : [operations, []];
  return { authoring, copy: thisCopy, prefix, requirements, operations: byName, ofFlows, faults, forms };
}
