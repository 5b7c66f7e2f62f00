import { expect, test } from 'vitest';
import { name } from './mistakes.fixture.ts';
import { inWorkspace } from './workspace.fixture.ts';

const todo =
  'export the column as text, write one number per line, or give the numbers in orders.numbers if they are right';

test('order files: empty, a number twice, control characters; each is one line', () => {
  inWorkspace((space) => {
    space.write(name, { orders: { file: 'orders.txt' } });
    space.write('orders.txt', '\n \r\n');
    expect(space.problems()).toEqual([
      `${name}: /orders/file: expected at least one order number in orders.txt, got none`,
    ]);
    space.write('orders.txt', 'HT1\r\n\r\nHT2\r\nHT1\r\nHT\u00013\r\n');
    expect(space.problems()).toEqual([
      'orders.txt:5: expected one order number, got "HT\\u00013", with a blank or a character that cannot be seen ' +
        `(U+0001); ${todo}`,
    ]);
    space.write('orders.txt', 'HT1\r\n\r\nHT2\r\nHT1\r\n');
    expect(space.problems()).toEqual(['orders.txt:4: expected numbers that differ, got the same as in line 1']);
  });
});

test('order files: a line that is not one value is refused by its number, without its text; equal ones are counted', () => {
  inWorkspace((space) => {
    space.write(name, { orders: { file: 'orders.csv' } });
    space.write(
      'orders.csv',
      ['HT1,free', 'HT2;x', 'HT3\tx', '"HT4', 'HT5 # paid', 'H"T6', '"HT7" ', 'HT#8', 'HT#9'].join('\n'),
    );
    expect(space.problems()).toEqual([
      'orders.csv:1: expected one order number, got several values, a comment or an open quote, and 5 more of 9 lines ' +
        `are refused; ${todo}`,
    ]);
  });
});
