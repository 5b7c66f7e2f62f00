import { expect, test, vi } from 'vitest';
import { AtWork } from '../../engine/session/channel.ts';
import { wordsOf } from '../../contract/reason-words/words.ts';
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
    const judging = new AtWork();
    // As another thread reads it.
    const seen = new AtWork(judging.shared);
    const end = new EarlyEnd({ traffic: { maxTime: 5 } } as never, { atWork: () => pack, judging: () => seen.what });
    judging.mark('bus.trip');
    judging.mark(id);
    await vi.advanceTimersByTimeAsync(20_000);
    const reason = await end.reached;
    expect(wordsOf(reason).text).toBe(note);
    expect(end.cause).toEqual({ endedBy: 'crash', reason, ...(id === null ? {} : { judging: id }) });
    end.close();
  } finally {
    vi.useRealTimers();
  }
});
