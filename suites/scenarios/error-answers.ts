import { type Scenario, search } from '../../src/history/index.ts';

/** Refusals of each kind: of two fields, and of a call without key. */
export const errorAnswers: Scenario = {
  name: 'error answers',
  async run(ask, { routes: [busy] }, means) {
    const body = { ...busy?.body };
    await ask(...['date', 'page'].map((field) => search({ ...body, [field]: 'neither date nor number' })));
    await means.until('without-key');
    await ask(search(body, { key: 'none' }));
  },
};
