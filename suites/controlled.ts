import {
  type Case,
  type Entry,
  type Exchange,
  type Facts,
  type History,
  isAccepted,
  isListed,
  type JsonObject,
  member,
  notApplicable,
  reasonUnknown,
  search,
  unknown,
  withFields,
} from '../src/requirements/for-suites.ts';

/**
 * Judges a search by one that was accepted and differs from it in the fields of `instead` alone, whose values make it a
 * valid one. Without such a control a refusal proves nothing; an acceptance, or a status that is not listed, proves
 * enough. If no search at all is accepted, the reason is why.
 */
export function controlled(
  entry: Entry,
  history: History,
  instead: JsonObject,
  facts: Facts,
  judge: (comparedWith: readonly Exchange[]) => Case,
): Case {
  const fields = Object.keys(instead);
  const equalBut = history.equalBut(entry, fields);
  const control = equalBut.find(isAccepted);
  if (control !== undefined) return judge([control]);
  const { answer, operation } = entry.exchange;
  if (isAccepted(entry.exchange) || (answer !== null && !isListed(operation, answer.status))) return judge([]);
  const none = facts.reasonNoneAccepted();
  if (none !== null) return notApplicable(none);
  const isControl = ({ request }: Exchange): boolean =>
    fields.every((field) => member(request.body, field) === instead[field]);
  const refused = equalBut.find((other) => isControl(other) && other.answer?.status === 400);
  if (refused !== undefined) return notApplicable({ code: 'control-refused', status: 400 });
  const reason = equalBut.map((other) => reasonUnknown(other, facts)).find((one) => one !== null) ?? {
    code: 'no-control',
    fields,
  };
  return unknown(entry, reason, [search(withFields(entry, instead))]);
}
