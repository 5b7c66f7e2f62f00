import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOrderFile } from './orders.ts';

const plain = Array.from({ length: 6 }, (_, index) => `HT747927134217500${index}`);
const read = (...lines: readonly string[]) => readOrderFile(lines.join('\n'), 'orders.csv');
const todo =
  'export the column as text, write one number per line, or give the numbers in orders.numbers if they are right';

test('what a spreadsheet makes of numbers is refused, with the first value and the count', () => {
  const sheet = 'a number as a spreadsheet writes it';
  const blank = (code: string): string => `with a blank or a character that cannot be seen (U+${code})`;
  const signs = 'which begins or ends with a special character, or has two in a row';
  const forms = [
    ['1.06E+15', sheet],
    ['1.06e15', sheet],
    ['1E+15', sheet],
    ['"1,06E+15"', sheet],
    ['747927134217500.0', sheet],
    ['"747927134217500,00"', sheet],
    ['7.479.271', sheet],
    ['"7,479,271.00"', sheet],
    ["7'479'271", sheet],
    ['"7,47,92,713"', sheet],
    ['-12345678901', sheet],
    ["'7479271", signs],
    ['<b>1</b>', signs],
    ['\u201cHT1\u201d', signs],
    ['https://a.example/orders/1', signs],
    ['=HT7479271342175001', signs],
    ['0', 'which programs write if a number is missing'],
    ['HT 1', blank('0020')],
    ['HT\u00a01', blank('00A0')],
    ['HT1\u200b', blank('200B')],
    ['HT\u00ad1', blank('00AD')],
    ['HT\u034f1', blank('034F')],
    ['""', 'not 1 to 200 characters'],
  ];
  for (const [value = '', why] of forms) {
    const { problems } = read('order_no', value, value, value);
    expect(problems, value).toEqual([
      expect.stringMatching(
        /^orders\.csv:2: expected one order number, got ".*", .*, and 2 more of 3 lines are refused; /,
      ),
    ]);
    expect(problems[0], value).toContain(`", ${why}, and 2 more of 3 lines are refused; ${todo}`);
    // One such line among right ones is refused as well.
    expect(read(...plain, value).problems[0], value).toMatch(/^orders\.csv:7: /);
  }
  expect(read('747927134217500,00').problems[0]).toContain(': expected one order number, got several values');
});

test('numbers whose digits after the fifteenth are all lost are refused; one that only ends so is not', () => {
  const problem =
    'orders.csv:1: expected one order number, got "747927134217512000", rounded to fifteen digits, as by a ' +
    `spreadsheet, and 1 more of 2 lines are refused; ${todo}`;
  expect(read('747927134217512000', '747927134217513000').problems).toEqual([problem]);
  expect(read('7479271342175120', '7479271342175121').problems).toEqual([]);
  expect(read('7479271342175120').problems).toEqual([]);
});

test.each([
  ['null', 'without a digit, which the other lines have'],
  ['-', 'without a digit, which the other lines have'],
  ['Summe', 'without a digit, which the other lines have'],
  ['Auftragsnummer:16', 'with a special character that no other line has there'],
  ['-HT2345678901', 'with a special character that no other line has there'],
  ['16', 'less than half as long as most other lines'],
])('%s is no number among others', (value, why) => {
  const problem = `orders.csv:7: expected one order number, got "${value}", ${why}; ${todo}`;
  expect(read(...plain, value).problems).toEqual([problem]);
});

test('a first line without a digit is a heading in any language, if the others have digits', () => {
  for (const heading of ['order_no', 'Bestellnummer', 'Order Number', 'Номер заказа', '订单号', '"N° de commande"'])
    expect(read('# export', heading, ...plain), heading).toEqual({ numbers: plain, problems: [] });
  expect(read('Order_No', 'ABCDEF', 'GHIJKL').numbers).toEqual(['ABCDEF', 'GHIJKL']);
  // The export of nothing.
  expect(read('Bestellnummer').problems).toEqual([
    'orders.csv:1: expected one order number, got "Bestellnummer", without a digit, and the only line: it may be a ' +
      `heading; ${todo}`,
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
      expect(read(...numbers, '')).toEqual({ numbers, problems: [] });
      const lengths = new Set(numbers.map(({ length }) => length));
      if (lengths.size === 1) expect(read(...numbers)).toEqual({ numbers, problems: [] });
    }),
    { numRuns: 300 },
  );
});

test('a last number of a fixed length that is cut off anywhere is refused, and read if a line break ends it', () => {
  const cut = fc.integer({ min: 10, max: 17 }).map((length) => plain[0]!.replace('75000', '99999').slice(0, length));
  fc.assert(
    fc.property(cut, (value) => {
      const why = 'shorter than the other lines, and without a line break after it: it may be cut off';
      expect(read(...plain, value).problems).toEqual([
        `orders.csv:7: expected one order number, got "${value}", ${why}; ${todo}`,
      ]);
      expect(read(...plain, value, '')).toEqual({ numbers: [...plain, value], problems: [] });
    }),
  );
});
