import type { Waiver } from '../config/settings.ts';
import { type Json, member } from '../contract/json.ts';
import type { Policy } from './build-report.ts';

/**
 * The policy in the configuration of a report or a journal. A value that is not an entry of its list is left out, so it
 * waives or accepts nothing.
 */
export function policyIn(configuration: Json): Policy {
  const list = (name: string): readonly Json[] => {
    const value = member(configuration, name);
    return Array.isArray(value) ? value : [];
  };
  const [index, of] = ['index', 'of'].map((name) => member(member(configuration, 'shard'), name));
  return {
    strict: member(configuration, 'strict') === true,
    failOnDrift: member(configuration, 'failOnDrift') === true,
    acceptUntested: list('acceptUntested').flatMap((one) => {
      const [id, reason] = ['id', 'reason'].map((name) => member(one, name));
      return isText(id) && isText(reason) ? [{ id, reason }] : [];
    }),
    waivers: list('waivers').flatMap(waiverIn),
    only: list('only').filter(isText),
    skip: list('skip').filter(isText),
    shard: typeof index === 'number' && typeof of === 'number' ? { index, of } : null,
  };
}

function waiverIn(value: Json): Waiver[] {
  const [id, reason, owner, expires, finding = null, issue = null] = [
    'id',
    'reason',
    'owner',
    'expires',
    'finding',
    'issue',
  ].map((name) => member(value, name));
  if (!isText(id) || !isText(reason) || !isText(owner) || !isText(expires)) return [];
  if ((finding !== null && !isText(finding)) || (issue !== null && !isText(issue))) return [];
  return [{ id, finding, reason, owner, issue, expires, flaky: member(value, 'flaky') === true }];
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string';
}
