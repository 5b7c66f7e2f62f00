import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { start, until } from '../second-process.fixture.ts';
import { temporaryFolder } from '../temporary.fixture.ts';
import { run } from '../warm-process.fixture.ts';

test('serve answers, names its key and a configuration, and ends cleanly', async () => {
  const served = start(['serve', '--fault', 'message-missing'], { cwd: temporaryFolder() });
  await until(() => served.out().includes('Ctrl+C'));
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(served.out())?.[0] ?? '';
  const key = /^Key: (.*)$/m.exec(served.out())?.[1] ?? '';
  const configuration = /--config (\S+)/.exec(served.out())?.[1] ?? '';
  expect(existsSync(configuration)).toBe(true);
  const body = JSON.stringify({
    start_city_code: '310100',
    end_city_code: '330100',
    date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  const search = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${url}/open/v1/bus/search`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const accepted = await search({ authorization: key });
  expect(accepted.status).toBe(200);
  expect(await accepted.json()).not.toHaveProperty('message');
  expect((await search({})).status).toBe(401);
  served.process.kill('SIGINT');
  expect((await served.ended).code).toBe(0);
  expect(existsSync(configuration)).toBe(false);
});

test('serve --list names faults, variants and fronts', async () => {
  const { code, out } = await run(['serve', '--list'], { cwd: temporaryFolder() });
  expect(code).toBe(0);
  expect(out).toMatch(/^ {2}message-missing {2}\S/m);
  expect(out).toContain('Legal forms (--variant <id>)');
  expect(out).toContain('Fronts (--front <id>)');
  // Titles name the thing that they are about.
  expect(out.match(/^ {2}\S+ {2}(?:What|Where|Who) .*$|^.*(?:is no text| by \d{3}\b|of its own).*$/gm)).toBeNull();
});
