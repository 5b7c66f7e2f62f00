import { expect, test } from 'vitest';
import { catalogue, openPoints } from '../../src/requirements/index.ts';
import { observed } from './observed.fixture.ts';

/** The requests for each open point in every run, and further ones if a statement declares its answer. */
const asked: Readonly<Record<string, readonly [always: string | null, declared: string | null]>> = {
  'open.required-search': ['required fields left out', null],
  'open.required-cancel': [null, 'lives of orders'],
  'open.time-zone': ['doubtful days', 'days around today'],
  'open.first-page': ['page numbers', null],
  'open.default-page': ['page numbers', null],
  'open.default-page-size': ['every kind of search', null],
  'open.page-size-over-50': ['page numbers', null],
  'open.page-beyond-end': ['page numbers', 'walks'],
  'open.oversize-paging': [null, null],
  'open.sort-direction': ['every kind of search', null],
  'open.sort-keys': ['values of sort_by', null],
  'open.dist-types': ['values of dist_type', null],
  'open.wrong-types': ['input of free choice', null],
  'open.lenient-json': ['nearly JSON', null],
  'open.unknown-fields': ['input of free choice', null],
  'open.unknown-city': ['input of free choice', null],
  'open.sales-window': ['the limit of the sales window', null],
  'open.gid-lifetime': ['pages again', 'walks'],
  'open.error-body': [null, 'odd searches, searches without the key'],
  'open.content-type': [null, 'every kind of search'],
  'open.rate-limit': [null, 'every kind of search'],
  'open.key-scheme': ['the key after schemes', null],
  'open.cancel-without-key': [null, 'refused cancels of orders'],
  'open.cancel-again': [null, 'lives of orders'],
  'open.cancel-again-amounts': [null, null],
  'open.refund-statuses': [null, 'lives of orders'],
  'open.amounts': [null, 'lives of orders'],
  'open.timestamp-form': [null, 'lives of orders'],
  'open.city-codes': [null, 'every kind of search'],
  'open.extra-fields': [null, 'every kind of search'],
  'open.firewall': [null, 'hostile text in searches, texts of many characters in searches, odd searches'],
};

test.each(Object.entries(asked))(
  '%s: the requests for it, and the reason if no answer came',
  (id, [always, declared]) => {
    const { statementKey, asks } = openPoints().find((one) => one.id === id) ?? {};
    const names = (asks: readonly { readonly name: string }[] = []): string => asks.map(({ name }) => name).join(', ');
    expect(names(asks)).toBe(always ?? '');
    expect(names(catalogue().get(`statement.${statementKey}`)?.asks)).toBe(
      [always ?? [], declared ?? []].flat().join(', '),
    );
    expect(observed(id, [])).toEqual({
      value: null,
      answer: expect.stringMatching(/^unclear: [a-z]+.+/),
      evidence: 'none',
    });
  },
);

test('the table has every open point that answers show', () => {
  expect(Object.keys(asked).toSorted()).toEqual(
    openPoints()
      .flatMap(({ id, observing }) => (observing === null ? [] : [id]))
      .toSorted(),
  );
});
