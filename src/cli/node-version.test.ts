import { expect, test } from 'vitest';
import { nodeEngines, tooOldNode } from './package-facts.ts';

const engines = '^20.19.0 || ^22.13.0 || >=24.0.0';

test.each(['18.20.8', '20.18.3', '4.0.0'])('Node %s is too old, and told so in one line', (version) => {
  expect(tooOldNode(version, engines)).toBe(`Node ${version}: expected a version of ${engines}`);
});

test.each(['20.19.0', '20.20.2', '21.0.0', '22.13.0', '24.0.0', '26.10.0'])('Node %s is not too old', (version) => {
  expect(tooOldNode(version, engines)).toBeNull();
});

test('the versions are those of package.json, and this one is among them', () => {
  expect(nodeEngines()).toMatch(/^\^20\.\d+\.\d+ /);
  expect(tooOldNode(process.versions.node, nodeEngines())).toBeNull();
});
