import { expect, test } from 'vitest';
import { sampleExchange, type SampleOptions, sampleFault } from '../requirements/checks/sample-exchange.fixture.ts';
import { answerJson, isAccepted } from './exchange.ts';
import type { Json } from './json.ts';

test.each<[string, SampleOptions, Json | undefined, boolean]>([
  ['200 and the code 0', { json: { code: 0 } }, { code: 0 }, true],
  ['200 and another code', { json: { code: 1 } }, { code: 1 }, false],
  ['200 and the code 0 as a text', { json: { code: '0' } }, { code: '0' }, false],
  ['200 and a list', { json: [0] }, [0], false],
  ['200 and null', { json: null }, null, false],
  ['another status and the code 0', { status: 201, json: { code: 0 } }, { code: 0 }, false],
  ['200 and a text', { answerBody: { kind: 'text', text: '{"code":0}', problem: '' } }, undefined, false],
  ['200 and no body', { answerBody: { kind: 'empty' } }, undefined, false],
  ['no answer', { fault: sampleFault('timeout') }, undefined, false],
])('what an answer says as JSON, and whether it accepts: %s', (_, options, json, accepted) => {
  const exchange = sampleExchange(options);
  expect([answerJson(exchange), isAccepted(exchange)]).toEqual([json, accepted]);
});
