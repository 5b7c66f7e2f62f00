import { type Need, type OpenPoint, type Quotes, sectionsIn } from '../contract/requirement.ts';
import type { Scenario } from './history/index.ts';
import { asDeclared, type Judge, type OpenPoint as Observing } from './judging/index.ts';
import { requirement, type WholeRequirement } from './requirement.ts';

/** An open point that is answered from the traffic of the run, without scenario or judge (`open.latency`). */
interface MeasuredParts extends Omit<OpenPoint, 'section' | 'quotes'> {
  /** The sections of the document, if they are not those of the quotes. */
  readonly section?: string;
  readonly quotes?: Quotes;
}

/** What an open point is written as. */
interface OpenPointParts extends MeasuredParts, Omit<Observing, 'mixed'> {
  /** What a declared answer cannot be tested without. */
  readonly needs?: readonly Need[];
  /** How a declared answer is probed, if that is more than comparing it with the observed ones. */
  readonly probes?: string;
  /** Scenarios beyond those that a run plays anyway. */
  readonly asks?: readonly Scenario[];
  /** Further ones if the statement declares an answer. */
  readonly asksDeclared?: readonly Scenario[];
  /** Judges a declared answer. Default: everything that is observed is compared with it. */
  readonly judge?: Judge;
}

/** An open point, whole: its row, how it is observed, and the requirement that a declared answer becomes. */
export interface WholeOpenPoint extends OpenPoint {
  /** Null for one that is answered from the traffic. */
  readonly observing: Observing | null;
  readonly asks: readonly Scenario[];
  /** `statement.<key>`: a MUST of every run whose statement has the key. Null if it cannot be declared. */
  readonly declared: WholeRequirement | null;
}

/** Makes an open point. Like `requirement()` it changes nothing. */
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
