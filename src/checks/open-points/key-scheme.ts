import { type Exchange, isAccepted } from '../../model/exchange.ts';
import { schemeOf } from '../../model/key-scheme.ts';
import { type Observed, type Observer, untold } from './observed.ts';

/** Whether a search with the key after a scheme was accepted; null where it is no such search, or neither accepted nor refused. */
export function schemeBy(exchange: Exchange): { readonly scheme: string; readonly accepted: boolean } | null {
  const scheme = exchange.operation === 'search' ? schemeOf(exchange.request.headers) : null;
  if (scheme === null) return null;
  const accepted = isAccepted(exchange);
  return accepted || [400, 401].includes(exchange.answer?.status ?? 0) ? { scheme, accepted } : null;
}

/** Whether `Bearer <key>` is accepted as well (open.key-scheme). */
export function keyScheme(): Observer {
  let seen: Observed | null = null;
  return {
    add(exchange) {
      const found = schemeBy(exchange);
      if (found?.scheme !== 'Bearer') return;
      const evidence = `call ${exchange.call}`;
      if (found.accepted) seen = { value: ['Bearer'], answer: '`Bearer <key>` is accepted as well', evidence };
      else seen ??= { value: [], answer: `none: \`Bearer <key>\` is answered ${exchange.answer?.status}`, evidence };
    },
    answer: () => seen ?? untold('asked only with `ask: ["key-scheme"]` in the configuration, and of a key that has no scheme of its own'),
  };
}
