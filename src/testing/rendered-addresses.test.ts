import { expect, test } from 'vitest';
import { loadBuiltRenderer } from '#app/web/renderer.ts';
import { readPageAddress } from '#contract/page-addresses.ts';
import { PAGES } from '#contract/pages.ts';
import { handlers } from '#server/handlers.ts';
import { inProcessCaller } from '#server/http/in-process-caller.ts';
import { buildWebOnce } from './build-web.ts';
import { plainProducts } from './order-steps.ts';
import { sharedShop } from './shop.ts';

const ORIGIN = 'http://puente.example';
const [ASIN = ''] = plainProducts(1);
/** Chosen anew at each rendering. */
const RANDOM: readonly string[] = [PAGES.home];
/** Parameters that pages have elsewhere, or that only the browser reads. */
const OTHERS =
  'q=zapatos&step=paymentMethods&trackingNumber=UY1&Color=Azul&utm_source=x&page=7&sort=rating&order=1&code=A1';

await buildWebOnce();
const render = await loadBuiltRenderer();
const shop = await sharedShop();
await shop.call('readProduct', { params: { asin: ASIN } });

async function htmlOf(address: string): Promise<string> {
  const page = await render(new Request(ORIGIN + address), {
    call: inProcessCaller(shop.context, handlers, async () => ({ network: 'network', clientAddress: 'address' })),
    origin: ORIGIN,
    nonce: 'nonce',
    panelAccess: async () => false,
    report: (error) => {
      throw error;
    },
  });
  return await page.text();
}

const REQUIRED: Readonly<Record<string, string>> = {
  [PAGES.product]: `asin=${ASIN}`,
  [PAGES.compare]: `asin=${ASIN}&asin=B000000000`,
  [PAGES.search]: 'amz=auriculares&page=1',
  [PAGES.success]: 'uid=1&oid=2',
  [PAGES.pending]: 'uid=1&oid=2',
  [PAGES.failed]: 'uid=1&oid=2',
  [PAGES.forgotPassword]: 'code=ABCDEFGHJK',
};
const pages = [...Object.values(PAGES), '/profile/orders/4b1d'].filter((path) => !RANDOM.includes(path));

test.each(pages)('what the server renders of %s depends on nothing that the page does not declare', async (path) => {
  const asked = `${path}?${REQUIRED[path] ?? 'x=1'}&${OTHERS}`;
  const page = readPageAddress(new URL(asked, ORIGIN));
  const [written, rendered] = [await htmlOf(asked), await htmlOf(page?.address ?? '')];
  expect(written).toMatch(/^<!DOCTYPE html>/);
  expect(rendered === written).toBe(true);
});
