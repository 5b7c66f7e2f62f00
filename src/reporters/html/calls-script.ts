import { unseen } from '../../contract/text.ts';

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
  /** Rows at once; characters of a body; levels of JSON; lanes of the timeline; orders; links in a list; choices. */
  const [step, longest, deepest, lanes, mostOrders, mostLinks, mostChoices] = [100, 100000, 50, 24, 40, 20, 1000];

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
  const svg = (kind, width, height, label, paths) => {
    const element = (tag, attributes) => {
      const one = document.createElementNS('http://www.w3.org/2000/svg', tag);
      for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
      return one;
    };
    const drawn = element('svg', { class: kind, viewBox: '0 0 ' + width + ' ' + height, preserveAspectRatio: 'none',
      height, role: 'img', 'aria-label': visible(label) });
    for (const [name, d] of Object.entries(paths)) drawn.append(element('path', { class: name, d }));
    return drawn;
  };

  const calls = [];
  const orders = new Map();
  let [shown, wanted, lanesUsed, begin, span] = [[], {}, 0, 0, 1];
  const read = (line) => { try { return JSON.parse(line); } catch { return null; } };
  const seconds = (ms) => (ms / 1000).toFixed(3) + ' s';
  const kindOf = ({ status }) => (status === '429' ? 'warn'
    : { 2: 'pass', 4: 'known', 5: 'fail' }[status[0]] ?? 'inconclusive');
  const callOf = (one, line) => ({
    number: String(one.call), operation: String(one.operation), requirement: one.sentFor ?? '', line, lane: 0,
    status: String((one.answer ?? one.frontAnswer)?.status ?? one.fault?.kind ?? 'no answer'),
    from: Number(one.sentAt) || 0, to: Number(one.endedAt) || 0, throttled: one.throttled > 0,
    gist: one.request?.bodyText || one.request?.path || '',
  });

  const unpack = async () => {
    const bytes = Uint8Array.from(atob(data.textContent.trim()), (one) => one.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    for (const line of (await new Response(plain).text()).split('\\n')) {
      const one = read(line);
      if (one?.kind === 'exchange') calls.push(callOf(one, line));
      if (one?.kind === 'order' && typeof one.order === 'string' && !one.unsure)
        orders.set(one.order, { event: one.event, call: String(one.call ?? orders.get(one.order)?.call) });
    }
    calls.sort((a, b) => a.from - b.from);
    begin = calls[0]?.from ?? 0;
    span = Math.max(1, calls.reduce((last, one) => Math.max(last, one.to), begin) - begin);
    const ends = [];
    for (const call of calls) {
      const free = ends.findIndex((end) => end <= call.from);
      call.lane = free >= 0 ? free : Math.min(ends.length, lanes - 1);
      ends[call.lane] = call.to;
    }
    lanesUsed = ends.length;
    for (const name of selects) {
      const values = [...new Set(calls.map((one) => one[name]))].filter(Boolean).slice(0, mostChoices).sort();
      part('call-' + name).append(...values.map(choice));
    }
    part('orders').append(orderLives());
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
    part('timeline').replaceChildren(...timeline());
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
    const under = calls.filter((other) => other !== call && other.from < call.to && call.from < other.to);
    const spaced = (links) => links.slice(0, mostLinks).flatMap((each) => [each, ' ']);
    const list = (title, links) => (links.length === 0 ? []
      : [make('p', '', make('span', 'soft', title + ': '), ...spaced(links))]);
    const findings = [...document.querySelectorAll('details.finding a[href^="#calls?call="]')]
      .filter((each) => each.hash.slice(12).split(',').includes(call.number))
      .map((each) => each.closest('details.finding').id);
    return make('div', 'whole', make('dl', 'facts', ...facts),
      ...list('Findings', [...new Set(findings)].map((id) => link(id, '#' + id))),
      ...list('In flight at the same time (' + under.length + ')',
        under.map((other) => link(other.number, address({ call: other.number })))),
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

  const across = (ms) => Math.round(((ms - begin) / span) * 9990) / 10;
  const box = (call, y, tall) => {
    const x = across(call.from);
    const wide = Math.max(1, across(call.to) - x).toFixed(1);
    return 'M' + x + ' ' + y + 'h' + wide + 'v' + tall + 'h-' + wide + 'z';
  };
  /** All calls in lanes, one below the other while they were under way together; throttled calls are marked above. */
  const timeline = () => {
    const paths = { left: '' };
    const isShown = new Set(shown);
    for (const call of calls) {
      const kind = isShown.has(call) ? kindOf(call) : 'left';
      paths[kind] = (paths[kind] ?? '') + box(call, 9 + call.lane * 6, 5);
      if (call.throttled || call.status === '429')
        paths.mark = (paths.mark ?? '') + box({ ...call, to: call.from }, 0, 7);
    }
    const words = 'Calls over ' + seconds(span) + ', at most ' + lanesUsed + (lanesUsed === lanes ? ' or more' : '')
      + ' in flight at once';
    const drawn = svg('calls-plot', 1000, 10 + lanesUsed * 6, words, paths);
    drawn.addEventListener('click', (event) => {
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const at = begin + ((event.clientX - left) / width) * span;
      const lane = Math.floor((((event.clientY - top) / height) * (10 + lanesUsed * 6) - 9) / 6);
      const away = (call) => Math.max(call.from - at, at - call.to, 0) / span + (call.lane === lane ? 0 : 2);
      const nearest = calls.reduce((best, call) => (!best || away(call) < away(best) ? call : best), null);
      if (nearest) location.hash = address({ call: nearest.number });
    });
    const key = [['pass', '2xx'], ['known', '4xx'], ['warn', '429, and marks above: throttled'], ['fail', '5xx'],
      ['inconclusive', 'other or no answer']]
      .map(([kind, text]) => make('span', '', make('span', 'dot ' + kind), text));
    return [drawn, make('p', 'legend soft', ...key, words)];
  };
  /** For each order the calls that name it. Searches name none, and are most of a run. */
  const textOf = (order) => JSON.stringify(order).slice(1, -1);
  const orderLives = () => {
    const some = calls.filter((one) => one.operation !== 'search');
    const lives = [...orders].slice(0, mostOrders).map(([order, { event, call }]) => {
      // The journal has orders of others than hotels in words, with the call that created them.
      const isNamed = some.some((one) => one.line.includes(textOf(order)));
      const named = some.filter((one) => (isNamed ? one.line.includes(textOf(order)) : one.number === call));
      const paths = {};
      for (const call of named) paths[kindOf(call)] = (paths[kindOf(call)] ?? '') + box(call, 1, 8);
      const words = order + ': ' + named.length + (named.length === 1 ? ' call' : ' calls') + ', at last ' + event;
      return make('li', '', link(order, address(isNamed ? { text: order } : { call })), ' ',
        make('span', 'soft', event),
        svg('calls-plot', 1000, 10, words, { ...(named.length > 0
          && { left: box({ from: named[0].from, to: named.at(-1).to }, 4, 2) }), ...paths }));
    });
    return lives.length === 0 ? '' : make('details', 'more', make('summary', '', 'Orders (' + orders.size + ')'),
      make('ul', 'lives', ...lives));
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
