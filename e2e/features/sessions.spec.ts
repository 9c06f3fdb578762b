import { expect, type Page, test } from '@playwright/test';
import { section } from '#e2e/support/account.ts';
import { callApi, newCustomer, signedInState } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

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

test('a customer sees the open sessions and ends one, then all others, by keyboard', async ({ browser }) => {
  const customer = await newCustomer();
  const tokens = [await signInElsewhere(customer), await signInElsewhere(customer), await signInElsewhere(customer)];
  const page = await browser.newPage({ storageState: signedInState(customer.token) });
  await open(page, '/profile/security');
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

test('sessions that cannot be read show an error with a retry', { tag: '@desktop' }, async ({ browser }) => {
  const { token } = await newCustomer();
  const page = await browser.newPage({ storageState: signedInState(token) });
  await page.route('**/api/users/sessions', (route) => route.abort());
  await open(page, '/profile/security');
  const sessions = section(page, 'Sesiones abiertas');
  await expect(sessions.getByRole('alert')).toContainText('No pudimos traer tus sesiones.');
  await page.unroute('**/api/users/sessions');
  await sessions.getByRole('button').click();
  await expect(rows(page)).toHaveCount(1);
  await page.close();
});
