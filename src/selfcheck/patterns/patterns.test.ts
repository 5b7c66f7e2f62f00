import { expect, test } from 'vitest';
import { sampleExchange, sampleSearch } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { RunInJournal } from '../../report/patterns/read-run.ts';
import { listFaults } from '../../sandbox/index.ts';
import { expected } from './expected.ts';
import { heldOut } from './held-out.ts';
import { claimsByChance, judge } from './judge.ts';

test('sentences are expected of faults that are there, each once', () => {
  const faults = [...expected, ...heldOut].map(({ fault }) => fault);
  expect(new Set(faults).size).toBe(faults.length);
  const known = new Set(listFaults().map(({ id }) => id));
  expect(faults.filter((fault) => !known.has(fault))).toEqual([]);
});

/** Sixty searches; those for pages over 40 are answered 500. */
const run: RunInJournal = {
  exchanges: Array.from({ length: 60 }, (_, nth) => {
    const page = ((nth * 7) % 60) + 1;
    return sampleExchange({ call: nth + 1, body: { ...sampleSearch, page }, status: page > 40 ? 500 : 200 });
  }),
  findings: [
    {
      ...({} as RunInJournal['findings'][number]),
      id: 'f',
      requirement: 'bus.valid-accepted',
      operation: 'search',
      violation: { cause: 'status 500', message: '', expected: '', actual: '', status: 500 },
      reproduced: { of: 3, times: 3 },
    },
  ],
  cases: new Map(),
  subjects: new Map(),
};

test('a sentence is judged by what was expected', () => {
  expect(judge({ fault: 'x', telling: /page 4\d/ }, run).worth).toBe('telling');
  expect(judge({ fault: 'x', telling: /sort_by/, true: /page/ }, run).worth).toBe('true');
  expect(judge({ fault: 'x', telling: null }, run).worth).toBe('wrong');
  expect(judge({ fault: 'x', telling: /page/ }, { ...run, findings: [] }).worth).toBe('no finding');
  const few = { ...run, exchanges: run.exchanges.slice(0, 8) };
  expect(judge({ fault: 'x', telling: /page/ }, few).worth).toBe('too few');
});

test('outcomes that are dealt out again make other claims, or none', () => {
  expect(claimsByChance(run, (all) => all)).toMatchObject({ claims: ['with page 41 or more'], questions: 1 });
  expect(claimsByChance(run, (all) => all.toReversed())).not.toMatchObject({ claims: ['with page 41 or more'] });
});
