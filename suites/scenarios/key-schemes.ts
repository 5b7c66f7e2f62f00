import { describeScheme, search } from '../../src/requirements/for-suites.ts';
import { onBusiest } from './on-busiest.ts';

/** Schemes that a header can contain. */
const writable = /^[!-~]{1,100}$/;

/**
 * The key after `Bearer`, and after what the statement declares: only if the configuration allows it, and the key
 * has no scheme itself.
 */
export const keyAfterSchemes = onBusiest(
  'the key after schemes',
  async (send, { body }, { allowed, apiKey, statement }) => {
    if (!allowed.includes('key-scheme')) return;
    const declared = Array.isArray(statement['keySchemes']) ? statement['keySchemes'] : [];
    const hasScheme = /^[A-Za-z]+ \S/.test(apiKey);
    const schemes = new Set([
      ...(hasScheme ? [] : ['Bearer']),
      ...declared.filter((scheme) => typeof scheme === 'string' && writable.test(scheme)),
    ]);
    // The document does not show whether the key is right after a scheme (section 5).
    const keys = [...schemes].map(String).map((scheme) => ({
      wrong: `${scheme} ${apiKey}`,
      description: describeScheme(scheme),
      scheme,
    }));
    await send(...keys.map((key) => search(body, { key })));
  },
  { phase: 'without-key' },
);
