/**
 * The only script of the page: filters, copying, opening the target of a link, opening everything for printing. The
 * page can be read without it.
 */
export const script = `'use strict';
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const say = (text) => { const status = document.getElementById('status'); if (status) status.textContent = text; };
  all('[data-needs-script]').forEach((element) => { element.hidden = false; });

  all('button[data-copy]').forEach((button) => button.addEventListener('click', async () => {
    const source = document.getElementById(button.dataset.copy);
    if (!source) return;
    const label = button.dataset.label ??= button.textContent;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
      say('Copied');
      setTimeout(() => { button.textContent = label; }, 1500);
    } catch {
      open(source);
      const range = document.createRange();
      range.selectNodeContents(source);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      say('Selected: press the keys that copy');
    }
  }));

  all('button[data-open]').forEach((button) => button.addEventListener('click', () => {
    const open = button.dataset.open === 'all';
    all('details.finding').forEach((details) => { details.open = open; });
    say(open ? 'All findings are open' : 'All findings are closed');
  }));

  const open = (element) => {
    for (let one = element; one; one = one.parentElement) if (one.tagName === 'DETAILS') one.open = true;
  };
  const reveal = () => {
    let target = null;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
    open(target);
    if (target) target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  if (location.hash) reveal();

  const search = document.getElementById('search');
  const rows = all('#requirement-rows tr');
  const shown = new Set();
  const filter = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = shown.size === 0 || shown.has(row.dataset.verdict);
      const visible = fits && words.every((word) => text.includes(word));
      row.hidden = !visible;
      if (visible) count += 1;
    }
    document.getElementById('shown').textContent = count + ' of ' + rows.length + ' requirements';
    document.getElementById('nothing').hidden = count > 0;
  };
  if (search) {
    search.addEventListener('input', filter);
    all('button[data-filter]').forEach((button) => button.addEventListener('click', () => {
      const verdict = button.dataset.filter;
      if (!shown.delete(verdict)) shown.add(verdict);
      button.setAttribute('aria-pressed', String(shown.has(verdict)));
      filter();
    }));
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
      event.preventDefault();
      search.focus();
    });
  }

  let opened = [];
  addEventListener('beforeprint', () => {
    opened = all('details:not([open])').filter((details) => !details.closest('.fold, .no-print'));
    opened.forEach((details) => { details.open = true; });
  });
  addEventListener('afterprint', () => { opened.forEach((details) => { details.open = false; }); });
})();
`;
