import { createHash, timingSafeEqual } from 'node:crypto';
import { type Call, Refusal } from './call.ts';

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();

/** Equality in a time that does not depend on where the texts differ. */
export function sameKey(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** 401: the authentication failed (section 5). */
export function unauthorized(message = 'missing or invalid API key'): Refusal {
  return new Refusal(401, 40101, message);
}

/** Section 5: the header `Authorization` holds the key, the whole key and nothing else. */
export function authenticate(call: Call, apiKey: string): void {
  const given = call.header('authorization');
  if (given === undefined || !sameKey(given, apiKey)) throw unauthorized();
}
