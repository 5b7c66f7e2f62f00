import { expect, test } from 'vitest';
import { acceptedCancel, sampleExchange } from '../../checks/sample-exchange.fixture.ts';
import type { JsonObject } from '../../model/json.ts';
import { DoubtedReasons } from './doubted-reasons.ts';
import { liveDrawn } from './drawn-lives.ts';
import { begin, type LifeMaterial } from './life.ts';

const [long, blank] = [
  { label: 'long', body: { cancel_reason: 'x'.repeat(300) } },
  { label: 'blank', body: { cancel_reason: ' ' } },
];
const answered = (status: number) => sampleExchange({ operation: 'cancel', status });

test('a reason is doubted after a status that is not listed, and tried once more', () => {
  const doubted = new DoubtedReasons();
  for (const status of [200, 400, 401, 429]) doubted.note(long, answered(status));
  doubted.note(long, sampleExchange({ operation: 'cancel', fault: { kind: 'timeout', message: 'no answer' } }));
  expect(doubted.waiting).toBe(false);
  for (const reason of [long, blank, long]) doubted.note(reason, answered(500));
  expect([doubted.next(), doubted.next(), doubted.next()]).toEqual([long, blank, undefined]);
  doubted.note(long, answered(500));
  expect(doubted.waiting).toBe(false);
});

test('what a drawn sequence leaves uncancelled is cancelled for the reasons that are doubted, and nothing is where none is', async () => {
  const doubted = new DoubtedReasons();
  doubted.note(blank, answered(503));
  const sent: JsonObject[] = [];
  const lives = ['A', 'B'].map((order) => begin(order, false));
  await liveDrawn(lives, [], {
    material: {
      plain: { label: 'a plain reason', body: {} },
      reasons: [] as LifeMaterial['reasons'],
      wrongTypes: [] as LifeMaterial['reasons'],
    } as LifeMaterial,
    doubted,
    cancel: async (body) => {
      sent.push(body);
      return acceptedCancel('A');
    },
    look: async () => {},
    isOver: () => false,
    stopped: () => false,
  });
  expect(sent).toEqual([{ order_no: 'A', cancel_reason: ' ' }]);
  expect(lives.map(({ end, steps }) => [end, steps.map(({ kind }) => kind)])).toEqual([
    ['cancelled', ['reason']],
    ['refused', []],
  ]);
});
