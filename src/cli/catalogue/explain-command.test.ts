import '../../../suites/index.ts';
import { expect, test } from 'vitest';
import { catalogue, openPoints, requirements, statementRequirements, tripFields } from '../../requirements/index.ts';
import { quotesIn } from '../../contract/requirement.ts';
import { wordsOf } from '../../contract/reason-words.ts';
import { explainText, statementKeys } from './explain-command.ts';
import { valueText } from '../document-tables.fixture.ts';

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

test('explain tells everything that the catalogue says of a requirement', () => {
  for (const { id, level, statement, reading, probes, needs: needed } of [
    ...requirements(),
    ...statementRequirements(),
  ]) {
    const text = oneLine(explainText(id, { width: 100 }));
    for (const part of [
      `${id} ${level}`,
      statement,
      reading,
      probes,
      ...needed.map((need) => wordsOf({ code: 'need-missing', need }).text),
    ])
      expect(text).toContain(oneLine(part));
  }
});

test('explain shows legal exceptions, if there are any', () => {
  expect([...catalogue().values()].some(({ explanations }) => explanations.length > 0)).toBe(true);
  for (const { id, explanations } of catalogue().values()) {
    const text = oneLine(explainText(id, { width: 100 }));
    expect(text.includes('Answers that are legal although they look broken')).toBe(explanations.length > 0);
    for (const { because } of explanations) expect(text).toContain(because);
  }
});

test('explain quotes the document with the number of the section, and links to it where the configuration says where it is', () => {
  for (const { id, quotes } of [...requirements(), ...openPoints()]) {
    const text = oneLine(explainText(id, { width: 100 }));
    for (const quote of quotesIn(quotes)) expect(text).toContain(oneLine(`§${quote.section} ${quote.text}`));
    expect(text).toContain(`Where to read it docs/contract.md#${id} `);
    const link = 'Where to read it https://docs.example.com/#';
    expect(oneLine(explainText(id, { width: 100, documentUrl: 'https://docs.example.com/#{section}' }))).toContain(
      link,
    );
  }
  expect(
    oneLine(explainText('bus.today', { width: 100, documentUrl: 'https://docs.example.com/#{section}' })),
  ).toContain('/#4.1 https://docs.example.com/#8 ');
});

test('explain bus.trip has the table of the 20 fields, and nothing else has', () => {
  const text = explainText('bus.trip', { width: 100 });
  for (const { name, type, notes } of tripFields)
    expect(text).toMatch(new RegExp(`^  ${name} +${type} +${notes}$`, 'm'));
  expect(explainText('bus.data', { width: 100 })).not.toContain('table of a trip');
});

test('faults are shown only with --faults', () => {
  for (const { id } of requirements()) {
    expect(explainText(id, { width: 100 })).not.toContain('Faults of the built-in platform');
    expect(explainText(id, { width: 100, faults: true })).toContain('Faults of the built-in platform that it finds');
  }
});

test('explain shows which requirement sets judge it', () => {
  expect(oneLine(explainText('bus.page-size', { width: 100 }))).toContain(
    'Requirement sets that judge it 2026-11, as SHOULD',
  );
  expect(explainText('statement.timeZone', { width: 100 })).not.toContain('Requirement sets');
});

test('explain tells the question of an open point and how to declare its answer', () => {
  for (const { id, question, statementKey } of openPoints()) {
    const text = oneLine(explainText(id, { width: 100 }));
    expect(text).toContain(question);
    if (statementKey !== null) expect(text).toContain(`statement.${statementKey}`);
  }
});

test('explain gives the JSON Schema of what is declared', () => {
  const text = oneLine(explainText('statement.pageBeyondEnd', { width: 100 }));
  expect(text).toContain('The answer for a page after the last one. Observed as open.page-beyond-end.');
  expect(text).toContain('{"enum":["empty","refused","last-page"]}');
  expect(explainText('bus.paging', { width: 100 })).not.toContain('JSON Schema');
});

test('every key of the statement has a line of help and a schema', () => {
  const keys = openPoints().flatMap(({ statementKey }) => (statementKey === null ? [] : [statementKey]));
  expect(statementKeys().map(({ key }) => key)).toEqual(keys);
  for (const { help, schema } of statementKeys()) {
    expect(help).toMatch(/^[A-Z].+\.$/);
    expect(valueText(schema)).not.toMatch(/undefined|null|object Object/);
  }
});

test('an id that is none is a usage error', () => {
  expect(() => explainText('bus.pagin', { width: 100 })).toThrow('did you mean bus.paging?');
  expect(() => explainText('\u001b[31m', { width: 100 })).toThrow('"\\u001b[31m": expected the id of a requirement');
});
