import {
  choice,
  definition,
  filePath,
  format,
  integer,
  list,
  object,
  onOff,
  pointer,
  type Shape,
  text,
} from './shapes.ts';
import { orderCreation } from './definitions.ts';
import { type Option, option } from './option.ts';

const pointers = list({ ...pointer, minLength: 1 }, 1000);

/** Options that only the configuration file has. */
export const fileOptions: readonly Option[] = [
  option(
    'routes',
    list(definition('route'), 1000, { uniqueItems: true }),
    'searches that have trips; the more, the better',
    {
      default: [],
    },
  ),
  option(
    'searchExtras',
    definition('searchExtras'),
    'lists of values known to be valid, for any search field but route and date',
    {
      default: {},
    },
  ),
  option(
    'cancelExtras',
    {
      type: 'object',
      propertyNames: { format: 'cancel-field' },
      properties: {
        cancel_reason: {
          ...text,
          description: "A reason that the target accepts (section 4.2), instead of the suite's own.",
        },
      },
      maxProperties: 50,
    },
    'what goes into the body of every cancel: a `cancel_reason` that the target accepts, and further fields that ' +
      'it requires',
    { default: {}, more: 'Reports show the values, but not those that a variable fills in.' },
  ),
  option(
    'orders.numbers',
    list(format('order-number'), 100_000, { minItems: 0 }),
    'order numbers to cancel, drawn by the seed; for a few runs',
    {
      secret: true,
      // The ledger has them in plain, so that no order is spent twice.
      shown: true,
      converted: true,
    },
  ),
  option('orders.file', filePath, 'file with one order number a line; for a few runs', { converted: true }),
  option('orders.create', orderCreation, 'the operation that creates an order: what CI wants', { converted: true }),
  option('orders.budget', integer(0, 100_000), 'orders that a run may spend', { default: 12, converted: true }),
  option('orders.ledger', filePath, 'record of the spent orders', {
    default: 'orders-spent.ndjson',
    defaultNote: 'beside the configuration',
    converted: true,
    more: 'One line of JSON for each order, with its number in plain.',
  }),
  option(
    'allowHostileCancel',
    list(format('host'), 100),
    'hosts that malformed order numbers may go to; has effect only where allowCancel permits',
    { default: [], shown: true, converted: true, more: "A broken platform could cancel a stranger's order there." },
  ),
  option('packs', list(text, 50, { uniqueItems: true }), 'packs of rules of your own, each a file or a package', {
    default: [],
    commands: ['run', 'check'],
    shown: true,
    converted: true,
    more: 'Files are relative to the configuration.',
  }),
  option(
    'operations',
    object({
      busTripDetail: { ...definition('operation'), description: 'Needs the gid of a trip.' },
      busOrderCreate: {
        ...definition('creatingOperation'),
        description: 'Needs the gid of a trip and leaves an order behind.',
      },
      hotelOrderDetail: {
        ...definition('operation'),
        description: 'Needs an order number and says whether the order is cancelled.',
      },
    }),
    'bound operations: busTripDetail, busOrderCreate, hotelOrderDetail',
    { default: {}, converted: true },
  ),
  option(
    'statement',
    definition('statement'),
    'declared answers to what the document leaves open; each becomes a MUST',
    {
      default: {},
    },
  ),
  option(
    'acceptUntested',
    list(definition('acceptedGap'), 1000),
    'requirements that may stay untested, by id or by the beginning of ids up to a dot',
    { default: [], converted: true },
  ),
  option('waivers', list(definition('waiver'), 1000), 'known failures that do not fail the run', {
    default: [],
    converted: true,
    more: 'A waiver that has expired, or that nothing needs, fails the run.',
  }),
  option('pinned', filePath, 'file of requests that every run sends', { more: '`pin` writes it.' }),
  option(
    'documentUrl',
    format('document-url', { maxLength: 2000 }),
    "address of the platform's document, which findings link to; `{section}` in it stands for the number of " +
      'the section',
    { commands: ['run', 'check'] },
  ),
  option(
    'ask',
    list(choice('key-scheme'), undefined, { uniqueItems: true }),
    'what a run asks only when told to: key-scheme',
    {
      default: [],
      shown: true,
      more: '`key-scheme` sends the key as `Bearer <key>` once.',
    },
  ),
  option(
    'traffic.userAgent',
    {
      type: 'string',
      pattern: '^[A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){0,3}(?:/[0-9]{1,4}(?:[.][0-9]{1,4}){0,3})?$',
      examples: ['acme-gate', 'acme-gate/2.1'],
    },
    'name of your product, with or without its version, that the User-Agent of every call begins with',
    { literal: true, more: 'What follows it is always `travel-conformance/<version> (run <id>; call <n>)`.' },
  ),
  option('traffic.maxResponse', integer(1024, 500_000_000), 'one decoded answer body', {
    unit: 'bytes',
    default: 5_000_000,
    more:
      'Of answers above 256 KB (or 30,000 values) a run reads four times as many bytes in total; then they are cut, ' +
      'as are answers of more than 500,000 values.',
  }),
  option('traffic.maxHeaders', integer(1024, 16_777_216), 'the headers of one answer', {
    unit: 'bytes',
    default: 65_536,
  }),
  option('redact', pointers, 'JSON pointers of personal data in answers; * stands for every index', { default: [] }),
  option(
    'public',
    pointers,
    'JSON pointers of places in the configuration whose values are no secrets though variables fill them; * ' +
      'stands for every index',
    {
      default: [],
      shown: true,
      converted: true,
      more: 'A pointer covers everything below it, too. Example: `/orders/create/body/hotel_id`.',
    },
  ),
  option('tls.ca', filePath, 'PEM file of certificates to trust', {
    converted: true,
    more: 'They are trusted instead of the usual authorities.',
  }),
  option('tls.cert', filePath, 'PEM file of the client certificate', { converted: true, more: 'Needs `key`.' }),
  option('tls.key', filePath, 'PEM file of its key', { secret: true, converted: true, more: 'Needs `cert`.' }),
  option('tls.pfx', filePath, 'PKCS #12 file of client certificate and key, in place of the two', {
    secret: true,
    converted: true,
    more: 'Authorities in it are trusted, too.',
  }),
  option('tls.passphrase', text, 'passphrase of tls.key or tls.pfx', { secret: true, converted: true }),
  option(
    'tls.servername',
    format('host-name'),
    'host name of the certificate, and of SNI, where it is not that of the base URL',
    {
      shown: true,
      converted: true,
    },
  ),
  option(
    'hosts',
    mapOf('mapped-host', format('ip-address')),
    'addresses that connections to hosts go to, by name (as --resolve of curl); TLS, the Host header and ' +
      'permissions stay by name',
    { default: {}, shown: true, converted: true, more: 'Example: `{ "staging.example.com": "10.0.0.7" }`.' },
  ),
  option(
    'inFront.firewall',
    onOff,
    'a firewall in front of the platform stops what looks like an attack: what it stops is left out, and the ' +
      'rest is judged',
    { default: false, more: 'One call of each kind has to arrive.' },
  ),
  option('proxy', format('proxy-url', { maxLength: 2000 }), 'HTTP proxy to go through', { secret: true }),
  option(
    'headers',
    mapOf('header-name', format('header-value', { writeOnly: true })),
    'further request headers; their values are secrets',
    { default: {}, secret: true, converted: true },
  ),
];

function mapOf(names: string, values: Shape): Shape {
  return { type: 'object', propertyNames: { format: names }, maxProperties: 100, additionalProperties: values };
}
