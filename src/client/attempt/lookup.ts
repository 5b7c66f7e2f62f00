import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { canonicalHost } from '../../config/hosts.ts';
import type { Settings } from '../../config/settings.ts';

/**
 * Makes a look-up of host names. Hosts in `hosts` have the given address; all others are looked up as the system does.
 * `hosts`: `{ 'staging.example.com': '10.0.0.7' }`.
 */
export function lookupIn(hosts: Settings['hosts']): LookupFunction {
  const addresses = new Map(Object.entries(hosts));
  return (name, options, callback) => {
    const address = addresses.get(canonicalHost(name) ?? name);
    if (address === undefined) return lookup(name, options, callback);
    const family = isIP(address);
    process.nextTick(() =>
      options.all === true ? callback(null, [{ address, family }]) : callback(null, address, family),
    );
  };
}
