import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCurl } from './curl.ts';
import type { ShownRequest } from './shown-exchange.ts';

const BASE = 'https://api.example.com/base';

function request(overrides: Partial<ShownRequest> = {}): ShownRequest {
  return {
    method: 'POST',
    path: '/base/open/v1/bus/search',
    headers: { Accept: 'application/json', 'Content-Length': '2', Authorization: '$CONFORMANCE_API_KEY' },
    bodyText: '{}',
    body: {},
    ...overrides,
  };
}

test('a command to read', () => {
  expect(toCurl(request({ bodyText: `{"city":"Xi'an 西安"}` }), BASE)).toBe(
    `curl -i --compressed -X POST https://api.example.com/base/open/v1/bus/search -H 'Accept: ` +
      `application/json' -H "Authorization: $CONFORMANCE_API_KEY" --data-raw '{"city":"Xi'\\''an 西安"}'`,
  );
});

test('the command connects to the address that the host is mapped to', () => {
  const hosts = { 'api.example.com': '10.0.0.7', 'b.example': '::1', 'other.example': '10.0.0.8' };
  expect(toCurl(request(), BASE, hosts)).toContain(
    ' --resolve api.example.com:443:10.0.0.7 https://api.example.com/base/',
  );
  expect(toCurl(request(), 'http://b.example:8080', hosts)).toContain(
    " --resolve 'b.example:8080:[::1]' http://b.example:8080/base/",
  );
  expect(toCurl(request(), 'https://c.example', hosts)).not.toContain('--resolve');
  // A report that was read may hold anything.
  expect(toCurl(request(), BASE, { 'api.example.com': '1; rm -rf ~' })).toContain(
    " --resolve 'api.example.com:443:1; rm -rf ~' ",
  );
  for (const hostile of [null, [], 'x', { 'api.example.com': { a: 1 } }])
    expect(toCurl(request(), BASE, hostile)).not.toContain('--resolve');
});

test('a long body is to be put into a file', () => {
  expect(toCurl(request({ bodyText: 'x'.repeat(20_000) }), BASE)).toMatch(
    /--data-binary @body\.json # body\.json: the whole body, which is too long to show$/,
  );
  expect(toCurl(request({ body: 'x… (cut)', cut: true }), BASE)).toMatch(
    / @body\.json # body\.json: the whole body, which is too long to show$/,
  );
});

test('the command is made of the shown request alone: without the text as sent it is that of the body', () => {
  const { bodyText: _, ...shown } = request({ body: { a: [1, 'b'] } });
  expect(toCurl(shown, BASE)).toMatch(/ --data-raw '\{"a":\[1,"b"\]\}'$/);
  expect(toCurl(shown, 'http://[redacted]/x')).toContain(' http://unknown.invalid/base/open/v1/bus/search ');
});

test('what does not show on a screen is written in octal', () => {
  expect(toCurl(request({ bodyText: 'a\u202eb\u0000%\\' }), BASE)).toMatch(
    /^printf 'a\\342\\200\\256b\\000%%\\\\' \| curl .* --data-binary @-$/,
  );
});

describe.skipIf(process.platform === 'win32')('in a shell', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'curl-'));
    writeFileSync(
      join(folder, 'curl'),
      `#!/bin/sh\nfor last; do printf '%s\\0' "$last"; done\nif [ "$last" = @- ]; then cat; fi\n`,
    );
    chmodSync(join(folder, 'curl'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The arguments that curl would get, and its standard input. */
  function run(command: string): { args: string[]; stdin: Buffer } {
    const result = spawnSync('/bin/sh', ['-c', command], {
      env: { PATH: `${folder}:/usr/bin:/bin`, CONFORMANCE_API_KEY: `k"$(x)'`, CONFORMANCE_HEADER_X_P: 'p q' },
    });
    expect(result.stderr.toString()).toBe('');
    const parts = result.stdout.toString('latin1').split('\0');
    const count = parts.indexOf('@-') === -1 ? parts.length - 1 : parts.indexOf('@-') + 1;
    const used = parts.slice(0, count).reduce((sum, part) => sum + part.length + 1, 0);
    return {
      args: parts.slice(0, count).map((part) => Buffer.from(part, 'latin1').toString()),
      stdin: result.stdout.subarray(used),
    };
  }
  const after = (args: string[], flag: string): string[] =>
    args.flatMap((arg, i) => (args[i - 1] === flag ? [arg] : []));

  test('secrets come from variables, an empty header is sent empty', () => {
    const headers = {
      authORIZATION: '$CONFORMANCE_API_KEY',
      'X-P': '$CONFORMANCE_HEADER_X_P',
      'x`id`$HOME': '$CONFORMANCE_HEADER_X_P',
      Empty: '',
      'X-Wrong': '<wrong key: a `tick` and $HOME>',
    };
    const { args } = run(toCurl(request({ headers }), BASE));
    expect(after(args, '-H')).toEqual([
      `authORIZATION: k"$(x)'`,
      'X-P: p q',
      'x`id`$HOME: p q',
      'Empty;',
      'X-Wrong: <wrong key: a `tick` and $HOME>',
    ]);
  });

  test('a path of odd characters, and a method', () => {
    const { args } = run(toCurl(request({ method: 'PUT', path: "/base/../a'b;$(id)&c={d}[e]?f#g" }), BASE));
    expect(args).toEqual(
      expect.arrayContaining([
        '-X',
        'PUT',
        '--globoff',
        '--path-as-is',
        "https://api.example.com/base/../a'b;$(id)&c={d}[e]?f#g",
      ]),
    );
  });

  test('any body arrives as it was sent', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      fc.string({
        unit: fc.constantFrom(
          "'",
          '"',
          '\\',
          '$',
          '`',
          '!',
          '%',
          '\n',
          '\t',
          ' ',
          '@',
          'a',
          '\0',
          '\r',
          '\u001b',
          '-',
          '\\n',
          '%s',
          '\u00e9',
          '\ud83d\ude00',
        ),
        maxLength: 30,
      }),
      fc.json(),
    );
    fc.assert(
      fc.property(nasty, (bodyText) => {
        const { args, stdin } = run(toCurl(request({ bodyText }), BASE));
        const [raw] = after(args, '--data-raw');
        expect(raw ?? stdin.toString()).toBe(bodyText);
      }),
      { seed: 5, numRuns: 80, examples: [['@file'], [''], ["'"], ['\0'], ['%s\n'], ['\n'], ['-n\0'], ['a\0']] },
    );
  });

  test('bytes that are not UTF-8 arrive, too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
        const bodyBase64 = Buffer.from(bytes).toString('base64');
        expect([...run(toCurl(request({ bodyBase64, bodyText: '?' }), BASE)).stdin]).toEqual([...bytes]);
      }),
      { seed: 6, numRuns: 30 },
    );
  });
});
