import type { Settings } from '../../config/settings.ts';
import { searchTarget, type SearchHabits } from '../fake-search.fixture.ts';
import { type FakeRun, fakeRun, noon, type Target } from '../fake-target.fixture.ts';
import { Discovery } from './discovery.ts';

export const routes = [
  { start_city_code: '310100', end_city_code: '330100' },
  { start_city_code: '320500', end_city_code: '310100' },
];

let open: FakeRun | null = null;

/**
 * The ground that is found on a target, and what was sent for it. What was open of an exploration before is closed: a
 * test may make hundreds.
 */
export async function explore(
  target: Target,
  change: Partial<Settings> = {},
  now: () => number = () => noon,
): Promise<{ discovery: Discovery; fake: FakeRun }> {
  open?.close();
  open = fakeRun(target, { routes, ...change }, now);
  const discovery = new Discovery(open.run, false, [0, 1]);
  await discovery.ready();
  return { discovery, fake: open };
}

export const habits = (some: SearchHabits, change: Partial<Settings> = {}): ReturnType<typeof explore> =>
  explore(searchTarget(some), change, some.now);
