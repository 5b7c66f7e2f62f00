import { expect, test, vi } from 'vitest';
import { wordsOf } from '../../contract/reason-words.ts';
import { EarlyEnd } from './early-end.ts';

test.each([
  [null, undefined, 'the suite itself failed: it did not end when its time was over'],
  [
    'bus.matches-cities',
    undefined,
    'the suite itself failed: judging bus.matches-cities did not end when its time was over',
  ],
  ['acme.rule', 'acme', 'the pack acme failed: judging acme.rule did not end when its time was over'],
])('a run that does not end says what was at work: %s', async (id, pack, note) => {
  vi.useFakeTimers();
  try {
    const judging = { what: null as string | null, marks: 0 };
    const end = new EarlyEnd({ traffic: { maxTime: 5 } } as never, { atWork: () => pack, judging });
    Object.assign(judging, { what: id, marks: 2 });
    await vi.advanceTimersByTimeAsync(20_000);
    const reason = await end.reached;
    expect(wordsOf(reason).text).toBe(note);
    expect(end.cause).toEqual({ endedBy: 'crash', reason, ...(id === null ? {} : { judging: id }) });
    end.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a run is waited for while it has not begun, and as long as it does its work: a busy machine is no failure', async () => {
  vi.useFakeTimers();
  try {
    const judging = { what: null as string | null, marks: 0 };
    const end = new EarlyEnd({ traffic: { maxTime: 5 } } as never, { judging });
    await vi.advanceTimersByTimeAsync(60_000);
    for (let nth = 0; nth < 20; nth += 1) {
      Object.assign(judging, { what: nth % 2 === 0 ? 'bus.trip' : null, marks: nth + 1 });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(end.cause).toBeNull();
    }
    await vi.advanceTimersByTimeAsync(30_000);
    expect(end.cause).toMatchObject({ endedBy: 'crash', reason: { code: 'suite-hung' } });
    end.close();
  } finally {
    vi.useRealTimers();
  }
});
