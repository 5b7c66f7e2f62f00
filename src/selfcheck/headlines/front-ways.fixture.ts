import type { FrontFault } from '../../model/exchange.ts';
import { inFrontText } from '../../model/in-front-reasons.ts';
import type { Ways } from './ways.fixture.ts';

const one = (front: FrontFault): string => inFrontText({ code: 'answered-in-front', ...front });
const stopped = (front: FrontFault, heard = true, from = 300): string => inFrontText({ code: 'stopped-in-front', from, heard, waited: 30, ...front });

/** What stands in front of the platform answered in its place. */
export const frontWays: Ways = {
  'something in front of the platform': [
    [
      stopped({ what: 'TLS front', status: 400, mark: 'client certificate refused' }),
      'a TLS front in front of the platform answered 400 (client certificate refused)',
      'Give one that it accepts (`tls.cert` and `tls.key`, or `tls.pfx`).',
    ],
    [
      stopped({ what: 'TLS front', status: 400, mark: 'no client certificate' }),
      'a TLS front in front of the platform answered 400 (no client certificate)',
      'Name a client certificate in `tls.cert` and `tls.key`.',
    ],
    [
      stopped({ what: 'TLS front', status: 400, mark: 'plain HTTP on an HTTPS port' }),
      'a TLS front in front of the platform answered 400 (plain HTTP on an HTTPS port)',
      'Write https:// in `baseUrl`.',
    ],
    [
      stopped({ what: 'proxy', status: 407, mark: null }),
      'a proxy in front of the platform answered 407',
      'Give the right user and password in the URL of `proxy`.',
    ],
    [
      stopped({ what: 'proxy', status: 403, mark: 'ERR_ACCESS_DENIED' }),
      'a proxy in front of the platform answered 403 (ERR_ACCESS_DENIED), and the platform nothing',
      'Have the proxy let calls to the platform through, and see that the platform is up.',
    ],
    [
      stopped({ what: 'load balancer', status: 503, mark: 'nginx' }, false, 1),
      'a load balancer in front of the platform answered 503 (nginx) for 30 s from the first call on',
      'It is not up yet: start the platform, then run again.',
    ],
    [
      stopped({ what: 'load balancer', status: 502, mark: 'awselb' }),
      'a load balancer in front of the platform answered 502 (awselb) from call 300 on, for 30 s',
      'See that the platform is up, and can be reached by what stands in front of it.',
    ],
    [
      inFrontText({ code: 'answered-in-front-often', what: 'load balancer', status: 502, mark: 'nginx', calls: 31, of: 640 }),
      'a load balancer in front of the platform answered 502 (nginx)',
      'See that the platform is up, and can be reached by what stands in front of it.',
    ],
    [
      stopped({ what: 'gateway', status: 403, mark: null }),
      'a gateway in front of the platform answered 403 from call 300 on',
      'See whether this address is let in, and whether a quota is used up.',
    ],
    [
      one({ what: 'firewall', status: 406, mark: 'ModSecurity' }),
      'a firewall in front of the platform answered 406 (ModSecurity)',
      'Have the firewall let this address through for the run.',
    ],
    [
      one({ what: 'size limit', status: 413, mark: 'nginx' }),
      'a size limit in front of the platform answered 413 (nginx)',
      'Have its limit of the size of calls raised for the run.',
    ],
    [
      one({ what: 'gateway', status: 415, mark: null }),
      'a gateway in front of the platform answered 415',
      'Have what stands in front of the platform let these calls through.',
    ],
  ],
};
