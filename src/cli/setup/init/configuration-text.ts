import { parse } from 'yaml';
import { hostOf } from '../../../config/index.ts';
import { literalJson } from '../../../config/placeholders.ts';
import type { JsonObject } from '../../../contract/json.ts';
import type { Answers } from './answers.ts';

/** The configuration as JSON, which has no comments. `schema`: address of its schema, for editors; null for none. */
export function jsonText(answers: Answers, schema: string | null): string {
  const configuration = parse(yamlText(answers, null)) as JsonObject;
  return `${JSON.stringify({ ...(schema === null ? {} : { $schema: schema }), ...configuration }, null, 2)}\n`;
}

/**
 * The configuration as YAML, with a comment for each key. Options that are off are commented out and become valid
 * configuration if the `#` is removed.
 */
export function yamlText(answers: Answers, schema: string | null): string {
  const { baseUrl, routes, scope, allowCancel } = answers;
  const [orders, operations, accepted] = [ordersOf(answers), operationsOf(answers), acceptedOf(answers)];
  const permission = ['allowCancel:', `  - ${literalJson(allowCancel ?? hostOf(baseUrl))}`];
  const pairs = routes.map((route) => [
    `  - start_city_code: ${literalJson(route.start_city_code)}`,
    `    end_city_code: ${literalJson(route.end_city_code)}`,
  ]);
  const noPairs = ['routes:', '  - start_city_code: "310100"', '    end_city_code: "330100"'];
  return `${[
    ...(schema === null ? [] : [`# yaml-language-server: $schema=${schema}`]),
    '# Configuration of travel-conformance. Every key with its default: docs/configuration.md of the package.',
    '# ${NAME} in a text is the environment variable of that name. Paths are relative to this file.',
    '',
    '# The target. The URL may have a path prefix.',
    `baseUrl: ${literalJson(baseUrl)}`,
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
    '# Hosts that cancel calls may be sent to. Without allowCancel, no cancel is sent, and requirements that need ' +
      'one stay untested.',
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
  if (orders.kind === 'file') return { file: orders.file };
  const { path, body, orderNo } = orders;
  return { create: { path, body, orderNo } };
}

function operationsOf({ tripDetail }: Answers): JsonObject | null {
  return tripDetail === null ? null : { busTripDetail: { path: tripDetail, body: { gid: '{gid}' } } };
}

function acceptedOf({ acceptNoTripDetail }: Answers): { readonly id: string; readonly reason: string } | null {
  return acceptNoTripDetail
    ? { id: 'bus.gid-downstream', reason: 'no operation that needs a gid is known here' }
    : null;
}

/** A key of the configuration in YAML, with the members of its value as JSON, which YAML is a superset of. */
function block(key: string, value: JsonObject): string[] {
  return [`${key}:`, ...Object.entries(value).map(([name, one]) => `  ${name}: ${literalJson(one)}`)];
}

/** Lines of configuration, commented out. */
function off(lines: readonly string[]): string[] {
  return lines.map((line) => `#${line}`);
}
