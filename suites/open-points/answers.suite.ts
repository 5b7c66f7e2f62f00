import { contentTypes, errorBody, type Observer, rateLimit, untold } from '../../src/checks/index.ts';
import { busiest, isAccepted, observation, TrafficMeter } from '../../src/harness/index.ts';

// §7: "Error codes and their meaning: not shown. Body shape of error responses: not shown"
observation('open.error-body', () => errorBody());

// §4: the content type of answers is not shown
observation('open.content-type', () => contentTypes());

// §8: "Rate limits and quotas (status 429 exists): not shown"
observation('open.rate-limit', () => rateLimit());

// §5: "any prefix or scheme in the header value: not shown"
observation('open.key-scheme', keyScheme, async ({ grounds, apiKey, allowed, send }) => {
  const [ground] = busiest(grounds);
  if (!allowed.includes('key-scheme') || ground === undefined || hasScheme(apiKey)) return;
  await send(ground.body, {
    identity: { kind: 'wrong', key: `Bearer ${apiKey}`, description: 'the right key after the word Bearer' },
    statusOwner: 'http.status-listed',
  });
});

function keyScheme(): Observer {
  let seen: ReturnType<Observer['answer']> | null = null;
  return {
    add(exchange) {
      const { answer, call } = exchange;
      if (exchange.sentFor !== 'open.key-scheme' || answer === null) return;
      if (isAccepted(exchange)) seen = { value: ['Bearer'], answer: '`Bearer <key>` is accepted as well', evidence: `call ${call}` };
      else if (answer.status === 401 || answer.status === 400)
        seen = { value: [], answer: `none: \`Bearer <key>\` is answered ${answer.status}`, evidence: `call ${call}` };
    },
    answer: () => seen ?? untold('asked only with `ask: ["key-scheme"]` in the configuration, and of a key that has no scheme of its own'),
  };
}

/** Whether a key begins with a scheme already. */
function hasScheme(key: string): boolean {
  return /^[A-Za-z]+ \S/.test(key);
}

// §8: nothing is said of times
observation('open.latency', () => {
  const meter = new TrafficMeter();
  return {
    add: (exchange) => meter.add(exchange),
    answer() {
      const known = meter.summary().filter(({ latency }) => latency !== null);
      if (known.length === 0) return untold('no answer came');
      const value = Object.fromEntries(known.map(({ operation, latency }) => [operation, { ...latency }]));
      const answer = known
        .map(({ operation, latency }) => `${operation}: median ${latency?.median} ms, p95 ${latency?.p95} ms, max ${latency?.max} ms`)
        .join('; ');
      return { value, answer, evidence: known.map(({ operation, calls }) => `${operation}: ${calls} calls`).join('; ') };
    },
  };
});
