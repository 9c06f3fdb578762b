import { expect, test } from 'vitest';
import { pagesExtension } from '#app/web/pages.ts';
import { loadBuiltRenderer } from '#app/web/renderer.ts';
import { createStaff } from './backoffice.ts';
import { buildWebOnce } from './build-web.ts';
import { startShop } from './shop.ts';

/** A shop whose pages are those of one with a real carrier. */
await buildWebOnce();
const render = await loadBuiltRenderer();
const shop = await startShop({
  extensions: (services) => {
    const { context } = services;
    const partners = { ...context.partners, carrierSimulator: null };
    const partnerSettings = { ...context.partnerSettings, simulated: [] };
    return [pagesExtension({ ...services, context: { ...context, partners, partnerSettings } }, render)];
  },
});

async function read(cookie: string | null, path = '/skypostal-panel') {
  const response = await fetch(`${shop.url}${path}`, { headers: cookie === null ? {} : { cookie } });
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    // The heading, since the page's data names both.
    heading: /<(h1)[^>]*>(.*?)<\/\1>/.exec(await response.text())?.[2],
  };
}

const OPEN = { status: 200, cacheControl: 'no-store', heading: 'Panel de SkyPostal' };
const CLOSED = { status: 404, cacheControl: 'no-store', heading: 'El panel está cerrado' };

test('with a real carrier the page of the panel is shown to those who handle packages, and 404 to others', async () => {
  const [support, finance] = [await createStaff(shop, 'support'), await createStaff(shop, 'finance')];
  expect(await read(null)).toEqual(CLOSED);
  expect(await read(support.cookie)).toEqual(OPEN);
  // What one was shown is kept for nobody.
  expect(await read(null)).toEqual(CLOSED);
  expect(await read(finance.cookie)).toEqual(CLOSED);
  expect(await read(`operacion=${'x'.repeat(43)}`)).toEqual(CLOSED);
  expect(await read(support.cookie)).toEqual(OPEN);
});

test('the data of the page are as private as the page', async () => {
  const support = await createStaff(shop, 'support');
  const path = '/skypostal-panel.data';
  expect(await read(support.cookie, path)).toMatchObject({ status: 200, cacheControl: 'no-store' });
  expect((await read(null, path)).cacheControl).toBe('no-store');
});

test('a session that has ended shows the page no more', async () => {
  const support = await createStaff(shop, 'support');
  expect(await read(support.cookie)).toEqual(OPEN);
  await shop.context.db.deleteFrom('staff_sessions').where('staff_id', '=', support.id).execute();
  expect(await read(support.cookie)).toEqual(CLOSED);
});

test('other pages do not depend on who asks', async () => {
  const support = await createStaff(shop, 'support');
  expect(await read(support.cookie, '/information/fees')).toMatchObject({
    status: 200,
    cacheControl: 'public, max-age=0, must-revalidate',
  });
});
