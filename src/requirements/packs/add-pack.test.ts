import { expect, test } from 'vitest';
import { fc } from '../../arbitraries/index.ts';
import { acceptedSearch, sampleTrip } from '../checks/sample-exchange.fixture.ts';
import { catalogue } from '../catalogue.ts';
import { operation } from '../flows/operation.ts';
import { flow } from '../flows/own-flow.ts';
import type { FlowTools } from '../flows/flow.ts';
import { sampleFacts } from '../history/asked-by.fixture.ts';
import { History } from '../history/index.ts';
import { operationRow } from '../../contract/operations.ts';
import { addPack } from './add-pack.ts';
import { eachTrip } from './answer-rules.ts';
import { pack } from './pack.ts';

const row = { level: 'MUST', source: 'Rules, 1', statement: 'It holds.' } as const;
const history = History.of(sampleFacts(), [{ exchange: acceptedSearch([sampleTrip]), request: null }]);

test('a rule of a pack is in the catalogue, with its source as section, and names its pack while it judges', () => {
  const atWork: (string | undefined)[] = [];
  addPack(
    pack('acme', { requirements: [{ ...row, id: 'acme.rule', judge: eachTrip(() => []) }] }),
    (prefix) => void atWork.push(prefix),
  );
  const one = catalogue().get('acme.rule')!;
  expect(one).toMatchObject({ section: 'Rules, 1', pack: 'acme', probes: 'A rule of the pack acme.', asks: [] });
  expect([...one.judge(history, sampleFacts())].map(({ is }) => is)).toEqual(['pass']);
  expect(atWork).toEqual(['acme']);
});

test('a flow names its pack while it runs; its operations are known, with throttling as a status', async () => {
  const atWork: (string | undefined)[] = [];
  const look = operation('looks.look', { path: '/look', answers: { 200: null, 404: null } });
  const drop = operation('looks.drop', {
    path: '/drop',
    answers: { 200: null },
    changes: { kind: 'look', number: 'id' },
  });
  addPack(
    pack('looks', { operations: [look, drop], requirements: [flow('looks.flow', { ...row, run: () => undefined })] }),
    (prefix) => void atWork.push(prefix),
  );
  await catalogue()
    .get('looks.flow')!
    .flow!.run({}, {} as FlowTools, 1);
  expect(atWork).toEqual(['looks']);
  expect(operationRow('looks.look')).toMatchObject({ statuses: [200, 404, 429], listed: '200 or 404', spends: null });
  expect(operationRow('looks.drop')).toMatchObject({ spends: 'something', effect: { is: 'changes' } });
});

test('a flow names its pack while it draws: a generator may have no end', () => {
  const atWork: (string | undefined)[] = [];
  const given = { n: fc.integer().map(() => [...atWork]) };
  addPack(
    pack('draws', { requirements: [flow('draws.flow', { ...row, given, run: () => undefined })] }),
    (prefix) => void atWork.push(prefix),
  );
  const { n } = catalogue().get('draws.flow')!.flow!.given;
  expect(fc.sample(n!, { numRuns: 1 })).toEqual([['draws']]);
});
