import { expect, type Page, test } from '@playwright/test';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { open, SHOP_URL } from '#e2e/support/shop.ts';

test('the return path after sign-in never leaves the shop [AUTH-03, AUTH-18]', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  const unsafePaths = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    'javascript:1',
  ];
  for (const from of [...unsafePaths, '/auth/signin', '/gen-validation-code']) {
    await open(page, `/auth/signin?from=${encodeURIComponent(from)}`);
    await expect(page.getByRole('heading', { level: 1 }), from).toContainText('Comprás en Estados Unidos');
    expect(new URL(page.url()).pathname, from).toBe('/');
  }
  for (const path of [
    '/auth/signup',
    '/auth/email-validation',
    '/auth/forgot-password?code=a',
    '/gen-validation-code',
  ]) {
    await open(page, path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
  await open(page, `/auth/signin?from=${encodeURIComponent('/profile/orders?x=1')}`);
  await expect(page).toHaveURL(/\/profile\/orders\?x=1$/);
  await page.close();
  await expect(callApi('/users', { token })).resolves.toMatchObject({ firstName: 'Lucía' });
});

test('unknown paths and pages with missing parameters redirect [AUTH-04, NAV-03, NAV-07, NAV-20, NAV-21, NAV-22, NAV-23]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  for (const path of ['/abc/def', '/auth', '/auth/xyz', '/products', '/search', '/search?amz=book', '/search?page=1']) {
    await open(page, path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/' && url.search === '');
  }
  const unknownPages = ['/profile', '/profile/xyz', '/profile/orders/1/2'];
  const protectedPages = [
    '/profile/orders',
    '/profile/wallet',
    '/tracking',
    '/checkout',
    '/favorites',
    ...unknownPages,
  ];
  const withoutOrder = ['/successful-purchase', '/pending-purchase?uid=a', '/failed-purchase?oid=b'];
  const results = ['/successful-purchase?uid=a&oid=b', '/pending-purchase?uid=a&oid=b', ...withoutOrder];
  for (const path of [...protectedPages, ...results]) {
    await open(page, path);
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/auth/signin' && url.searchParams.get('from') === path,
    );
  }
  const { token } = await newCustomer();
  const signedInPage = await browser.newPage({ storageState: signedInState(token) });
  for (const result of ['/successful-purchase', '/pending-purchase', '/failed-purchase']) {
    for (const path of [result, `${result}?uid=a`, `${result}?oid=b`]) {
      await open(signedInPage, path);
      await expect(signedInPage, path).toHaveURL((url) => url.pathname === '/' && url.search === '');
    }
  }
  await open(signedInPage, '/profile');
  await expect(signedInPage).toHaveURL((url) => url.pathname === '/profile/account-settings');
  await open(signedInPage, '/profile/xyz');
  await expect(signedInPage).toHaveURL((url) => url.pathname === '/');
  await signedInPage.close();
});

test('without any script of the build a visitor is led from the checkout to sign-in, and a customer can read its frame', {
  tag: '@phone',
}, async ({ browser }) => {
  const { token } = await newCustomer();
  const openWithoutScripts = async (page: Page) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${SHOP_URL}/checkout?step=paymentMethods`);
    return page;
  };
  const visitor = await openWithoutScripts(await browser.newPage());
  await expect(visitor).toHaveURL((url) => url.searchParams.get('from') === '/checkout?step=paymentMethods');
  await visitor.close();
  const customer = await openWithoutScripts(await browser.newPage({ storageState: signedInState(token) }));
  await expect(customer.getByRole('heading', { name: 'Finalizar compra' })).toBeVisible();
  await expect(customer.getByText('Tal como figuran en tu cédula.')).toBeVisible();
  await customer.close();
});
