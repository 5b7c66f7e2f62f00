import {
  choice,
  definition,
  filePath,
  format,
  integer,
  list,
  object,
  type Option,
  option,
  pointer,
  text,
} from './option.ts';
import { orderCreation } from './call-shape.ts';
import { hostsOf } from '../hosts.ts';

const pointers = list({ ...pointer, minLength: 1 }, 1000);

/** Options that only the configuration file has. */
export const fileOptions: readonly Option[] = [
  option(
    'routes',
    list(definition('route'), 1000, { uniqueItems: true }),
    'pairs of cities that have trips; the more, the better',
    {
      default: [],
      example: [{ start_city_code: '310100', end_city_code: '330100' }],
    },
  ),
  option(
    'searchExtras',
    definition('searchExtras'),
    'values that are known to be valid, for any search field except route and date',
    {
      default: {},
      example: { start_addr: ['Railway Station'], dist_type: [1, 2], sort_by: ['dep_time', 'price'] },
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
    'fields for the body of every cancel: a `cancel_reason` that the target accepts, and further fields that the ' +
      'target requires',
    {
      default: {},
      more: 'Reports show the values, except those that a variable fills in.',
      example: { cancel_reason: 'Change of plans', operator: 'conformance' },
    },
  ),
  option(
    'orders.numbers',
    list(format('order-number'), 100_000, { minItems: 0 }),
    'numbers of orders to cancel, for a few runs; the seed decides which are used',
    {
      secret: true,
      // The ledger has them in plain text, so that no order is spent twice.
      shown: true,
      converted: true,
      example: ['HT7479271342175120', 'HT7479271342175121'],
    },
  ),
  option('orders.file', filePath, 'file with one order number per line, for a few runs', {
    converted: true,
    example: 'orders.txt',
  }),
  option('orders.create', orderCreation, 'operation that creates an order; the right choice for CI', {
    converted: true,
    example: { path: '/open/v1/hotel/order/create', body: { hotel_id: 'H1001' }, orderNo: '/data/order_no' },
  }),
  option('orders.budget', integer(0, 100_000), 'largest number of orders that a run may use', {
    default: 12,
    converted: true,
    example: 20,
  }),
  option('orders.ledger', filePath, 'record of the orders that runs have used', {
    default: 'orders-spent.ndjson',
    defaultNote: 'next to the configuration',
    converted: true,
    more: 'One line of JSON for each order, with its number in plain text.',
    example: 'ledger/orders-spent.ndjson',
  }),
  option(
    'allowHostileCancel',
    list(format('host'), 100),
    'hosts to which hostile order numbers may be sent; allowCancel has to permit the host, too',
    {
      default: [],
      shown: true,
      setting: hostsOf,
      more: "A broken platform could cancel somebody else's order.",
      example: ['sandbox.example.com'],
    },
  ),
  option('packs', list(definition('pack'), 50, { uniqueItems: true }), 'packs with your own rules: files or packages', {
    default: [],
    commands: ['run', 'check'],
    shown: true,
    converted: true,
    more:
      'Files are relative to the configuration. A pack with `maxRequests` may send that many calls. The other ' +
      'packs share a fifth of the limit of the run, or all of it in a run without other requirements.',
    example: ['./rules/stations.ts', { use: '@example/travel-rules', maxRequests: 300 }],
  }),
  option(
    'operations',
    object({
      busTripDetail: { ...definition('operation'), description: 'Needs the gid of a trip.' },
      busOrderCreate: {
        ...definition('creatingOperation'),
        description: 'Needs the gid of a trip; leaves an order on the platform.',
      },
      hotelOrderDetail: {
        ...definition('operation'),
        description: 'Needs an order number and says whether the order is cancelled.',
      },
    }),
    'operations that the document names but does not show: busTripDetail, busOrderCreate, hotelOrderDetail',
    {
      default: {},
      converted: true,
      example: { busTripDetail: { path: '/open/v1/bus/trip/detail', body: { gid: '{gid}' }, echo: '/data/gid' } },
    },
  ),
  option(
    'statement',
    definition('statement'),
    'declared answers to points that the document leaves open; each becomes a MUST',
    {
      default: {},
      example: { timeZone: 'Asia/Shanghai', firstPage: 1, pageSizeOver50: 'cut' },
    },
  ),
  option(
    'acceptUntested',
    list(definition('acceptedGap'), 1000),
    'requirements that may stay untested: their ids, or the beginning of ids up to a dot',
    {
      default: [],
      converted: true,
      example: [{ id: 'bus.gid-downstream', reason: 'trip detail is not deployed on staging' }],
    },
  ),
  option('waivers', list(definition('waiver'), 1000), 'known failures that do not fail the run', {
    default: [],
    converted: true,
    more: 'A waiver that has expired or is not needed fails the run.',
    example: [{ id: 'bus.paging', reason: 'fixed in 2.4', owner: 'search team', expires: '2027-01-31' }],
  }),
  option('pinned', filePath, 'file of requests that every run sends', {
    more: '`pin` writes it.',
    example: 'conformance.pinned.json',
  }),
  option(
    'documentUrl',
    format('document-url', { maxLength: 2000 }),
    "address of the platform's document, for the links in findings; `{section}` in it is replaced by the section's " +
      'number',
    { commands: ['run', 'check'], example: 'https://docs.example.com/platform#section-{section}' },
  ),
  option(
    'ask',
    list(choice('key-scheme'), undefined, { uniqueItems: true }),
    'checks that a run makes only on request: key-scheme',
    {
      default: [],
      shown: true,
      more: '`key-scheme` sends the key once as `Bearer <key>`.',
      example: ['key-scheme'],
    },
  ),
  option(
    'traffic.userAgent',
    {
      type: 'string',
      pattern: '^[A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){0,3}(?:/[0-9]{1,4}(?:[.][0-9]{1,4}){0,3})?$',
      examples: ['acme-gate', 'acme-gate/2.1'],
    },
    'name of your product, with or without version: the beginning of the User-Agent of every call',
    {
      literal: true,
      more: 'The rest is always `travel-conformance/<version> (run <id>; call <n>)`.',
      example: 'acme-gate/2.1',
    },
  ),
  option('traffic.maxResponse', integer(1024, 500_000_000), 'largest decoded body of an answer', {
    unit: 'bytes',
    default: 5_000_000,
    more:
      'Answers of more than 256 KB or 30,000 values are large. All large answers of a run together may have four ' +
      'times this limit. After that, every answer is cut at 256 KB or 30,000 values. ' +
      'Answers of more than 500,000 values are always cut.',
    example: 20_000_000,
  }),
  option('traffic.maxHeaders', integer(1024, 16_777_216), 'largest size of the headers of one answer', {
    unit: 'bytes',
    default: 65_536,
    example: 131_072,
  }),
  option('redact', pointers, 'JSON pointers of personal data in answers; * is every index', {
    default: [],
    example: ['/data/contact/phone', '/data/guests/*/name'],
  }),
  option(
    'public',
    pointers,
    'JSON pointers of places in the configuration whose values are not secret, although variables fill them; * is ' +
      'every index',
    {
      default: [],
      shown: true,
      converted: true,
      more: 'A pointer also covers everything below it. Example: `/orders/create/body/hotel_id`.',
      example: ['/orders/create/body/hotel_id'],
    },
  ),
];
