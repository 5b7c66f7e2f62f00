/** How a reason begins where the suite itself failed, whatever the target did. */
export const suiteFailed = 'the suite itself failed: ';
