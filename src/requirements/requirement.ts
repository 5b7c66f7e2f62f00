import { type Level, type Need, type Quotes, type Requirement, sectionsIn } from '../contract/requirement.ts';
import type { Flow } from './flows/flow.ts';
import type { Scenario } from './history/index.ts';
import { allOf, type Explanation, type Judge } from './judging/index.ts';

/** What a requirement is written as, in a suite and in a pack. */
export interface RequirementParts {
  /** Permanent, as findings, waivers and histories name it. The ids of a pack begin with its prefix and a dot. */
  readonly id: string;
  /** `MUST` fails a run, `SHOULD` is a warning. */
  readonly level: Level;
  /** What the document says, by section. */
  readonly quotes?: Quotes;
  /** The sections of the document, if they are not those of the quotes: `4.1, 8`. */
  readonly section?: string;
  /** For a rule of a pack: where it is written, such as `Timetable rules, 3`. Reports show it as the section. */
  readonly source?: string;
  /** What has to hold, in one sentence. */
  readonly statement: string;
  /** How the document is read if it leaves room, and why. */
  readonly reading?: string;
  /** How it is probed, in a few sentences. */
  readonly probes?: string;
  /** What it cannot be tested without: if that is missing, the requirement is `untested`, with the advice for it. */
  readonly needs?: readonly Need[];
  /**
   * Requirements whose breach may leave it nothing to judge, such as one about the type of the field that it is about.
   * If one of them is broken and it has no case, the report names that one. Default: none.
   */
  readonly restsOn?: readonly string[];
  /** The release that brings it, such as `0.3.0`: older requirement sets leave it out. Default: the first release. */
  readonly since?: string;
  /** Whether it is part of a run only if the configuration permits it. */
  readonly optIn?: boolean;
  /** Scenarios that send requests for it; several requirements may share one. Default: none. */
  readonly asks?: readonly Scenario[];
  readonly judge: Judge | readonly Judge[];
  /** Legal reasons for cases that the judge fails, tried in this order. Default: none. */
  readonly explanations?: readonly Explanation[];
  /** A flow that sends and asserts; of a pack. */
  readonly flow?: Flow;
}

/** A requirement as it is judged. */
export interface Judged {
  readonly id: string;
  readonly judge: Judge;
  readonly explanations: readonly Explanation[];
}

/** A requirement, whole: its row in the catalogue, the scenarios that send requests for it, and its judge. */
export interface WholeRequirement extends Requirement, Judged {
  readonly asks: readonly Scenario[];
  readonly restsOn: readonly string[];
  readonly flow?: Flow;
}

/**
 * Makes a requirement: fills in defaults, and nothing else. A list puts it into the catalogue (`suites/index.ts`, or
 * the `requirements` of a pack). What this returns can be passed to it again.
 */
export function requirement(parts: RequirementParts): WholeRequirement {
  const { id, level, quotes = {}, source, section = source ?? sectionsIn(quotes).join(', '), statement } = parts;
  const { reading = '', probes = '', needs = [], restsOn = [], since, optIn } = parts;
  const { asks = [], judge, explanations = [], flow } = parts;
  return {
    id,
    level,
    section,
    quotes,
    statement,
    reading,
    probes,
    needs,
    ...(since === undefined ? {} : { since }),
    ...(optIn === undefined ? {} : { optIn }),
    asks,
    restsOn,
    judge: typeof judge === 'function' ? judge : allOf(...judge),
    explanations,
    ...(flow === undefined ? {} : { flow }),
  };
}

/** The row alone, as data: what a journal keeps, and what programs get. */
export function rowOf({
  asks: _asks,
  restsOn: _restsOn,
  judge: _judge,
  explanations: _explanations,
  flow: _flow,
  ...row
}: WholeRequirement): Requirement {
  return row;
}
