import { deleteSavedOrders } from '#web/lib/saved-orders-database.ts';
import { readSavedPages } from './database.ts';
import { OFFLINE_SCRIPT, OFFLINE_STYLES, offlineDocument } from './offline-document.ts';
import { readablePages, type SavedPage } from './saved-page.ts';
import { type FetchEvent, workerScope } from './worker-scope.ts';

/*
 * Answers navigations to orders and tracking with what was last seen, when the network fails. It keeps no response: what
 * the network answers goes through untouched, and the pages are written from the database.
 */

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";
const ORDER_PAGES = /^\/(profile\/orders(\/[^/]+)?|tracking)\/?$/;

workerScope.addEventListener('install', () => void workerScope.skipWaiting());
workerScope.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === '/saved-orders.js') event.respondWith(file(OFFLINE_SCRIPT, 'text/javascript'));
  else if (pathname === '/saved-orders.css') event.respondWith(file(OFFLINE_STYLES, 'text/css'));
  else if (isOrderPage(event, pathname)) event.respondWith(fetch(event.request).catch(() => answer(event.request)));
});

function isOrderPage({ request }: FetchEvent, pathname: string): boolean {
  return request.mode === 'navigate' && request.method === 'GET' && ORDER_PAGES.test(pathname);
}

async function answer({ url }: Request): Promise<Response> {
  const now = Date.now();
  return file(offlineDocument(new URL(url), await currentPages(now), now), 'text/html');
}

/** An expired session's pages are deleted by whoever finds them. */
async function currentPages(now: number): Promise<SavedPage[]> {
  const pages = await readSavedPages().catch((): SavedPage[] => []);
  const readable = readablePages(pages, now);
  if (readable.length === 0) deleteSavedOrders();
  return readable;
}

function file(text: string, type: string): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(text, { headers });
}
