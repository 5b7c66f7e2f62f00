import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { hostOf, type Route } from '../../../config/index.ts';
import { type Answers, ciSystems, codeMistake, type Given, routeOf, urlMistake } from './answers.ts';

/** Where questions are asked. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Why no answers came: the input ended, or somebody pressed Ctrl+C. */
export class Unanswered extends Error {}

/** Asks one question until its answer can be used. An empty answer is the default, where there is one. */
type Ask = <T>(question: string, read: (answer: string) => { readonly value: T } | { readonly mistake: string }) => Promise<T>;

/** Asks for whatever the flags have not given. Throws `Unanswered`. */
export async function askFor(given: Given, { input, output }: Terminal): Promise<Answers> {
  const terminal = createInterface({ input, output });
  terminal.on('SIGINT', () => terminal.close());
  // An iterator and not `question`: what is typed or pasted ahead waits for its question.
  const lines = terminal[Symbol.asyncIterator]();
  const ask: Ask = async (question, read) => {
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
    const baseUrl = given.baseUrl ?? (await ask('Base URL of the target: ', usable(urlMistake)));
    const routes = given.routes ?? (await askRoutes(ask));
    const host = hostOf(baseUrl);
    const mayCancel =
      given.allowCancel ?? ((await ask(`May runs cancel hotel orders at ${host}? Only those that you supply or have created [y/N]: `, yesOrNo)) ? host : '');
    const ci = given.ci ?? (await ask(`CI job to write, ${ciSystems.join(' or ')} [none]: `, ciOf));
    return { baseUrl, routes, allowCancel: mayCancel === '' ? null : mayCancel, ci };
  } finally {
    terminal.close();
  }
}

async function askRoutes(ask: Ask): Promise<Route[]> {
  const routes: Route[] = [];
  for (;;) {
    const which = routes.length === 0 ? 'A route with trips in the next days' : 'Another route';
    const none = routes.length === 0 ? 'none for now' : 'no more';
    const from = await ask(`${which}: city code that it leaves from (empty: ${none}): `, (answer) =>
      answer === '' ? { value: '' } : usable(codeMistake)(answer),
    );
    if (from === '') return routes;
    // As `--route` takes it.
    const both = routeOf(from);
    routes.push(both ?? { start_city_code: from, end_city_code: await ask('  city code that it goes to: ', usable(oneCodeMistake)) });
  }
}

function oneCodeMistake(answer: string): string | null {
  return routeOf(answer) === null ? codeMistake(answer) : 'expected the one city code that it goes to, got two';
}

function usable(mistakeOf: (answer: string) => string | null): (answer: string) => { value: string } | { mistake: string } {
  return (answer) => {
    const mistake = mistakeOf(answer);
    return mistake === null ? { value: answer } : { mistake };
  };
}

function yesOrNo(answer: string): { value: boolean } | { mistake: string } {
  if (/^(?:n|no)?$/i.test(answer)) return { value: false };
  return /^y(?:es)?$/i.test(answer) ? { value: true } : { mistake: 'expected y or n' };
}

function ciOf(answer: string): { value: Answers['ci'] } | { mistake: string } {
  if (/^(?:none|no|n)?$/i.test(answer)) return { value: null };
  const system = ciSystems.find((one) => one === answer.toLowerCase());
  return system === undefined ? { mistake: `expected ${ciSystems.join(', ')} or none` } : { value: system };
}
