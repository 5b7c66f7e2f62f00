import { requirementById } from '../../requirements/index.ts';
import type { Owner } from '../../model/owner.ts';

/** What a reason says that kept calls from being judged, the first that fits. Whatever names a setting is mended there. */
const ofReasons: readonly (readonly [RegExp, Owner])[] = [
  [/^the pack [a-z0-9-]+ failed: /, 'your set-up'],
  [/^the suite itself failed/, 'limit of the suite'],
  [/could not be written/, 'your set-up'],
  [/`(?:--)?[a-z][a-zA-Z.]*[a-zA-Z](?: <\w+>)?`|(?:^|[\s(])--[a-z]|\bbase ?URL\b|\b(?:CONFORMANCE_[A-Z]|orders\.|operations\.)/i, 'your set-up'],
  [
    /\b(?:429|throttled|lockout)\b|\bthe run (?:was|ended|is)\b|\bhas it expired\b|\bno orders?\b.*\b(?:supplied|to cancel)\b|\bkey\b.*\brefused\b/,
    'your set-up',
  ],
  [/\bthe target fails\b|\banswered 5\d\d\b/, 'platform'],
];

/** Who can do something about a reason for which calls could not be judged. One that points to a requirement is the platform's, whose answers broke it. */
export function ownerOfText(whole: string): Owner {
  // What stands in quotation marks is the target's own.
  const reason = whole.replaceAll(/"(?:[^"\\]|\\.)*"?/g, '');
  const named = /\bsee ((?:http|envelope|auth|bus|cancel|statement)\.[\w-]+)/.exec(reason)?.[1];
  if (named !== undefined && requirementById(named) !== undefined) return 'platform';
  return ofReasons.find(([pattern]) => pattern.test(reason))?.[1] ?? 'limit of the suite';
}
