import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderFile } from './orders.ts';

const plain = Array.from({ length: 6 }, (_, index) => `HT747927134217500${index}`);
const read = (...lines: readonly string[]) => readOrderFile(lines.join('\n'), 'orders.csv');
const otherwise = 'or give the numbers in orders.numbers if they are right';

test('what a spreadsheet makes of numbers is refused, in one line with the first value and the count', () => {
  const text = `export the column as text, ${otherwise}`;
  const forms = [
    ['1.06E+15', 'in the short form of a spreadsheet, which has lost digits', text],
    ['1.06e15', 'in the short form of a spreadsheet, which has lost digits', text],
    ['1E+15', 'in the short form of a spreadsheet, which has lost digits', text],
    ['1,06E+15', 'in the short form of a spreadsheet, which has lost digits', text],
    ['747927134217500,00', 'with decimals, as a spreadsheet writes a number', text],
    ['<b>1</b>', 'which begins as HTML or JSON does', `write one number per line, ${otherwise}`],
    ['"1,06E+15"', 'in the short form of a spreadsheet, which has lost digits', text],
    ['747927134217500.0', 'with decimals, as a spreadsheet writes a number', text],
    ['"747927134217500,00"', 'with decimals, as a spreadsheet writes a number', text],
    ['7.479.271', 'with separators between groups of digits', text],
    ['"7,479,271.00"', 'with separators between groups of digits', text],
    ["7'479'271", 'with separators between groups of digits', text],
    ['"7,47,92,713"', 'with separators between groups of digits', text],
    ["'7479271", 'with the apostrophe with which a spreadsheet marks a text', `remove the apostrophe, ${otherwise}`],
    ['0', 'which programs write if a number is missing', `remove the line, ${otherwise}`],
    ['HT 1', 'with a blank in it (U+0020)', `remove the blank or the line, ${otherwise}`],
    ['HT\u00a01', 'with a blank in it (U+00A0)', `remove the blank or the line, ${otherwise}`],
    ['HT1\u200b', 'with a character in it that cannot be seen (U+200B)', 'remove it'],
    ['HT\u00ad1', 'with a character in it that cannot be seen (U+00AD)', 'remove it'],
    ['HT\u034f1', 'with a character in it that cannot be seen (U+034F)', 'remove it'],
    ['\u201cHT1\u201d', 'in typographic quotes', `use plain quotes, or none, ${otherwise}`],
    ['https://a.example/orders/1', 'which is an address', `write the number alone, ${otherwise}`],
    ['""', 'not 1 to 200 characters', 'write the number'],
  ];
  for (const [value = '', why, todo] of forms) {
    const { problems } = read('order_no', value, value.replace('1', '2'), value.replace('1', '3'));
    expect(problems, value).toHaveLength(1);
    expect(problems[0], value).toMatch(/^orders\.csv:2: expected one order number, got "/);
    expect(problems[0], value).toContain(`", ${why}, and 2 more lines like it up to line 4; ${todo}`);
    // One such line among right ones is refused as well.
    expect(read(...plain, value).problems[0], value).toMatch(/^orders\.csv:7: /);
  }
});

test('numbers whose digits after the fifteenth are all lost are refused; one that only ends so is not', () => {
  const problem =
    'orders.csv:1: expected one order number, got "747927134217512000", rounded to fifteen digits, as by a ' +
    `spreadsheet, and 1 more line like it up to line 2; export the column as text, ${otherwise}`;
  expect(read('747927134217512000', '747927134217513000').problems).toEqual([problem]);
  expect(read('7479271342175120', '7479271342175121').problems).toEqual([]);
  expect(read('7479271342175120').problems).toEqual([]);
});

test.each([
  ['null', 'without a digit, which the other lines have'],
  ['-', 'without a digit, which the other lines have'],
  ['Summe', 'without a digit, which the other lines have'],
  ['Auftragsnummer:16', 'with a ":" that no other line has in this place'],
  ['-12345678901', 'with a "-" that no other line has in this place'],
  ['=HT7479271342175009', 'with a "=" that no other line has in this place'],
  ['16', 'less than half as long as most other lines'],
])('%s is no number among others', (value, why) => {
  const problem = `orders.csv:7: expected one order number, got "${value}", ${why}; remove the line, ${otherwise}`;
  expect(read(...plain, value).problems).toEqual([problem]);
});

test('a first line without a digit is a heading in any language, if the others have digits', () => {
  for (const heading of ['order_no', 'Bestellnummer', 'Order Number', 'Номер заказа', '订单号', '"N° de commande"'])
    expect(read('# export', heading, ...plain), heading).toEqual({ numbers: plain, problems: [] });
  expect(read('Order_No', 'ABCDEF', 'GHIJKL').numbers).toEqual(['ABCDEF', 'GHIJKL']);
  // The export of nothing.
  expect(read('Bestellnummer').problems).toEqual([
    'orders.csv:1: expected one order number, got "Bestellnummer", without a digit, and the only line: it may be a ' +
      `heading; remove the line, ${otherwise}`,
  ]);
});

test('line ends of all systems, and spaces around a number, are no part of it', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(readOrderFile(`\u00a0${plain.join(`  ${end}`)}${end}`, 'o.csv')).toEqual({ numbers: plain, problems: [] });
});

const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const digits = fc.constantFrom(...'0123456789');
const textOf = (characters: fc.Arbitrary<string>, least: number, most = least) =>
  fc.string({ unit: characters, minLength: least, maxLength: most });

test('numbers of one kind are read as they are: letters, digits, both, short ones, with signs that all of them have', () => {
  const sameKind = fc.oneof(
    fc.uniqueArray(textOf(letters, 4, 8), { minLength: 2, maxLength: 20 }),
    fc.uniqueArray(
      textOf(digits, 5, 9).map((text) => `1${text}`),
      { minLength: 1, maxLength: 20 },
    ),
    fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 99 }).map(String), { minLength: 1, maxLength: 20 }),
    fc
      .tuple(
        fc.constantFrom('-', '_', '/', ':', '.', '#', '+'),
        fc.uniqueArray(textOf(digits, 6), { minLength: 2, maxLength: 20 }),
      )
      .map(([sign, ends]) => ends.map((end) => `HT${sign}${end}`)),
    // A record locator may have no digit.
    fc
      .uniqueArray(textOf(fc.oneof(letters, digits), 6), { minLength: 1, maxLength: 20 })
      .map((all) => ['X4711Y', ...all]),
  );
  fc.assert(
    fc.property(sameKind, (numbers) => {
      expect(readOrderFile(numbers.join('\n'), 'orders.csv')).toEqual({ numbers, problems: [] });
    }),
    { numRuns: 300 },
  );
});
