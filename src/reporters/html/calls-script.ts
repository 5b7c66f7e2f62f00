import { unseen } from '../../contract/unseen.ts';

/**
 * The script of the list of calls. It unpacks the journal when the list comes into view. Everything in it that a target
 * sent becomes text nodes, of limited length, with invisible characters as escapes. The filter is the page's address:
 * `#calls?status=503&text=HT1`.
 */
export const callsScript = `
(() => {
  const data = document.getElementById('journal');
  if (!data || typeof DecompressionStream !== 'function') return;
  const part = (id) => document.getElementById(id);
  const [rows, moreButton, textField] = ['call-rows', 'calls-more', 'call-text'].map(part);
  const selects = ['status', 'operation', 'requirement'];
  /** Rows at once; characters of a body; levels of JSON; links in a list; choices. */
  const [step, longest, deepest, mostLinks, mostChoices] = [100, 100000, 50, 20, 1000];

  const visible = (text) => text.replace(${unseen.toString()},
    (one) => (one === '\\n' || one === '\\t' ? one : '\\\\u{' + one.codePointAt(0).toString(16) + '}'));
  const cut = (text) => (text.length > longest ? text.slice(0, longest) + '\\n… cut, see exchanges.ndjson' : text);
  const make = (tag, kind, ...children) => {
    const element = document.createElement(tag);
    if (kind) element.className = kind;
    element.append(...children.map((one) => (typeof one === 'string' ? visible(cut(one)) : one)));
    return element;
  };
  const link = (text, hash) => Object.assign(make('a', '', text), { href: hash });
  const address = (filter) => '#calls?' + new URLSearchParams(filter);

  const calls = [];
  let [shown, wanted, begin] = [[], {}, 0];
  const read = (line) => { try { return JSON.parse(line); } catch { return null; } };
  const seconds = (ms) => (ms / 1000).toFixed(3) + ' s';
  const kindOf = ({ status }) => (status === '429' ? 'warn'
    : { 2: 'pass', 4: 'known', 5: 'fail' }[status[0]] ?? 'inconclusive');
  const callOf = (one, line) => ({
    number: String(one.call), operation: String(one.operation), requirement: one.sentFor ?? '', line,
    status: String((one.answer ?? one.frontAnswer)?.status ?? one.fault?.kind ?? 'no answer'),
    from: Number(one.sentAt) || 0, to: Number(one.endedAt) || 0, gist: one.request?.bodyText || one.request?.path || '',
  });

  const unpack = async () => {
    const bytes = Uint8Array.from(atob(data.textContent.trim()), (one) => one.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    for (const line of (await new Response(plain).text()).split('\\n')) {
      const one = read(line);
      if (one?.kind === 'exchange') calls.push(callOf(one, line));
    }
    calls.sort((a, b) => a.from - b.from);
    begin = calls[0]?.from ?? 0;
    for (const name of selects) {
      const values = [...new Set(calls.map((one) => one[name]))].filter(Boolean).slice(0, mostChoices).sort();
      part('call-' + name).append(...values.map(choice));
    }
  };
  const choice = (value) => Object.assign(make('option', '', value), { value });

  const fits = ({ status, operation, requirement, call, text }) => {
    const numbers = call ? new Set(call.split(',')) : null;
    const words = (text ?? '').toLowerCase().split(/\\s+/).filter(Boolean);
    return (one) => (!numbers || numbers.has(one.number)) && (!status || one.status === status
      || (one.status.length === 3 && one.status[0] + 'xx' === status))
      && (!operation || one.operation === operation) && (!requirement || one.requirement === requirement)
      && (words.length === 0 || ((line) => words.every((word) => line.includes(word)))(one.line.toLowerCase()));
  };
  const show = () => {
    shown = calls.filter(fits(wanted));
    for (const name of selects) {
      const [select, value] = [part('call-' + name), wanted[name] ?? ''];
      if (![...select.options].some((one) => one.value === value)) select.append(choice(value));
      select.value = value;
    }
    if (document.activeElement !== textField) textField.value = wanted.text ?? '';
    part('calls-shown').textContent = shown.length + ' of ' + calls.length + ' calls'
      + (wanted.call ? visible(', with the numbers ' + wanted.call.slice(0, 60)) : '');
    part('calls-all').disabled = !Object.values(wanted).some(Boolean);
    rows.replaceChildren();
    more();
    if (shown.length === 1) rows.firstChild.open = true;
  };
  const more = () => {
    const at = rows.childElementCount;
    rows.append(...shown.slice(at, at + step).map(row));
    const left = shown.length - rows.childElementCount;
    moreButton.hidden = left === 0;
    moreButton.textContent = 'Show ' + Math.min(step, left) + ' more';
  };
  const row = (call) => {
    const cells = [make('b', 'number', call.number), make('span', 'number', seconds(call.from - begin)),
      make('span', '', call.operation), make('span', 'chip ' + kindOf(call), call.status),
      make('span', 'number', Math.round(call.to - call.from) + ' ms'), make('code', 'soft', call.gist.slice(0, 200))];
    const details = make('details', 'call', make('summary', '', ...cells));
    details.addEventListener('toggle', () => {
      if (details.open && details.childElementCount === 1) details.append(whole(call));
    });
    return details;
  };

  /** One call opened: its facts, where it leads, and all that was sent and answered. */
  const whole = (call) => {
    const { request, answer, frontAnswer, answeredBy, fault, credentials, connection, connectionNumber, ...one } =
      read(call.line);
    const given = answer ?? frontAnswer;
    const facts = [['Sent', new Date(call.from).toISOString()], ['Sent for', call.requirement || 'the run'],
      ['Key', credentials], ['Connection', [connection, connectionNumber].filter(Boolean).join(' ')],
      ['Throttled before', one.throttled || ''], ['Sent again', one.retried || ''],
      ['Answered by', answeredBy?.what ?? ''],
      ['No answer', fault ? fault.kind + ' ' + JSON.stringify(fault.reason) : '']]
      .filter(([, value]) => value)
      .map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', String(value))));
    const spaced = (links) => links.slice(0, mostLinks).flatMap((each) => [each, ' ']);
    const list = (title, links) => (links.length === 0 ? []
      : [make('p', '', make('span', 'soft', title + ': '), ...spaced(links))]);
    const findings = [...document.querySelectorAll('details.finding a[href^="#calls?call="]')]
      .filter((each) => each.hash.slice(12).split(',').includes(call.number))
      .map((each) => each.closest('details.finding').id);
    return make('div', 'whole', make('dl', 'facts', ...facts),
      ...list('Findings', [...new Set(findings)].map((id) => link(id, '#' + id))),
      ...list('This call', [link('its address', address({ call: call.number }))]),
      make('div', 'pair', side('Request', (request?.method ?? '') + ' ' + (request?.path ?? ''), request?.headers,
        flat(request?.body) === request?.bodyText ? pretty(request.body) : request?.bodyText ?? ''),
      given ? side('Answer', 'status ' + given.status, given.headers, bodyOf(given.body))
        : make('p', 'soft', 'No answer.')));
  };
  const scrolled = (text) => Object.assign(make('pre', '', text), { tabIndex: 0 });
  const side = (title, first, headers, body) => {
    const lines = Object.entries(headers ?? {})
      .flatMap(([name, values]) => [values].flat().map((one) => name + ': ' + one));
    return make('div', 'exchange', make('h3', '', title), scrolled([first, ...lines].join('\\n')),
      body === '' ? make('p', 'soft', 'no body') : scrolled(body));
  };
  const bodyOf = (body) => (body?.kind === 'json' ? pretty(body.value)
    : body?.kind === 'cut' ? 'not kept: ' + JSON.stringify(body.reason) : body?.text ?? '');
  const flat = (value) => { try { return JSON.stringify(value); } catch { return 'nested too deep to be shown'; } };
  const isDeep = (value, level = 0) => level > deepest
    || (value !== null && typeof value === 'object' && Object.values(value).some((one) => isDeep(one, level + 1)));
  /** JSON in lines; in one line if it is long or deep, since each level is another indent. */
  const pretty = (value) => {
    const text = flat(value) ?? '';
    return text.length > longest || isDeep(value) ? text : JSON.stringify(value, null, 2);
  };

  let started = null;
  const start = () => (started ??= unpack().then(show, () => {
    part('call-log').hidden = true;
    part('no-log').hidden = false;
  }));
  const follow = async () => {
    if (!location.hash.startsWith('#calls?')) return;
    wanted = Object.fromEntries(new URLSearchParams(location.hash.slice(7)));
    await (started ? show() : start());
    part('calls').scrollIntoView();
    const target = shown.length === 1 ? rows.querySelector('summary') : part('calls-title');
    if (target.tagName === 'H2') target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const choose = (filter) => {
    wanted = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
    history.replaceState(null, '', address(wanted));
    show();
  };
  const chosen = () => ({ ...wanted, text: textField.value,
    ...Object.fromEntries(selects.map((name) => [name, part('call-' + name).value])) });
  part('no-log').hidden = true;
  document.querySelectorAll('[data-needs-log]').forEach((element) => { element.hidden = false; });
  for (const field of [textField, ...selects.map((name) => part('call-' + name))])
    field.addEventListener('input', () => choose(chosen()));
  part('calls-all').addEventListener('click', () => { textField.value = ''; choose({}); });
  moreButton.addEventListener('click', more);
  addEventListener('hashchange', follow);
  new IntersectionObserver((seen, observer) => {
    if (seen.some((one) => one.isIntersecting)) { observer.disconnect(); start(); }
  }, { rootMargin: '600px' }).observe(part('calls'));
  follow();
})();
`;
