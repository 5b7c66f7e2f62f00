import { hasEnvelope } from '../../contract/envelope.ts';
import type { Answer, Exchange } from '../../contract/exchange.ts';
import { sameAnswer } from '../../contract/marks.ts';
import { asFronts, asHidden } from '../../contract/recognition.ts';

/** If so many calls with the right key, and so many others, got one answer, it may replace each refusal. */
const knownFrom = 3;

/** Texts that change with each answer: the time, the number of an incident. */
const changing = /\w[\w:.+-]{7,}/g;

/** What an answer outside the envelope says, without texts that change; null for any other answer. */
export function constantOf(answer: Answer | undefined): string | null {
  if (answer === undefined || hasEnvelope(answer)) return null;
  const { status, headers, body } = answer;
  const text = body.kind === 'text' ? body.text : body.kind === 'json' ? JSON.stringify(body.value) : null;
  const type = headers['content-type']?.[0] ?? '';
  return text && `${status} ${type} ${text.replace(changing, (one) => (/\d/.test(one) ? '' : one))}`;
}

/**
 * Finds out whether something in front replaces each refusal by one answer with a status of success. That is so if no
 * refusal arrives in the whole run, and calls without the right key get the same answer as refused calls with it. A
 * platform that refuses by 200 gives different reasons. Starts without any answer.
 */
export function createHiddenRefusals() {
  const constants = new Set<string | null>();
  let arrived = false;
  return {
    /**
     * Notes an answer that may replace a refusal. Once it is known that none does, nothing is kept of further ones.
     */
    came({ frontAnswer }: Exchange): void {
      if (!arrived && constants.size < 2) constants.add(constantOf(frontAnswer));
    },
    /** Notes an answer of the platform. */
    answered({ answer, answeredBy }: Exchange): void {
      arrived ||= answeredBy.by === 'platform' && (answer?.status ?? 0) >= 400;
    },
    /** Whether the answers so far show that refusals may be replaced. */
    get mayBe(): boolean {
      return !arrived && constants.size === 1 && !constants.has(null);
    },
    /** Whether the answers of these exchanges replace refusals; to be called at the end of the run. */
    are(exchanges: readonly Exchange[]): boolean {
      const ofKey = exchanges.filter(({ credentials }) => credentials === 'valid').length;
      return this.mayBe && ofKey >= knownFrom && exchanges.length - ofKey >= knownFrom;
    },
  };
}

/** The exchange, if its answer replaces each refusal. */
export function asSameAnswer(exchange: Exchange): Exchange {
  return asHidden(asFronts(exchange, 'gateway', sameAnswer));
}
