import { hostOf } from '../../../config/index.ts';
import { isObject, type Json, type JsonObject } from '../../../contract/json.ts';
import type { Answers } from './answers.ts';

/** The configuration as JSON, which has no comments. `schema`: address of its schema, for editors; null for none. */
export function jsonText(answers: Answers, schema: string | null): string {
  const { baseUrl, routes, scope, allowCancel } = answers;
  const [orders, operations, accepted] = [ordersOf(answers), operationsOf(answers), acceptedOf(answers)];
  const configuration: JsonObject = {
    ...(schema === null ? {} : { $schema: schema }),
    baseUrl: literal(baseUrl),
    apiKey: '${CONFORMANCE_API_KEY}',
    routes: routes.map((route) => ({
      start_city_code: literal(route.start_city_code),
      end_city_code: literal(route.end_city_code),
    })),
    ...(scope === 'all' ? {} : { scope }),
    ...(allowCancel === null ? {} : { allowCancel: [literal(allowCancel)] }),
    ...(orders === null ? {} : { orders }),
    ...(operations === null ? {} : { operations }),
    ...(accepted === null ? {} : { acceptUntested: [accepted] }),
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

/**
 * The configuration as YAML, with a comment for each key. Options that are off are commented out and become valid
 * configuration if the `#` is removed.
 */
export function yamlText(answers: Answers, schema: string | null): string {
  const { baseUrl, routes, scope, allowCancel } = answers;
  const [orders, operations, accepted] = [ordersOf(answers), operationsOf(answers), acceptedOf(answers)];
  const permission = ['allowCancel:', `  - ${text(allowCancel ?? hostOf(baseUrl))}`];
  const pairs = routes.map((route) => [
    `  - start_city_code: ${text(route.start_city_code)}`,
    `    end_city_code: ${text(route.end_city_code)}`,
  ]);
  const noPairs = ['routes:', '  - start_city_code: "310100"', '    end_city_code: "330100"'];
  return `${[
    ...(schema === null ? [] : [`# yaml-language-server: $schema=${schema}`]),
    '# Configuration of travel-conformance. Every key with its default: docs/configuration.md of the package.',
    '# ${NAME} in a text is the environment variable of that name. Paths are relative to this file.',
    '',
    '# The target. The URL may have a path prefix.',
    `baseUrl: ${text(baseUrl)}`,
    '',
    '# The key is never written here: export CONFORMANCE_API_KEY=...',
    'apiKey: "${CONFORMANCE_API_KEY}"',
    '',
    '# City pairs that have trips in the next days. The more, the better. One pair needs more than 50 trips on ' +
      'one date: it tests the limits of paging.',
    ...(pairs.length === 0 ? off(noPairs) : ['routes:', ...pairs.flat()]),
    '',
    '# The part of the contract that is tested: all, or bus-search, a separate gate without the requirements ' +
      'that need hotel orders.',
    ...(scope === 'all' ? off(['scope: bus-search']) : [`scope: ${scope}`]),
    '',
    '# Hosts that cancel calls may be sent to. Without allowCancel, no cancel is sent, and requirements that need one ' +
      'stay untested.',
    ...(allowCancel === null ? off(permission) : permission),
    '',
    '# Hotel orders that a run may cancel. In CI, describe the operation that creates one. For a few runs, ' +
      'replace create with',
    '# file: orders.txt (one number per line) or numbers: ["..."]. A cancel is final. A run spends at most ' +
      'budget orders.',
    ...(orders === null
      ? off([
          'orders:',
          '  create:',
          '    path: /open/v1/hotel/order/create',
          '    body: { hotel_id: H1001 }',
          '    orderNo: /data/order_no',
          '  budget: 12',
        ])
      : block('orders', orders)),
    '',
    '# Fields for the body of every cancel: a reason, if the target accepts only reasons from a list, and further ' +
      'fields that it requires.',
    ...off(['cancelExtras:', '  cancel_reason: change of plans']),
    '',
    '# Operations that the document names but does not show. Describe those that you have: then more is tested.',
    ...(operations === null
      ? off([
          'operations:',
          '  busTripDetail: { path: /open/v1/bus/trip/detail, body: { gid: "{gid}" }, echo: /data/gid }',
        ])
      : block('operations', operations)),
    '',
    '# Your answers to questions that the document leaves open. Each becomes a requirement. This drafts them: ' +
      'npx travel-conformance statement --from reports/latest',
    ...off(['statement:', '  timeZone: Asia/Shanghai']),
    '',
    '# Requirements that cannot be tested here, and why: then a run has a verdict without them. An id, or the ' +
      'beginning of ids up to a dot.',
    ...(accepted === null
      ? off(['acceptUntested:', '  - id: bus.gid-downstream', '    reason: trip detail is not deployed on staging'])
      : ['acceptUntested:', `  - id: ${accepted.id}`, `    reason: ${accepted.reason}`]),
    '',
    '# Limits for the load on the target: calls in flight, calls in any one second.',
    ...off(['traffic:', '  concurrency: 8', '  rate: 50']),
  ].join('\n')}\n`;
}

/** The `orders` of the configuration; null for none. */
function ordersOf({ orders }: Answers): JsonObject | null {
  if (orders === null) return null;
  if (orders.kind === 'file') return { file: literal(orders.file) };
  const { path, body, orderNo } = orders;
  return { create: { path: literal(path), body: literalBody(body), orderNo: literal(orderNo) } };
}

function operationsOf({ tripDetail }: Answers): JsonObject | null {
  return tripDetail === null ? null : { busTripDetail: { path: literal(tripDetail), body: { gid: '{gid}' } } };
}

function acceptedOf({ acceptNoTripDetail }: Answers): { readonly id: string; readonly reason: string } | null {
  return acceptNoTripDetail
    ? { id: 'bus.gid-downstream', reason: 'no operation that needs a gid is known here' }
    : null;
}

/** A key of the configuration in YAML, with the members of its value as JSON, which YAML is a superset of. */
function block(key: string, value: JsonObject): string[] {
  return [`${key}:`, ...Object.entries(value).map(([name, one]) => `  ${name}: ${asYaml(one)}`)];
}

/** Lines of configuration, commented out. */
function off(lines: readonly string[]): string[] {
  return lines.map((line) => `#${line}`);
}

/** A quoted text for YAML and JSON. Placeholders in it stay placeholders. */
function text(value: string): string {
  return asYaml(literal(value));
}

/** JSON that YAML reads with the same meaning. */
function asYaml(value: Json): string {
  // YAML reads these characters as the end of a line.
  return JSON.stringify(value).replace(
    /[\u0085\u2028\u2029\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function literal(value: string): string {
  // A function, because `$$` in a replacement text means a single `$`.
  return value.replaceAll('${', () => '$${');
}

/** A body in which `${` is escaped, so that no text is a placeholder of the environment. */
function literalBody(value: Json): Json {
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return value.map(literalBody);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, literalBody(one)]))
    : value;
}
