import { canonicalJson, type Json, type JsonObject } from '../contract/json.ts';
import { reasonCases, wrongTypeReasons } from './reasons.ts';

/** Fields that a cancel does not have, as the suite sends them. */
export const fieldsOfNoCancel: JsonObject = { no_such_field: 'x', page: 1, gid: 'x' };

/** A member of a body as one text: its name and its value. Of equal members it is the same. */
export function memberText(name: string, value: Json): string {
  return canonicalJson([name, value]);
}

const listed: ReadonlySet<string> = new Set(
  [...reasonCases, ...wrongTypeReasons, { value: fieldsOfNoCancel }].flatMap(({ value }) =>
    Object.entries(value).map(([name, one]) => memberText(name, one as Json)),
  ),
);

/**
 * Whether the suite itself sends this member with an order's number, whatever the seed: a reason of its lists such as
 * `"100 %"`, or a field that a cancel does not have.
 */
export function isListedMember(name: string, value: Json): boolean {
  return listed.has(memberText(name, value));
}
