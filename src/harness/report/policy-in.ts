import type { Waiver } from '../../config/settings.ts';
import { isObject, type Json, member } from '../../model/json.ts';
import type { Policy } from './build-report.ts';

/** The policy that the configuration in a report or a journal tells. What is no entry of its list is left out: nothing is waived or accepted by it. */
export function policyIn(configuration: Json): Policy {
  const list = (name: string): readonly Json[] => {
    const value = member(configuration, name);
    return Array.isArray(value) ? value : [];
  };
  return {
    strict: member(configuration, 'strict') === true,
    failOnDrift: member(configuration, 'failOnDrift') === true,
    acceptUntested: list('acceptUntested').flatMap((one) => acceptedIn(one) ?? []),
    waivers: list('waivers').flatMap((one) => waiverIn(one) ?? []),
    only: list('only').filter(isText),
    skip: list('skip').filter(isText),
    shard: shardIn(member(configuration, 'shard')),
  };
}

function acceptedIn(value: Json): Policy['acceptUntested'][number] | null {
  const [id, reason] = ['id', 'reason'].map((name) => member(value, name));
  return isText(id) && isText(reason) ? { id, reason } : null;
}

function waiverIn(value: Json): Waiver | null {
  const [id, reason, owner, expires, finding, issue] = ['id', 'reason', 'owner', 'expires', 'finding', 'issue'].map((name) => member(value, name) ?? null);
  if (!isText(id) || !isText(reason) || !isText(owner) || !isText(expires) || !isTextOrNull(finding) || !isTextOrNull(issue)) return null;
  return { id, finding, reason, owner, issue, expires, flaky: member(value, 'flaky') === true };
}

function shardIn(value: Json | undefined): Policy['shard'] {
  const [index, of] = ['index', 'of'].map((name) => member(value, name));
  return isObject(value) && typeof index === 'number' && typeof of === 'number' ? { index, of } : null;
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: Json | undefined): value is string | null {
  return value === null || isText(value);
}
