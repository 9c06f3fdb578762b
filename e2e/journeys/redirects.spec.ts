import { runInNewContext } from 'node:vm';
import { expect, type Page, test } from '@playwright/test';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { navigate } from '#e2e/support/router.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
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
  for (const [index, from] of [...unsafePaths, '/auth/signin', '/gen-validation-code'].entries()) {
    const path = `/auth/signin?from=${encodeURIComponent(from)}`;
    if (index === 0) await open(page, path);
    else await navigateFrom(page, '/information/terms', path);
    await expect(page.getByRole('heading', { level: 1 }), from).toContainText('Comprás en Estados Unidos');
    expect(page.url(), from).toBe(`${SHOP_URL}/`);
  }
  for (const path of [
    '/auth/signup',
    '/auth/email-validation',
    '/auth/forgot-password?code=a',
    '/gen-validation-code',
  ]) {
    await navigateFrom(page, '/information/terms', path);
    await expect(page, path).toHaveURL((url) => url.pathname === '/');
  }
  await open(page, `/auth/signin?from=${encodeURIComponent('/profile/orders?x=1')}`);
  await expect(page).toHaveURL(/\/profile\/orders\?x=1$/);
  await page.close();
  await expect(callApi('/users', { token })).resolves.toMatchObject({ firstName: 'Lucía' });
});

/** Goes to a page that the shop leads away from, from one that it leaves alone. */
async function navigateFrom(page: Page, start: string, path: string): Promise<void> {
  await navigate(page, start);
  await expect(page).toHaveURL(SHOP_URL + start);
  await navigate(page, path);
}

const UNKNOWN_PAGES = ['/profile', '/profile/xyz', '/profile/orders/1/2'];
const PROTECTED_PAGES = [
  ...['/profile/orders', '/profile/wallet', '/tracking', '/checkout', '/favorites', ...UNKNOWN_PAGES],
  ...['/successful-purchase?uid=a&oid=b', '/pending-purchase?uid=a&oid=b'],
  ...['/successful-purchase', '/pending-purchase?uid=a', '/failed-purchase?oid=b'],
];

test('unknown paths and pages with missing parameters redirect [AUTH-04, NAV-03, NAV-07, NAV-20, NAV-21, NAV-22, NAV-23]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  for (const path of ['/abc/def', '/auth', '/auth/xyz', '/products', '/search', '/search?amz=book', '/search?page=1']) {
    const { status, location } = await readServerPage(path);
    expect([status, location], path).toEqual([302, '/']);
  }
  await open(page, '/information/terms');
  for (const path of PROTECTED_PAGES) {
    await navigateFrom(page, '/information/terms', path);
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/auth/signin' && url.searchParams.get('from') === path,
    );
  }
  const { token } = await newCustomer();
  const signedInPage = await browser.newPage({ storageState: signedInState(token) });
  await open(signedInPage, '/profile');
  await expect(signedInPage).toHaveURL((url) => url.pathname === '/profile/account-settings');
  for (const result of ['/successful-purchase', '/pending-purchase', '/failed-purchase']) {
    for (const path of [result, `${result}?uid=a`, `${result}?oid=b`]) {
      await navigateFrom(signedInPage, '/information/terms', path);
      await expect(signedInPage, path).toHaveURL((url) => url.pathname === '/' && url.search === '');
    }
  }
  await navigateFrom(signedInPage, '/information/terms', '/profile/xyz');
  await expect(signedInPage).toHaveURL((url) => url.pathname === '/');
  await signedInPage.close();
});

test('each protected page as the server writes it leads a visitor to sign-in, and a customer nowhere', {
  tag: '@desktop',
}, async () => {
  for (const path of PROTECTED_PAGES) {
    const { document, status } = await readServerPage(path);
    expect(status, path).toBe(200);
    const [guard = '', ...others] = document
      .querySelectorAll('script')
      .map(({ rawText }) => rawText)
      .filter((code) => code.includes('location.replace'));
    expect(others).toEqual([]);
    for (const [token, expected] of [
      ['{}', []],
      [null, [`/auth/signin?${new URLSearchParams({ from: path })}`]],
    ] as const) {
      const { pathname, search } = new URL(path, SHOP_URL);
      const visited: string[] = [];
      const location = { pathname, search, replace: (address: string) => visited.push(address) };
      runInNewContext(guard, { localStorage: { getItem: () => token }, location, URLSearchParams });
      expect(visited, path).toEqual(expected);
    }
  }
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
