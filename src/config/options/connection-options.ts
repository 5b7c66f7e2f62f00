import { filePath, format, onOff, type Option, option, type Shape, text } from './option.ts';
import { canonicalHost } from '../hosts.ts';

/** Options about the way to the target and what goes with every call; only the configuration file has them. */
export const connectionOptions: readonly Option[] = [
  option('tls.ca', filePath, 'PEM file of certificates to trust', {
    converted: true,
    more: 'They replace the usual authorities.',
    example: 'ca.pem',
  }),
  option('tls.cert', filePath, 'PEM file of the client certificate', {
    converted: true,
    more: 'Needs `key`.',
    example: 'client.pem',
  }),
  option('tls.key', filePath, 'PEM file of the key of the client certificate', {
    secret: true,
    converted: true,
    more: 'Needs `cert`.',
    example: 'client-key.pem',
  }),
  option('tls.pfx', filePath, 'PKCS #12 file of the client certificate and its key, instead of `cert` and `key`', {
    secret: true,
    converted: true,
    more: 'Authorities in the file are trusted, too.',
    example: 'client.p12',
  }),
  option('tls.passphrase', text, 'passphrase of tls.key or tls.pfx', {
    secret: true,
    converted: true,
    example: '${TLS_PASSPHRASE}',
  }),
  option(
    'tls.servername',
    format('host-name'),
    'host name for the certificate check and SNI, if it is not the host of the base URL',
    {
      shown: true,
      converted: true,
      example: 'platform.internal.example.com',
    },
  ),
  option(
    'hosts',
    mapOf('mapped-host', format('ip-address')),
    'IP address to connect to for each host name, like --resolve of curl; TLS, the Host header and permissions ' +
      'still use the name',
    {
      default: {},
      shown: true,
      setting: (hosts: Texts) => renamed(hosts, (name) => canonicalHost(name) ?? name),
      more: 'Example: `{ "staging.example.com": "10.0.0.7" }`.',
      example: { 'staging.example.com': '10.0.0.7' },
    },
  ),
  option(
    'inFront.firewall',
    onOff,
    'declares that a firewall in front of the platform stops input that looks like an attack; stopped input is left ' +
      'out, and the rest is judged',
    { default: false, more: 'At least one call of each kind of such input has to reach the platform.', example: true },
  ),
  option('proxy', format('proxy-url', { maxLength: 2000 }), 'HTTP proxy for all calls', {
    secret: true,
    example: 'http://user:${PROXY_PASSWORD}@proxy.example.com:3128',
  }),
  option(
    'headers',
    mapOf('header-name', format('header-value', { writeOnly: true })),
    'further request headers; their values are secret',
    {
      default: {},
      secret: true,
      setting: (headers: Texts) => renamed(headers, (name) => name.toLowerCase()),
      example: { 'x-partner': '${PARTNER_ID}' },
    },
  ),
  option(
    'keys',
    mapOf('key-name', format('api-key', { writeOnly: true })),
    'further valid keys of the target by name, for flows of packs that need a second one',
    {
      default: {},
      secret: true,
      more:
        'Only flows that name a key send it. Reports show it as `$CONFORMANCE_KEY_<NAME>`, so this is a good name ' +
        'for its variable.',
      example: { partner: '${CONFORMANCE_KEY_PARTNER}' },
    },
  ),
];

function mapOf(names: string, values: Shape): Shape {
  return { type: 'object', propertyNames: { format: names }, maxProperties: 100, additionalProperties: values };
}

type Texts = Readonly<Record<string, string>>;

function renamed(values: Texts, nameOf: (name: string) => string): Texts {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));
}
