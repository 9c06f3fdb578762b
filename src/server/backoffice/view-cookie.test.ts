import { expect, test } from 'vitest';
import { backofficeHandlers as handlers } from '#server/backoffice-handlers.ts';
import { findStaffSession } from '#server/features/people/staff/sessions.ts';
import { startShop } from '#testing/shop.ts';
import { serveBackoffice } from './pages.ts';

const shop = await startShop({
  extensions: ({ context }) => [
    (app) =>
      serveBackoffice(app, {
        context,
        handlers,
        findStaffSession,
        // Answers with the cookies that a page sees, and gives the browser those of the query.
        render: async (request) =>
          new Response(request.headers.get('cookie') ?? 'none', {
            headers: { 'set-cookie': new URL(request.url).searchParams.get('set') ?? '' },
          }),
      }),
  ],
});

const open = (cookie: string, set = '') =>
  fetch(`${shop.url}/operacion/cola?${new URLSearchParams({ set })}`, { headers: { cookie } });

test('a page sees the cookie of its look, and no session', async () => {
  const session = `operacion=${'A'.repeat(43)}`;
  expect(await (await open(`${session}; vista=plegado.compacto; otra=1`)).text()).toBe('vista=plegado.compacto');
  expect(await (await open(session)).text()).toBe('none');
});

test('a page keeps the look for a year, and sets no other cookie', async () => {
  const headers = async (set: string) => (await open('', set)).headers.get('set-cookie');
  expect(await headers('vista=plegado')).toBe('vista=plegado; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict');
  expect(await headers(`operacion=${'A'.repeat(43)}`)).toBeNull();
  expect(await headers('vista=<b>')).toBeNull();
});
