import { expect, test } from 'vitest';
import { areOfRules } from './attack-like.ts';

const asked = (text: string) => ({ body: { start_addr: text }, bodyText: JSON.stringify({ start_addr: text }) });
const attacks = ['../../etc/hostname', '${7*7}', "' OR '1'='1", '<script>alert(1)</script>', "' UNION SELECT NULL --"];
const many = [...attacks, ...attacks.map((text) => `${text}.`)];

test.each<[why: string, texts: readonly string[], are: boolean]>([
  ['texts of many kinds', attacks, true],
  ['the same, and what the rules stop with them', [...attacks, 'a\u0000b'], true],
  ['ten attacks, and a plain text by mistake', [...many, 'Hangzhou'], true],
  ['five attacks, and a plain text', [...attacks, 'Hangzhou'], false],
  ['texts of two kinds', ['../../etc/hostname', '${7*7}'], false],
  ['texts that have one sign in common', ["' OR '1'='1", "' UNION SELECT NULL --", "it's", '"><img src=x>'], false],
  ['control characters', ['a\u0000b', 'a\u0001b', '\u001b[31m', 'a\tb'], false],
  ['nothing', [], false],
])('%s: whether rules of a firewall explain that they alone fail', (_, texts, are) => {
  expect(areOfRules(texts.map(asked))).toBe(are);
});
