import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import supertest from 'supertest';

/** A call as the journal of a run has it. */
interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string;
}

// Sends the calls of a journal again, eight at a time on kept connections, and parses the answers: what any test would
// do, and nothing else.
const [, , kind, file = '', base = '', key = ''] = process.argv;
const calls = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{"kind":"exchange"'))
  .map((line) => (JSON.parse(line) as { request: Sent }).request);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const api = supertest(base);
let parsed = 0;

async function bySupertest({ path, headers, bodyText }: Sent): Promise<void> {
  const call = api
    .post(path)
    .agent(agent)
    .ok(() => true);
  for (const [name, value] of Object.entries(headers))
    if (wanted(name)) void call.set(name, value.replace('$CONFORMANCE_API_KEY', key));
  // A text goes out as it is; the answer's JSON is parsed by superagent.
  const { body } = (await call.send(bodyText).catch(() => ({ body: null }))) as { body: unknown };
  if (body !== null) parsed += 1;
}

function byNode({ path, headers, bodyText }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const own = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        wanted(name) ? [[name, value.replace('$CONFORMANCE_API_KEY', key)]] : [],
      ),
    );
    const call = request(
      `${base}${path}`,
      { method: 'POST', agent, headers: { ...own, 'content-length': Buffer.byteLength(bodyText) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => {
          count(text);
          resolve();
        });
      },
    );
    call.on('error', reject);
    call.end(bodyText);
  });
}

const wanted = (name: string): boolean =>
  !['host', 'content-length', 'connection', 'accept-encoding'].includes(name.toLowerCase());

function count(text: string): void {
  try {
    if (JSON.parse(text) !== undefined) parsed += 1;
  } catch {
    // An answer that is no JSON is one as well.
  }
}

const queue = [...calls];
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let call = queue.shift(); call !== undefined; call = queue.shift())
      await (kind === 'supertest' ? bySupertest(call) : byNode(call));
  }),
);
console.log(`${calls.length} calls, ${parsed} answers parsed`);
agent.destroy();
