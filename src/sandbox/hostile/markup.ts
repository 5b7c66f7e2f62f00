import type { Hostile } from './hostile.ts';
import { changeAccepted, changed, linesOf } from './platform-behind.ts';

/** Texts that a page, a document, a terminal or a CI system would act on, each with a word that shows it. */
const traps: Readonly<Record<string, string>> = {
  markup: '</script><script>alert("pwned")</script><img src=x onerror=alert(1)>]]><!--"\'><svg/onload=alert(1)>',
  markdown:
    '`````\n# pwned\n[click](javascript:alert(1)) ![x](http://127.0.0.1:9/pwned.png) | a | b |\n@everyone ' +
    '<details open> &lt;b&gt; ~~~',
  terminal:
    '\u001b[2J\u001b[31mpwned\u001b]8;;http://127.0.0.1:9/\u0007\u009b2J\r\b\u0008 \u202egnp.exe ' +
    '\u200b\ufeff\u2028\u2029\u0000',
  github:
    '\n::error file=pwned.js::pwned\n::set-output name=pwned::1\r\n::add-mask::pwned\n::stop-commands::pwned\n ' +
    '::warning::pwned',
  runners:
    '\n##vso[task.complete result=Succeeded;]pwned\n##[error]pwned\n##teamcity[buildStatus ' +
    "text='pwned']\n::group::pwned",
  template: '${{ secrets.GITHUB_TOKEN }} {{constructor.constructor("pwned")()}} $(pwned) `pwned` %s%n %{pwned}',
};
const all = Object.values(traps).join(' ');

/** Servers whose texts try to be more than text. */
export const markup: readonly Hostile[] = [
  ...Object.entries(traps).map(([name, trap]): Hostile =>
    changed(
      `texts-of-${name}`,
      `Has ${name} in the texts, member names and wrong values of its trips.`,
      'wrong',
      (answer) =>
        changeAccepted(answer, (body) => {
          for (const line of linesOf(body))
            Object.assign(line, {
              dep_time: trap,
              dep_date: trap.slice(0, 60),
              price: trap,
              line_name: trap,
              class_name: [trap],
              [trap]: trap,
            });
          return { ...body, message: trap, [trap]: { [trap]: trap } };
        }),
    ),
  ),
  changed(
    'texts-in-refusals',
    'Has traps of all kinds in its refusals, its statuses and its headers.',
    'unclear',
    (answer) => ({
      ...answer,
      status: answer.status === 200 ? 200 : 418,
      headers: [
        ...answer.headers,
        ['X-Trap', '::error::pwned <script>alert(1)</script> ##vso[pwned]'],
        ['X-Trap', '`pwned` | pwned'],
      ],
      body: answer.status === 200 ? answer.body : Buffer.from(all),
    }),
  ),
  changed('orders-of-traps', 'Makes orders whose numbers are traps, and quotes them.', 'unclear', (answer) =>
    changeAccepted(answer, (body) => {
      const data = body['data'] as Record<string, unknown>;
      if ('order_no' in data)
        Object.assign(data, { order_no: `${all}${String(data['order_no'])}`, refund_status: all });
      return body;
    }),
  ),
];
