import { dateFrame, isRealDate } from '../../arbitraries/index.ts';
import { contentType, errorShape, plainType } from '../../../suites/open-points/answer-forms.ts';
import { saying } from '../../requirements/checks/own-words.ts';
import { reasonOutsider } from '../../requirements/checks/not-the-platform.ts';
import { sampleExchange, sampleTime } from '../../requirements/checks/sample-exchange.fixture.ts';
import { noVerdictLine, stackOf } from '../../cli/no-verdict-line.ts';
import { createRedactor, readJson, retryAfterMs } from '../../client/index.ts';
import { showExchange } from '../../journal/shown-exchange.ts';
import { classifyTransportFault } from '../../client/attempt/transport-fault.ts';
import { decodeBody } from '../../client/attempt/decode-body.ts';
import { formats } from '../../config/formats.ts';
import { hideKeys, unknownName } from '../../config/usage-error.ts';
import { canonicalHost } from '../../config/hosts.ts';
import { didYouMean, quote as quoteSetting, safe } from '../../config/quote.ts';
import { fillPlaceholders } from '../../config/placeholders.ts';
import { parseJson, parseYaml } from '../../config/read-configuration.ts';
import { sampleCancels } from '../../requirements/history/asked-by.fixture.ts';
import { cancelKind, searchKind } from '../../requirements/history/request-kind.ts';
import { leakFinder } from '../../journal/journal.ts';
import { decoded, errorLine, visibleJson } from '../../contract/text.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { said } from '../../contract/reason.ts';
import { itemAt, pointerValue, type Json } from '../../contract/json.ts';
import { jsonAtStart, mayPassForJson, withoutExtensions, withoutNonFinite } from '../../contract/json-mistake.ts';
import { schemeOf } from '../../contract/wrong-key.ts';
import { operationAt } from '../../contract/operations.ts';
import { shellWord } from '../../contract/shell-word.ts';
import * as escape from '../../reporters/escape.ts';
import { markDifference, markLines } from '../../reporters/html/difference.ts';
import { jsonView } from '../../reporters/html/json-view.ts';
import { prose } from '../../reporters/html/markup.ts';
import { inWords } from '../../contract/reason-words.ts';
import { prettyJson } from '../../reporters/json-lines.ts';
import { wrapText } from '../../reporters/view/words.ts';
import { describeValue, parseUtcTimestamp, quote, validate } from '../../contract/schema/index.ts';
import type { Subject } from './measure.ts';
import { type Shape, textOf } from './shapes.ts';
import { isRefusedInTheSameWay } from '../../../suites/bus-search/gids-used.ts';

const key = 'conf-7f3a9c2e51d84b60';
const secrets = [key, 'Bearer 4c1d 9f2e', '"quoted\\secret"', 'p@ss/word:1234'];
const redactor = createRedactor({ secrets, pointers: ['/data/lines/*/remark'] });
const leaks = leakFinder(secrets, 'https://api.example');
const known = { frame: dateFrame([sampleTime]), cancels: sampleCancels() };

/** An exchange with the text wherever one can stand. */
export function filled(text: string, status = 200): Exchange {
  const body = {
    start_city_code: text,
    end_city_code: text,
    date: text,
    order_no: text,
    cancel_reason: text,
    [text]: text,
  };
  const json = {
    code: 0,
    message: text,
    request_id: text,
    [text]: text,
    data: { total: 1, lines: [{ gid: text, remark: text, [text]: text }] },
  };
  return sampleExchange({
    body,
    status,
    json,
    headers: { Authorization: '$CONFORMANCE_API_KEY', 'User-Agent': text, [text]: text },
    answerHeaders: {
      'content-type': [text],
      'retry-after': [text],
      date: [text],
      location: [text],
      'set-cookie': [text],
      [text.toLowerCase()]: [text, text],
    },
  });
}

const ofText = (text: string, status = 400): Exchange =>
  sampleExchange({
    status,
    answerBody: { kind: 'text', text, problem: text },
    bodyText: text,
    body: undefined as unknown as Json,
  });

/** The functions that read, redact or show one text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'JSON of an answer': (text) => readJson(Buffer.from(text)),
  'JSON at the start': jsonAtStart,
  'JSON but for numerals': withoutNonFinite,
  'JSON but for extensions': withoutExtensions,
  'JSON of usual parsers': mayPassForJson,
  'kind of a search': (text) => searchKind(ofText(text), () => known.frame),
  'kind of a search with fields': (text) => searchKind(filled(text), () => known.frame),
  'kind of a cancel': (text) => cancelKind(ofText(text), known.cancels),
  'JSON configuration': parseJson,
  'JSON configuration, a text in it': (text) => parseJson(JSON.stringify({ [text]: text })),
  'YAML configuration': parseYaml,
  'YAML configuration, a text in it': (text) => parseYaml(`a: ${JSON.stringify(text)}\n`),
  'YAML configuration, a plain text in it': (text) => parseYaml(`a: x ${text}\n`),
  'YAML configuration, a list': (text) => parseYaml(`a: [${text}]\nb: x\n`),
  placeholders: (text) => fillPlaceholders(text + '${'.repeat(text.length / 2), { env: {}, mistakes: [], filled: [] }),
  'formats of the configuration': (text) => Object.values(formats).map(({ problem }) => problem(text)),
  'host names': canonicalHost,
  'the nearest name': (text) => didYouMean(text, ['baseUrl', 'routes', 'orders']),
  'quotes of the configuration': (text) => [quoteSetting(text), safe(text), hideKeys(text), unknownName(text)],
  'words of an error': (text) => saying(ofText(text)),
  'words of an error in JSON': (text) => saying(filled(text, 400)),
  'shape of an error': (text) => [errorShape(ofText(text).answer!), errorShape(filled(text).answer!)],
  'content types': (text) => [plainType(text), contentType(filled(text).answer!)],
  'who answered': (text) =>
    [200, 302, 404].map((status) => [reasonOutsider(ofText(text, status)), reasonOutsider(filled(text, status))]),
  'refusals alike': (text) =>
    isRefusedInTheSameWay(
      { gid: text.slice(0, 9), exchange: ofText(text) },
      { gid: text.slice(0, 9), exchange: ofText(text) },
    ),
  'refusals alike in JSON': (text) =>
    isRefusedInTheSameWay({ gid: 'G1', exchange: filled(text, 400) }, { gid: 'G1', exchange: filled(text, 400) }),
  timestamps: (text) => [parseUtcTimestamp(text), isRealDate(text), parseUtcTimestamp(`2026-11-20T10:00:00.${text}`)],
  'values in words': (text) => [
    quote(text),
    describeValue(text),
    describeValue({ [text]: text }),
    describeValue(Object.fromEntries([...text].entries())),
  ],
  'schema of a trip': (text) =>
    validate('bus-trip', { gid: text, dep_date: text, dep_time: text, [text]: text, price: text }),
  'JSON pointers': (text) => pointerValue({ a: [{ b: 1 }] }, text),
  'object at a pointer': (text) => itemAt({ a: { b: text } }, `/a/b/${text}`),
  'operation of a path': (text) => [operationAt(text), operationAt(`${text}/open/v1/bus/search`)],
  'scheme of a key': (text) => schemeOf({ headers: { Authorization: text } }),
  'Retry-After': (text) => retryAfterMs([text], sampleTime),
  'Content-Encoding': (text) =>
    decodeBody(Buffer.from(text), [text], { bytes: 1e7, values: 1e7, reason: { code: 'too-large', bytes: 1e7 } }, true),
  'faults of transport': (text) => classifyTransportFault(Object.assign(new Error(text), { code: text })),
  'errors of others': (text) => {
    const reason = { code: 'suite-failed', error: text } as const;
    return [noVerdictLine(reason), stackOf(reason), errorLine(new Error(text))];
  },
  redactor: (text) => redactor.text(text),
  'redactor of JSON': (text) => redactor.json({ [text]: [text, { remark: text }] }),
  'redactor of an exchange': (text) => [
    redactor.exchange(filled(text)),
    redactor.exchangeText(filled(text)),
    redactor.exchangeText(ofText(text)),
  ],
  'redactor of personal data': (text) => redactor.within([filled(text)]).text(text),
  'look for leaks': (text) => leaks(text),
  'exchange shown': (text) => [
    showExchange(filled(text), 'https://api.example'),
    showExchange(ofText(text), 'https://api.example'),
  ],
  'decoded URL': decoded,
  'visible JSON': (text) => visibleJson(JSON.stringify(text)),
  'lines for people': (text) => [
    escape.visibleLine(text),
    escape.visibleLines(text),
    escape.jsonDocument({ [text]: text }),
  ],
  XML: (text) => [escape.xmlText(text), escape.xmlAttribute(text)],
  Markdown: (text) => [
    escape.markdownText(text),
    escape.markdownCode(text),
    escape.markdownProse(text),
    escape.markdownBlock(text),
  ],
  'workflow commands': (text) => [
    escape.withoutWorkflowCommands(text),
    escape.workflowMessage(text),
    escape.workflowProperty(text),
    shellWord(text),
  ],
  'HTML prose': (text) => prose(text).toString(),
  'HTML differences': (text) => [markDifference(text, `${text}x`), markLines(text, `x\n${text}`)].join(''),
  'HTML of JSON': (text) => jsonView({ [text]: [text], data: text }, 20_000, `/${text}`).toString(),
  'JSON laid out': (text) => prettyJson({ [text]: [text] }),
  'wrapped lines': (text) => wrapText(text, 80, '  '),
  'words of a reason': (text) => inWords(said(text)),
};

export function textSubjects(shape: Shape): Subject[] {
  return Object.entries(readers).map(([name, read]) => ({
    name,
    prepare: (size) => {
      const text = textOf(shape, size);
      return () => read(text);
    },
  }));
}
