import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { hostOf, type Route } from '../../../config/index.ts';
import type { JsonObject } from '../../../contract/json.ts';
import {
  type Answers,
  bodyOf,
  ciSystems,
  codeMistake,
  fileMistake,
  type Given,
  type OrdersAnswer,
  pathMistake,
  pointerMistake,
  routeOf,
  urlMistake,
  usualOrderNumber,
} from './answers.ts';

/** Input and output for questions. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Why no answers came: the input ended, or somebody pressed Ctrl+C. */
export class Unanswered extends Error {}

/** The value of an answer, or its mistake. */
type Reading<T> = { readonly value: T } | { readonly mistake: string };

/** Asks one question until its answer can be used. An empty answer means the default, if there is one. */
type Request = <T>(question: string, read: (answer: string) => Reading<T>) => Promise<T>;

/** Asks for all answers that the flags have not given. `cwd`: the working folder. Throws `Unanswered`. */
export async function askFor(given: Given, { input, output }: Terminal, cwd: string): Promise<Answers> {
  const terminal = createInterface({ input, output });
  terminal.on('SIGINT', () => terminal.close());
  // An iterator and not `question`, so that lines that are typed or pasted ahead wait for their questions.
  const lines = terminal[Symbol.asyncIterator]();
  const send: Request = async (question, read) => {
    for (;;) {
      terminal.setPrompt(question);
      terminal.prompt();
      const answer = await lines.next();
      if (answer.done === true) throw new Unanswered('no answer came');
      const result = read(answer.value.trim());
      if ('value' in result) return result.value;
      output.write(`  ${result.mistake}\n`);
    }
  };
  try {
    const baseUrl = given.baseUrl ?? (await send('Base URL of the target: ', usable(urlMistake)));
    const routes = given.routes ?? (await askRoutes(send));
    const part = await askPart({ ...given, baseUrl }, send, cwd);
    const ci = given.ci ?? (await send(`CI job to write, ${ciSystems.join(' or ')} [none]: `, ciOf));
    return { baseUrl, routes, ...part, ci };
  } finally {
    terminal.close();
  }
}

async function askRoutes(send: Request): Promise<Route[]> {
  const routes: Route[] = [];
  for (;;) {
    const which = routes.length === 0 ? 'A route with trips in the next days' : 'Another route';
    const none = routes.length === 0 ? 'none for now' : 'no more';
    const from = await send(`${which}: city code that it leaves from (empty: ${none}): `, (answer) =>
      answer === '' ? { value: '' } : usable(codeMistake)(answer),
    );
    if (from === '') return routes;
    // Two codes in one answer, as for `--route`.
    const both = routeOf(from);
    routes.push(
      both ?? {
        start_city_code: from,
        end_city_code: await send('  city code that it goes to: ', usable(oneCodeMistake)),
      },
    );
  }
}

/** Asks for the scope and, for all, for orders. Without orders, it offers the scope bus search. */
async function askPart(
  given: Given & { readonly baseUrl: string },
  send: Request,
  cwd: string,
): Promise<Omit<Answers, 'baseUrl' | 'routes' | 'ci'>> {
  const host = hostOf(given.baseUrl);
  const busAlone = { scope: 'bus-search', tripDetail: given.tripDetail ?? null, acceptNoTripDetail: false } as const;
  if (given.scope === 'bus-search')
    return { ...busAlone, allowCancel: given.allowCancel || null, orders: given.orders ?? null };
  const question =
    `May runs cancel hotel orders at ${host} (only orders that you supply or that the run ` + 'creates)? [y/N]: ';
  const allowCancel = (given.allowCancel ?? ((await send(question, yesOrNo(false))) ? host : '')) || null;
  const orders = given.orders ?? (allowCancel === null ? null : await askOrders(send, cwd));
  const hotel = { allowCancel, orders };
  const gated = given.scope === 'all' || (allowCancel !== null && orders !== null);
  if (
    !gated &&
    (await send(
      'Test bus search alone, without hotel orders? Otherwise a run without orders has no verdict [Y/n]: ',
      yesOrNo(true),
    ))
  )
    return { ...busAlone, ...hotel };
  const tripDetail =
    given.tripDetail ??
    (await send(
      "Path of the operation that needs a trip's gid, such as /open/v1/bus/trip/detail (empty: none): ",
      optional(pathMistake),
    ));
  const acceptNoTripDetail =
    tripDetail === null &&
    (await send(
      '  May bus.gid-downstream, which needs it, stay untested? Otherwise a run has no verdict [Y/n]: ',
      yesOrNo(true),
    ));
  return { scope: 'all', ...hotel, tripDetail, acceptNoTripDetail };
}

/** Asks for the source of orders; null for none. */
async function askOrders(send: Request, cwd: string): Promise<OrdersAnswer | null> {
  const kind = await send(
    'How are orders created? create: with an operation of the platform; file: you have a list of their numbers; ' +
      'none: no orders for now [create]: ',
    orderKindOf,
  );
  if (kind === 'none') return null;
  if (kind === 'file')
    return {
      kind,
      file: await send(
        '  file of order numbers, one per line: ',
        usable((answer) => fileMistake(answer, cwd)),
      ),
    };
  return {
    kind,
    path: await send('  path of the operation, such as /open/v1/hotel/order/create: ', usable(pathMistake)),
    body: await send('  its body, as JSON [{}]: ', readBody),
    orderNo: await send(`  where its answer has the order number [${usualOrderNumber}]: `, (answer) =>
      usable(pointerMistake)(answer === '' ? usualOrderNumber : answer),
    ),
  };
}

function oneCodeMistake(answer: string): string | null {
  return routeOf(answer) === null ? codeMistake(answer) : 'expected the one city code that it goes to, got two';
}

function usable(mistakeOf: (answer: string) => string | null): (answer: string) => Reading<string> {
  return (answer) => {
    const mistake = mistakeOf(answer);
    return mistake === null ? { value: answer } : { mistake };
  };
}

function optional(mistakeOf: (answer: string) => string | null): (answer: string) => Reading<string | null> {
  return (answer) => (answer === '' ? { value: null } : usable(mistakeOf)(answer));
}

function yesOrNo(standard: boolean): (answer: string) => Reading<boolean> {
  return (answer) => {
    if (answer === '') return { value: standard };
    return /^(?:y|yes|n|no)$/i.test(answer) ? { value: /^y/i.test(answer) } : { mistake: 'expected y or n' };
  };
}

function orderKindOf(answer: string): Reading<OrdersAnswer['kind'] | 'none'> {
  const kind = (['create', 'file', 'none'] as const).find(
    (one) => one === (answer === '' ? 'create' : answer.toLowerCase()),
  );
  return kind === undefined ? { mistake: 'expected create, file or none' } : { value: kind };
}

function readBody(answer: string): Reading<JsonObject> {
  const body = bodyOf(answer === '' ? '{}' : answer);
  return typeof body === 'string' ? { mistake: body } : { value: body };
}

function ciOf(answer: string): Reading<Answers['ci']> {
  if (/^(?:none|no|n)?$/i.test(answer)) return { value: null };
  const system = ciSystems.find((one) => one === answer.toLowerCase());
  return system === undefined ? { mistake: `expected ${ciSystems.join(', ')} or none` } : { value: system };
}
