import { expect, type Page, test } from '@playwright/test';
import { section } from '#e2e/support/account.ts';
import { callApi, fillCart, newCustomer, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { open, searchBox } from '#e2e/support/shop.ts';

interface Credentials {
  email: string;
  password: string;
}

async function signInElsewhere({ email, password }: Credentials): Promise<string> {
  const body = { email, password };
  const { accessToken } = await callApi<{ accessToken: string }>('/auth/signin', { method: 'POST', body });
  return accessToken;
}

const rows = (page: Page) => section(page, 'Sesiones abiertas').getByRole('listitem');

test('sessions that cannot be read show an error with a retry; a customer sees the open ones and ends one, then all others, by keyboard', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomer();
  const tokens = [await signInElsewhere(customer), await signInElsewhere(customer), await signInElsewhere(customer)];
  const page = await browser.newPage({ storageState: signedInState(customer.token) });
  await page.route('**/api/users/sessions', (route) => route.abort());
  await open(page, '/profile/security');
  const sessions = section(page, 'Sesiones abiertas');
  await expect(sessions.getByRole('alert')).toContainText('No pudimos traer tus sesiones.');
  await page.unroute('**/api/users/sessions');
  await sessions.getByRole('button').click();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: 'Este dispositivo' })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: 'Este dispositivo' }).getByRole('button')).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cerramos la sesión')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeFocused();
  await page.getByRole('button', { name: 'Cerrar todas las demás' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar todas las demás' })).toHaveCount(0);
  for (const token of tokens) await expect(callApi('/users', { token })).rejects.toThrow('401');
  await callApi('/users', { token: customer.token });
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  await page.close();
});

const ENDED = 'Tu sesión terminó. Volvé a ingresar para seguir.';
const YEAR_MS = 365 * 86_400_000;

/** All that the browser stores for the page, as one text. */
function readStorage(page: Page): Promise<{ local: string[]; text: string }> {
  return page.evaluate(() => ({
    local: Object.keys(localStorage).toSorted(),
    text: [localStorage, sessionStorage]
      .flatMap((storage) => Object.entries(storage))
      .map(([key, value]) => `${key}=${value}`)
      .join('\n'),
  }));
}

/**
 * Records the text of every element that is added to the page from now on. A message hides after five seconds, and all tabs
 * share one clock, which passes a year in one after the other: by then the message of another tab may be gone.
 */
function recordAddedText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const added: string[] = [];
    Object.assign(window, { added });
    const record = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes)
        added.push(...Array.from(addedNodes, ({ textContent }) => textContent ?? ''));
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true });
  });
}

function readAddedText(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as { added: string[] }).added.join('\n'));
}

test('a session that expires while the page is open leaves nothing of the customer in any tab', {
  tag: '@desktop',
}, async ({ browser }) => {
  const customer = await newCustomerWithCustomsData();
  const { token, email } = customer;
  await fillCart(token, { B0PNTEQ40A: 2 });
  await callApi('/favorites', { method: 'POST', token, body: { productId: 'B0PNTEQ40A' } });
  const { id, locker } = await callApi<{ id: string; locker: string }>('/users', { token });
  const personal = [token, email, id, locker, 'Lucía', 'Fernández', '48712061', 'Treinta y Tres 456', 'mate de plata'];

  const context = await browser.newContext({ storageState: signedInState(token) });
  const [page, other, cart] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await open(other, '/profile/account-settings');
  await expect(other.getByText(email)).toBeVisible();
  await open(cart, '/shopping-cart');
  await expect(cart.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (2 Items)');
  await page.clock.install();
  await open(page, '/');
  await searchBox(page).fill('mate de plata');
  await searchBox(page).press('Enter');
  await expect.poll(async () => (await readStorage(page)).text).toContain('mate de plata');
  await open(page, '/checkout');
  await page.getByRole('radio', { name: /A domicilio/ }).check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByLabel(/^Calle/).fill('Treinta y Tres 456');

  for (const tab of [page, other]) await recordAddedText(tab);
  await page.clock.fastForward(YEAR_MS);
  for (const tab of [page, other]) await expect.poll(() => readAddedText(tab)).toContain(ENDED);
  await expect(page).toHaveURL((url) => url.pathname === '/auth/signin' && url.search.includes('from=%2Fcheckout'));
  await expect(other).toHaveURL(/\/auth\/signin\?from=%2Fprofile%2Faccount-settings$/);
  await expect(cart.getByRole('heading', { level: 1 })).toHaveText('Mi carrito (0 Items)');
  for (const tab of [page, other, cart]) {
    const { local, text } = await readStorage(tab);
    expect(local.filter((key) => !['settings', 'cart', 'cartMerge'].includes(key))).toEqual([]);
    const shown = await tab.locator('body').innerText();
    for (const datum of personal) {
      expect(text, datum).not.toContain(datum);
      expect(shown, datum).not.toContain(datum);
    }
  }
  await cart.getByRole('link', { name: 'Puente, inicio' }).first().click();
  await expect(cart.getByRole('banner').getByRole('link', { name: 'Carrito, vacío' })).toBeVisible();
  await expect(cart.getByRole('banner').getByRole('link', { name: 'Ingresar' })).toBeVisible();
  await context.close();
});
