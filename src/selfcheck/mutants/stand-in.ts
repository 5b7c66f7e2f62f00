import { format } from 'node:util';
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  type ExpectStatic,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';

/** One test as a file has registered it. */
export interface RegisteredTest {
  /** File, number in the file, and title: the same whenever the file is loaded. */
  readonly id: string;
  readonly title: string;
  readonly body: () => unknown;
}

type Body = (...args: never[]) => unknown;

/** What the tests import from vitest, as far as pure tests use it. They are loaded once and can be run many times. */
export interface StandIn {
  readonly vitest: { readonly test: unknown; readonly describe: unknown; readonly expect: ExpectStatic };
  /** Takes what the files have registered since it was asked last. */
  collect(): RegisteredTest[];
  /** Names the file whose tests are registered from now on. */
  begin(file: string): void;
}

/** Makes the stand-in; vitest itself starts a worker for every run, which costs more than a thousand of these tests. */
export function standIn(): StandIn {
  let registered: RegisteredTest[] = [];
  let file = '';
  let count = 0;
  const path: string[] = [];
  const register = (title: string, body: () => unknown): void => {
    count += 1;
    const full = [...path, title].join(' > ');
    registered.push({ id: `${file}#${count} ${full}`, title: full, body });
  };
  const describe = (title: string, body: () => unknown): void => {
    path.push(title);
    body();
    path.pop();
  };
  const eachOf =
    (take: (title: string, body: () => unknown) => void) =>
    (rows: readonly unknown[]) =>
    (title: string, body: Body): void => {
      for (const row of rows) {
        const args = Array.isArray(row) ? row : [row];
        take(format(title, ...args.slice(0, title.match(/%[sdifjoO]/g)?.length ?? 0)), () =>
          body(...(args as never[])),
        );
      }
    };
  return {
    vitest: {
      test: Object.assign(register, { each: eachOf(register) }),
      describe: Object.assign(describe, { each: eachOf(describe) }),
      expect: makeExpect(),
    },
    begin(name) {
      file = name;
      count = 0;
    },
    collect() {
      const all = registered;
      registered = [];
      return all;
    },
  };
}

/** vitest's own `expect`, put together as vitest does it. */
function makeExpect(): ExpectStatic {
  for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
  const expect = ((value: unknown, message?: string) => {
    setState({ assertionCalls: getState(expect).assertionCalls + 1 }, expect);
    return chai.expect(value, message);
  }) as ExpectStatic;
  Object.assign(
    expect,
    chai.expect,
    (globalThis as Record<symbol, object>)[ASYMMETRIC_MATCHERS_OBJECT as unknown as symbol],
  );
  setState({ assertionCalls: 0 }, expect);
  return expect;
}
