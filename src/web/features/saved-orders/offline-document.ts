import { type SavedPage, seenText } from './saved-page.ts';

/**
 * Theme of the settings; a new page when there is a connection, when the session changes and when it expires. A browser that
 * has just found its network may still fail to reach the shop: while it takes itself for online, it tries again, each time
 * after twice as long, up to a minute.
 */
export const OFFLINE_SCRIPT = `(() => {
  const { documentElement: { dataset } } = document;
  const again = () => location.reload();
  try {
    const { theme } = JSON.parse(localStorage.getItem('settings') ?? '{}');
    if (theme === 'dark' || theme === 'light') dataset.theme = theme;
  } catch {}
  const tries = Number(sessionStorage.getItem('tries') ?? 0);
  const tryAgain = (done) => { sessionStorage.setItem('tries', done); again(); };
  addEventListener('online', () => tryAgain(0));
  if (navigator.onLine) setTimeout(() => tryAgain(tries + 1), 2000 * 2 ** Math.min(tries, 5));
  addEventListener('storage', ({ key }) => { if (key === 'token' || key === null) again(); });
  const left = Number(dataset.until) - Date.now();
  if (left > 0 && left < 2 ** 31) setTimeout(again, left);
})();`;

export const OFFLINE_STYLES = `:root{color-scheme:light dark;--surface:light-dark(#fff,#071923);--text:light-dark(#08263a,#eef6fa);--text-muted:light-dark(#476070,#a6becb);--line:light-dark(#d5e0e6,#21404f);--warning:light-dark(#fff2d2,#3a2c0f);--accent:light-dark(#006493,#7cc8ec)}
[data-theme=light]{color-scheme:light}
[data-theme=dark]{color-scheme:dark}
body{margin:0;background:var(--surface);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:0 auto;padding:16px}
a{color:var(--accent)}
.retry{display:inline-block;min-height:44px;line-height:44px}
.notice{padding:10px 16px;border-radius:12px;background:var(--warning)}
.age,time{color:var(--text-muted)}
section{border-top:1px solid var(--line);margin-top:24px}
ul{padding:0;list-style:none}
li{padding:4px 0}
time{display:block;font-size:.875rem}
h1,h2{line-height:1.25}
h2{font-size:1.125rem}`;

/** The page that stands for an order, the list or tracking while there is no connection. */
export function offlineDocument(address: Pick<URL, 'pathname' | 'search'>, pages: readonly SavedPage[], now: number) {
  const { pathname, search } = address;
  const path = pathname.replace(/\/$/, '');
  const exact = pages.find((page) => page.path === path + search || page.path === path);
  const ofKind = pages.filter(({ kind }) => kind === (path === '/tracking' ? 'tracking' : 'order'));
  const isList = path === '/profile/orders' || path === '/tracking';
  const listTitle = path === '/tracking' ? 'Rastrear pedido' : 'Mis órdenes';
  if (exact !== undefined) return shell(exact.title, pageBody(exact, now), exact);
  if (isList && ofKind.length > 0)
    return shell(listTitle, ofKind.map((page) => summary(page, now)).join(''), ofKind[0]);
  return shell(
    isList ? listTitle : 'No hay conexión',
    '<p>Esta página no se vio antes en este dispositivo, o tu sesión terminó.</p>',
  );
}

function pageBody(page: SavedPage, now: number): string {
  const sections = page.sections.map(
    ({ heading, rows }) =>
      `<section><h2>${escapeHtml(heading)}</h2><ul>${rows
        .map(({ text, time, lang }) => {
          const marked = lang === undefined ? escapeHtml(text) : `<span lang="${lang}">${escapeHtml(text)}</span>`;
          return `<li>${marked}${time === undefined ? '' : `<time>${escapeHtml(time)}</time>`}</li>`;
        })
        .join('')}</ul></section>`,
  );
  const list = page.kind === 'order' ? '<p><a href="/profile/orders">Mis órdenes</a></p>' : '';
  return stateAndAge(page, now) + sections.join('') + list;
}

function summary(page: SavedPage, now: number): string {
  const title = `<section><h2><a href="${escapeHtml(page.path)}">${escapeHtml(page.title)}</a></h2>`;
  return `${title}${stateAndAge(page, now)}</section>`;
}

function stateAndAge({ state, seenAt }: SavedPage, now: number): string {
  const age = `<p class="age">${seenText(seenAt, now)}</p>`;
  return state === null ? age : `<p><strong>${escapeHtml(state)}</strong></p>${age}`;
}

function shell(title: string, body: string, page?: SavedPage): string {
  return `<!DOCTYPE html><html lang="es-UY" data-until="${page?.expiresAt ?? ''}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Puente</title><link rel="stylesheet" href="/saved-orders.css"><script src="/saved-orders.js"></script></head><body><main><p class="notice" role="status">Estás sin conexión. Esto es lo último que viste: puede no estar al día.</p><h1>${escapeHtml(title)}</h1>${body}<p><a class="retry" href="">Volver a intentar</a></p></main></body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
