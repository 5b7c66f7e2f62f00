import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleExchange } from '../../requirements/checks/sample-exchange.fixture.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { foreignJson, refusalBy200 } from '../../contract/marks.ts';
import type { Json } from '../../contract/json.ts';
import { said } from '../../contract/reason.ts';
import { createDoubtfulPages, isDoubtful } from './doubtful-pages.ts';

const page = { what: 'gateway', status: 200, mark: null } as const;
const badGateway = { what: 'load balancer', status: 502, mark: 'nginx' } as const;

test('only a page with a status of success and without a mark is doubtful', () => {
  expect([page, { ...page, status: 202 }, { ...page, mark: foreignJson }].map(isDoubtful)).toEqual([true, true, true]);
  expect([badGateway, { ...page, status: 404 }, { ...page, mark: 'maintenance page' }].map(isDoubtful)).toEqual([
    false,
    false,
    false,
  ]);
});

test("law: a page is the platform's if a plain call that left after it was accepted before three in a row got a page, too", () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.boolean(), (controls, otherBetween) => {
      const pages = createDoubtfulPages();
      const exchange = sampleExchange({ status: 200 });
      pages.came(exchange, 9, 10);
      pages.accepted(9);
      for (let nth = 0; nth < controls; nth += 1) {
        if (otherBetween) pages.controlRefused(badGateway, 10);
        pages.controlRefused(page, 10);
      }
      const isOutage = !otherBetween && controls >= 3;
      const isAsked = !isOutage && controls > 0;
      expect(pages.isPlatforms(exchange)).toBe(false);
      expect(pages.ofPlatform).toEqual(isOutage ? [] : [exchange]);
      expect(pages.ofOthers).toEqual(isOutage ? [exchange] : []);
      pages.accepted(11);
      expect(pages.isPlatforms(exchange)).toBe(!isOutage && !isAsked);
      expect(pages.ofPlatform).toEqual(isOutage ? [] : [exchange]);
    }),
  );
});

test('a page that comes while no call passes is of what is in front; one that comes later is judged again', () => {
  const pages = createDoubtfulPages();
  for (let nth = 0; nth < 3; nth += 1) pages.controlRefused(page, 10);
  pages.came(sampleExchange({ status: 200 }), 19, 20);
  pages.accepted(30);
  // It left while no call passed, and came late.
  pages.came(sampleExchange({ status: 200 }), 29, 35);
  expect(pages.ofPlatform).toEqual([]);
  expect(pages.ofOthers).toHaveLength(2);
  const later = sampleExchange({ status: 200 });
  pages.came(later, 39, 40);
  expect(pages.ofPlatform).toEqual([later]);
});

test('pages to two plain inputs in a row, that ended too soon to be known by controls, are of what is in front once a call of them passes', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.nat({ max: 2 }), fc.boolean(), (calls, controls, passes) => {
      const pages = createDoubtfulPages();
      const all = Array.from({ length: calls + 1 }, (_, nth) => sampleExchange({ status: 200, body: { page: nth } }));
      for (const exchange of all) pages.came(exchange, 9, 10);
      for (let nth = 0; nth < controls; nth += 1) pages.controlRefused(page, 10);
      pages.accepted(11);
      const isRow = all.length + controls >= 2;
      expect(all.filter(pages.isPlatforms)).toEqual(isRow ? [] : all);
      if (passes) pages.passed(all[0] ?? sampleExchange({}));
      expect(pages.ofOthers).toEqual(isRow && passes ? all : []);
      expect(pages.ofPlatform).toEqual(isRow && passes ? [] : all);
    }),
  );
});

test('a page that comes to the same call again, after calls passed, is of the platform', () => {
  const pages = createDoubtfulPages();
  const again = Array.from({ length: 4 }, () => sampleExchange({ status: 200 }));
  for (const exchange of again) pages.came(exchange, 9, 10, true);
  pages.accepted(11);
  expect(again.map(pages.isPlatforms)).toEqual([true, true, true, true]);
});

/** A search that was answered by such JSON. */
function answered(start_addr: string, json: Json, mark: string): Exchange {
  const { answer, ...exchange } = sampleExchange({ body: { start_addr }, json });
  const fault = { kind: 'in-front', reason: said('in front'), front: { ...page, mark } } as const;
  return { ...exchange, answer: null, fault, ...(answer === null ? {} : { frontAnswer: answer }) };
}

test("refusals in the platform's envelope are its own, however many come in a row, unless three controls are refused, too", () => {
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.nat({ max: 4 }), (calls, controls) => {
      const pages = createDoubtfulPages();
      const refusal = (nth: number): Exchange => answered(`${nth}`, { code: 9999, data: null }, refusalBy200);
      const all = Array.from({ length: calls + 1 }, (_, nth) => refusal(nth));
      for (const exchange of all) pages.came(exchange, 9, 10);
      for (let nth = 0; nth < controls; nth += 1) pages.controlRefused({ ...page, mark: refusalBy200 }, 10);
      pages.accepted(11);
      expect([pages.ofPlatform, pages.ofOthers]).toEqual(controls >= 3 ? [[], all] : [all, []]);
      expect(pages.isKnown(refusal(9))).toBe(controls < 3 && calls >= 2);
      expect(pages.isKnown(answered('x', { code: 1, data: null }, refusalBy200))).toBe(false);
    }),
  );
});

test('JSON that the platform gave to three plain calls has a form of its own; attacks and pages teach none', () => {
  const json = (start_addr: string, name = 'errcode'): Exchange => answered(start_addr, { [name]: 1 }, foreignJson);
  const pages = createDoubtfulPages();
  pages.answered({ ...sampleExchange({ status: 400 }), answeredBy: { by: 'platform' } });
  const known: boolean[] = [];
  for (const text of ['a', '<b>', '../x', 'b', 'c']) {
    pages.came(json(text), 9, 10);
    pages.accepted(11);
    known.push(pages.isKnown(json('d')));
  }
  expect(known).toEqual([false, false, false, false, true]);
  expect([json('<b>'), json('d', 'status'), sampleExchange({ json: { errcode: 1 } })].map(pages.isKnown)).toEqual([
    true,
    false,
    false,
  ]);
});

test('JSON of a known form is deferred as long as each doubtful answer is the same, and no refusal has arrived', () => {
  const json = (text: string, words = 'no'): Exchange => answered(text, { success: false, words }, foreignJson);
  const pages = createDoubtfulPages();
  for (const text of ['a', 'b', 'c']) {
    pages.came(json(text), 9, 10);
    pages.accepted(11);
  }
  expect([pages.isKnown(json('d')), pages.isDeferred(json('d'))]).toEqual([false, true]);
  expect([pages.isDeferred(json('e', 'a past date')), pages.isKnown(json('d'))]).toEqual([false, true]);
});

test('pages of calls that were under way together are a row, even if a call that passed left between two of them', () => {
  const pages = createDoubtfulPages();
  const [first, second, last] = [1, 2, 3].map((page) => sampleExchange({ status: 200, body: { page } }));
  pages.came(first!, 5, 10);
  pages.came(second!, 5, 12);
  pages.accepted(11);
  pages.accepted(13);
  pages.came(last!, 9, 20);
  pages.accepted(21);
  expect([first, second, last].filter((one) => pages.isPlatforms(one!))).toEqual([]);
});
