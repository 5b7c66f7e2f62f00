/** How a reason begins where the suite itself failed, whatever the target did. */
export const suiteFailed = 'the suite itself failed: ';

/** How a reason begins where a rule failed: one of a pack, or one of the suite. */
export function whoFailed(pack?: string): string {
  return pack === undefined ? suiteFailed : `the pack ${pack} failed: `;
}

/** Whether a reason says that the suite itself, or a pack, failed. */
export function isOwnFailure(reason: string): boolean {
  return reason.startsWith(suiteFailed) || /^the pack [a-z0-9-]+ failed: /.test(reason);
}
