import { hasEnvelope, idFormOf, isOwnEnvelope } from './envelope.ts';
import { type AnsweredBy, type Exchange, type InFront, isAccepted } from './exchange.ts';
import { isJsonBy200, ofPassedOn } from './marks.ts';
import { isDocumented } from './operations.ts';
import { learntForm, refusalForm, whoAnswered } from './who-answered.ts';

/** Forms of a kind that are learnt, at most. */
const mostForms = 50;

/**
 * Sets `answeredBy` of each exchange, and learns the platform's own refusals as they come. An answer from something
 * in front becomes a call without an answer here, and nowhere else: whoever reads exchanges treats it as any other lost
 * call. A 429 stays an answer: who throttles is obeyed, whoever it is. `asks`: whether further calls show who gave a
 * refusal by 200 that is in doubt; in a recording none can, and it is the platform's.
 */
export function createRecognition(asks = true): (given: Omit<Exchange, 'answeredBy'>) => Exchange {
  const [forms, ids, heard, otherForms] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const passedOn = new Set<string>();
  let searched = false;
  const learn = (known: Set<string>, form: string | null): void => {
    if (form !== null && known.size < mostForms) known.add(form);
  };
  return (given) => {
    const who = whoAnswered(given, { forms, ids, heard, searched, otherForms, passedOn });
    const answeredBy: AnsweredBy = !asks && isInDoubt(given.answer, who, ids) ? { by: 'platform' } : who;
    const exchange: Exchange = { ...given, answeredBy };
    const { answer } = exchange;
    learn(forms, learntForm(exchange));
    if (answer !== null && isForeign(answeredBy) && isDocumented(exchange.operation))
      learn(otherForms, refusalForm(answer));
    if (answer !== null && isAccepted(exchange)) {
      learn(ids, idFormOf(answer));
      for (const name of ofPassedOn) if (answer.headers[name] !== undefined) passedOn.add(name);
      searched ||= exchange.operation === 'search';
    }
    if (answer !== null && answeredBy.by === 'platform' && hasEnvelope(answer)) heard.add(exchange.operation);
    return answeredBy.by === 'in front' && given.answer?.status !== 429
      ? withoutAnswer(exchange, answeredBy)
      : exchange;
  };
}

/** Whether only further calls can show who gave an answer in JSON. */
function isInDoubt(answer: Exchange['answer'], who: AnsweredBy, ids: ReadonlySet<string>): boolean {
  return isForeign(who) || (answer?.status === 200 && who.by === 'in front' && isOwnEnvelope(answer, ids));
}

/** Whether an answer was JSON that refuses by 200. */
function isForeign(answeredBy: AnsweredBy): boolean {
  return answeredBy.by === 'in front' && isJsonBy200(answeredBy.mark);
}

function withoutAnswer(exchange: Exchange, { what, mark }: AnsweredBy & { by: 'in front' }): Exchange {
  const { answer } = exchange;
  if (answer === null) return exchange;
  const front = { what, mark, status: answer.status };
  return {
    ...exchange,
    answer: null,
    fault: { kind: 'in-front', reason: { code: 'answered-in-front', ...front }, front },
    frontAnswer: answer,
  };
}

/** The same exchange if the answer turns out to be that of something in front, with this mark. */
export function asFronts(exchange: Exchange, what: InFront, mark: string): Exchange {
  const answeredBy = { by: 'in front', what, mark } as const;
  return withoutAnswer({ ...asPlatforms(exchange), answeredBy }, answeredBy);
}

/** The same exchange if the answer turns out to be the platform's: `frontAnswer` becomes `answer`. */
export function asPlatforms(exchange: Exchange): Exchange {
  const { frontAnswer, ...rest } = exchange;
  return frontAnswer === undefined
    ? exchange
    : { ...rest, answer: frontAnswer, fault: null, answeredBy: { by: 'platform' } };
}

/** The same exchange if something else in front of the platform gave the answer. */
export function asGivenBy(exchange: Exchange, what: InFront): Exchange {
  const { fault } = exchange;
  if (fault?.front === undefined) return exchange;
  const front = { ...fault.front, what };
  return { ...exchange, fault: { ...fault, front, reason: { code: 'answered-in-front', ...front } } };
}

/** The same exchange if what is in front puts such an answer in the place of each refusal. */
export function asHidden(exchange: Exchange): Exchange {
  const { fault } = exchange;
  if (fault?.front === undefined) return exchange;
  return { ...exchange, fault: { ...fault, reason: { code: 'hides-refusals', ...fault.front } } };
}
