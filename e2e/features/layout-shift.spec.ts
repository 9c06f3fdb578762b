import { expect, test } from '@playwright/test';
import { visitorCartState } from '#e2e/support/cart.ts';
import { callApi, fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { layoutShifts } from '#e2e/support/layout-shift.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

const PRODUCT = 'B0PNTEQ40A';
const SAVED = 'B0P1A1NTEE';
const PAGES = ['/', '/search?amz=auriculares&page=1', `/products?asin=${PRODUCT}`, '/shopping-cart', '/checkout'];

test('nothing moves while a page of a visitor loads', { tag: '@phone' }, async ({ browser }) => {
  const { productTitle: title, price } = await callApi<{ productTitle: string; price: number }>(`/products/${PRODUCT}`);
  const storageState = visitorCartState([{ productId: PRODUCT, quantity: 1, title, price }]);
  for (const path of PAGES) {
    const page = await browser.newPage({ storageState, viewport: { width: 390, height: 844 }, isMobile: true });
    expect.soft(await layoutShifts(page, SHOP_URL + path), path).toEqual([]);
    await page.close();
  }
});

test('nothing moves while the cart and the checkout of a customer load', { tag: '@phone' }, async ({ browser }) => {
  const { token } = await newCustomerWithCustomsData();
  await fillCart(token, { [PRODUCT]: 1, [SAVED]: 1 });
  await callApi('/saved-items', { method: 'POST', token, body: { productId: SAVED, quantity: 1 } });
  const storageState = signedInState(token);
  for (const path of ['/shopping-cart', '/checkout']) {
    const page = await browser.newPage({ storageState, viewport: { width: 390, height: 844 }, isMobile: true });
    expect.soft(await layoutShifts(page, SHOP_URL + path), path).toEqual([]);
    await page.close();
  }
});
