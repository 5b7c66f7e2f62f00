import { readdirSync } from 'node:fs';
import { createServer, createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { type RegisteredTest, standIn } from './stand-in.ts';
import { isTestOfMutants, tooSlow } from './subjects.ts';

/** What mutated code shares with whoever runs it: which mutant is switched on, which test runs, what it came by. */
interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: unknown;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

/** What Stryker asks of a run with one mutant. */
interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly mutantActivation: 'runtime' | 'static';
  readonly reloadEnvironment: boolean;
}

const exposed = globalThis as Record<string, unknown>;
const switchboard = (exposed['__stryker__'] ??= {}) as Switchboard;

/** `vitest` as the tests import it. */
const asVitest: Plugin = {
  name: 'vitest-stand-in',
  enforce: 'pre',
  resolveId: (id) => (id === 'vitest' ? '\0vitest-stand-in' : null),
  load: (id) =>
    id === '\0vitest-stand-in' ? 'export const { test, describe, expect } = globalThis.vitestStandIn;' : null,
};

/** A test runner for Stryker: loads the tests once and runs them in its own process, switching mutants on and off. */
class InProcessRunner {
  readonly #standIn = standIn();
  #server: ViteDevServer | null = null;
  #modules: ModuleRunner | null = null;
  #tests: RegisteredTest[] = [];
  /** Milliseconds that each test took last: the quick ones go first. */
  readonly #took = new Map<string, number>();

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    exposed['vitestStandIn'] = this.#standIn.vitest;
    this.#server = await createServer({
      configFile: false,
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, watch: null, ws: false },
      ssr: { noExternal: ['vitest'] },
      plugins: [asVitest],
    });
    const environment = this.#server.environments['ssr'];
    if (environment === undefined) throw new Error('vite has no environment for Node');
    this.#modules = createServerModuleRunner(environment, { hmr: false });
  }

  async dryRun(): Promise<object> {
    await this.#load();
    const tests = [];
    for (const test of this.#tests) {
      switchboard.currentTestId = test.id;
      const failure = await this.#failureOf(test);
      switchboard.currentTestId = undefined;
      const result = { id: test.id, name: test.id, timeSpentMs: this.#took.get(test.id) ?? 0 };
      tests.push(failure === null ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure });
    }
    return { status: 'complete', tests, mutantCoverage: switchboard.mutantCoverage };
  }

  async mutantRun({
    activeMutant,
    testFilter,
    hitLimit,
    mutantActivation,
    reloadEnvironment,
  }: MutantRun): Promise<object> {
    Object.assign(switchboard, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    switchboard.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    try {
      if (reloadEnvironment || this.#tests.length === 0) await this.#load();
      switchboard.activeMutant = activeMutant.id;
      const wanted = testFilter === undefined ? null : new Set(testFilter);
      const tests = this.#tests
        .filter(({ id }) => wanted?.has(id) ?? true)
        .toSorted((a, b) => (this.#took.get(a.id) ?? 0) - (this.#took.get(b.id) ?? 0));
      for (const [index, test] of tests.entries()) {
        const failure = await this.#failureOf(test);
        if (hitLimit !== undefined && (switchboard.hitCount ?? 0) > hitLimit)
          return { status: 'timeout', reason: 'it goes round without end' };
        if (failure !== null)
          return { status: 'killed', killedBy: [test.id], failureMessage: failure, nrOfTests: index + 1 };
      }
      return { status: 'survived', nrOfTests: tests.length };
    } catch (error) {
      // With a mutant of what is made while loading, nothing can be loaded: every test notices.
      return {
        status: 'killed',
        killedBy: this.#tests.slice(0, 1).map(({ id }) => id),
        failureMessage: String(error),
        nrOfTests: 1,
      };
    } finally {
      switchboard.activeMutant = undefined;
    }
  }

  async dispose(): Promise<void> {
    await this.#modules?.close();
    await this.#server?.close();
  }

  async #load(): Promise<void> {
    this.#modules?.clearCache();
    this.#standIn.collect();
    const paths = ['src', 'suites'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .toSorted()
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
    );
    for (const file of paths) {
      if (!isTestOfMutants(file)) continue;
      this.#standIn.begin(file);
      await this.#modules?.import(`/${file}`);
    }
    this.#tests = this.#standIn.collect().filter(({ title }) => !title.startsWith(tooSlow));
  }

  async #failureOf(test: RegisteredTest): Promise<string | null> {
    const start = performance.now();
    try {
      await test.body();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      this.#took.set(test.id, performance.now() - start);
    }
  }
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }];
