import type { RawAnswer, RawRequest } from '../hostile/raw-server.ts';
import { type Front, front, json, jsonOf, looksLikeAttack, page } from './front.ts';

/** A platform that gives this answer to some input, once it has accepted the key. */
function behindKey(id: string, title: string, meets: (request: RawRequest) => boolean, answer: RawAnswer): Front {
  return front(id, `${title} by the platform itself, after its check of the key.`, 'control', () => 'pass', {
    change: (own, request) => (own.status !== 401 && meets(request) ? answer : own),
  });
}

function isPast(request: RawRequest): boolean {
  const value = jsonOf(request);
  const today = new Date().toISOString().slice(0, 10);
  return typeof value === 'object' && value !== null && 'date' in value && String(value.date) < today;
}

/** Platforms whose refusals look like those of something in front, but come only after their check of the key. */
export const ownBehindKey: readonly Front[] = [
  behindKey(
    'own-403-page-attack',
    'Input that looks like an attack is answered 403 with a page',
    looksLikeAttack,
    page(403, '<!DOCTYPE html><html><body>Forbidden</body></html>'),
  ),
  behindKey('own-403-past-dates', 'A date in the past is answered 403 with empty JSON', isPast, json(403, {})),
];
