import { keyAfter, type Scenario, search } from '../../src/history/index.ts';

/** Schemes that can stand in a header. */
const writable = /^[!-~]{1,100}$/;

/** The key after `Bearer`, and after what the statement declares: only where the configuration allows it, and the key has no scheme of its own. */
export const keyAfterSchemes: Scenario = {
  name: 'the key after schemes',
  phase: 'without-key',
  async run(ask, { routes: [busy], allowed, apiKey, statement }) {
    if (busy === undefined || !allowed.includes('key-scheme')) return;
    const declared = Array.isArray(statement['keySchemes']) ? statement['keySchemes'] : [];
    const hasScheme = /^[A-Za-z]+ \S/.test(apiKey);
    const schemes = new Set([...(hasScheme ? [] : ['Bearer']), ...declared.filter((scheme) => typeof scheme === 'string' && writable.test(scheme))]);
    await ask(...[...schemes].map((scheme) => search(busy.body, { key: keyAfter(String(scheme), apiKey) })));
  },
};
