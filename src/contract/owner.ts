/** Who can do something about what is not green. */
export type Owner = 'platform' | 'your set-up' | 'network' | 'limit of the suite';
