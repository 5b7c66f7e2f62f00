import {
  type Level,
  type Need,
  type Quotes,
  type Requirement,
  sectionsIn,
  type OpenPoint,
} from '../contract/requirement.ts';
import type { Flow } from './flows/flow.ts';
import type { Scenario } from './history/index.ts';
import { allOf, type Explanation, type Judge, asDeclared, type OpenPoint as Observing } from './judging/index.ts';

/** The parts of a requirement as its author writes them, in a suite or in a pack. */
export interface RequirementParts {
  /** Permanent, because findings, waivers and histories use it. The ids of a pack begin with its prefix and a dot. */
  readonly id: string;
  /** `MUST` fails a run, `SHOULD` is a warning. */
  readonly level: Level;
  /** The words of the document, by section. */
  readonly quotes?: Quotes;
  /** The sections of the document, if they are not those of the quotes: `4.1, 8`. */
  readonly section?: string;
  /** For a rule of a pack: where it is written, such as `Timetable rules, 3`. Reports show it as the section. */
  readonly source?: string;
  /** The rule, in one sentence. */
  readonly statement: string;
  /** The calls that it judges by their status, for the headline of a failure: `searches for a past date`. */
  readonly subject?: string;
  /** How the document is read if it leaves room, and why. */
  readonly reading?: string;
  /** How it is tested, in a few sentences. */
  readonly probes?: string;
  /** Things that its test needs: if one is missing, the requirement is `untested`, with the advice to supply it. */
  readonly needs?: readonly Need[];
  /**
   * Requirements that may leave this one nothing to judge if they are broken, such as a requirement about the type of
   * the same field. If this one has no case, the report names the broken one. Default: none.
   */
  readonly restsOn?: readonly string[];
  /** The release that added it, such as `0.3.0`: older requirement sets leave it out. Default: the first release. */
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

/** A complete requirement: its row in the catalogue, the scenarios that send requests for it, and its judge. */
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
  const { reading = '', probes = '', needs = [], restsOn = [], since, subject, optIn } = parts;
  const { asks = [], judge, explanations = [], flow } = parts;
  return {
    id,
    level,
    section,
    quotes,
    statement,
    ...(subject === undefined ? {} : { subject }),
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

/** The row alone, as data, for journals and programs. */
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

/** An open point that is answered from the traffic of the run, without scenario or judge (`open.latency`). */
interface MeasuredParts extends Omit<OpenPoint, 'section' | 'quotes'> {
  /** The sections of the document, if they are not those of the quotes. */
  readonly section?: string;
  readonly quotes?: Quotes;
}

/** The parts of an open point as its author writes them. */
interface OpenPointParts extends MeasuredParts, Omit<Observing, 'mixed'> {
  /** Things that the test of a declared answer needs. */
  readonly needs?: readonly Need[];
  /** How a declared answer is tested, if that is more than a comparison with the observed answers. */
  readonly probes?: string;
  /** Scenarios beyond those that a run plays anyway. */
  readonly asks?: readonly Scenario[];
  /** Further ones if the statement declares an answer. */
  readonly asksDeclared?: readonly Scenario[];
  /** Judges a declared answer. Default: every observed answer is compared with it. */
  readonly judge?: Judge;
}

/** A complete open point: its row, how it is observed, and the requirement that a declared answer becomes. */
export interface WholeOpenPoint extends OpenPoint {
  /** Null for one that is answered from the traffic. */
  readonly observing: Observing | null;
  readonly asks: readonly Scenario[];
  /** `statement.<key>`: a MUST of every run whose statement has the key. Null if it cannot be declared. */
  readonly declared: WholeRequirement | null;
}

/** Makes an open point. Like `requirement()`, it adds nothing to the catalogue. */
export function openPoint(parts: OpenPointParts | MeasuredParts): WholeOpenPoint {
  const { id, question, quotes = {}, section = sectionsIn(quotes).join(', '), statementKey, value, mixed } = parts;
  const row = { id, question, section, quotes, statementKey, value, ...(mixed === undefined ? {} : { mixed }) };
  if (!('shows' in parts)) return { ...row, observing: null, asks: [], declared: null };
  const declared = statementKey === null ? null : declaredAnswer(parts, statementKey);
  return { ...row, observing: parts, asks: parts.asks ?? [], declared };
}

/** The requirement that the target does what its statement declares. */
function declaredAnswer(parts: OpenPointParts, key: string): WholeRequirement {
  const { id, question, value, needs = [], probes, asks = [], asksDeclared = [], judge } = parts;
  return requirement({
    id: `statement.${key}`,
    level: 'MUST',
    section: 'declared',
    statement: `The target behaves as its statement declares under \`${key}\`: ${question}`,
    reading: `The document leaves this point open, and the statement declares it. Form of the answer: ${value}.`,
    probes:
      probes ?? `Every answer of the run that says something about \`${id}\` is compared with the declared value.`,
    needs,
    asks: [...asks, ...asksDeclared],
    judge: judge ?? asDeclared(key, parts),
  });
}
