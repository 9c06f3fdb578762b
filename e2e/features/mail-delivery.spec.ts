import { expect, test } from '@playwright/test';
import { openSettings, section } from '#e2e/support/account.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { waitForMail } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

const NOTICE = 'Tu correo rebota';

test('a customer whose mails come back is told, tries the address again and confirms the code by keyboard', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { token, email } = await newCustomer();
  await controlSimulator('mail', { scenario: 'refuse-recipient', recipient: email, calls: 1 });
  await callApi('/users/forgot-password', { method: 'POST', body: { email } });
  await expect
    .poll(async () => (await callApi<{ bouncedSince: string | null }>('/users/mail-delivery', { token })).bouncedSince)
    .not.toBeNull();
  const page = await openSettings(browser, token);
  const notice = section(page, NOTICE);
  await expect(notice).toContainText(`No pudimos entregar correos a ${email} desde el`);
  await notice.getByRole('button', { name: 'Mandarme un código' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice.getByRole('button', { name: 'Mandarme otro código' })).toBeVisible();
  await notice.getByLabel('Código de prueba').fill('AAAAAAAAAA');
  await page.keyboard.press('Enter');
  await expect(notice.getByText('El código no es válido o ya venció').first()).toBeVisible();
  const mail = await waitForMail(email, /Pediste que probáramos tu correo/);
  await notice.getByLabel('Código de prueba').fill(/^[A-Z2-9]{10}$/m.exec(mail)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(notice.getByRole('status')).toContainText(`volvemos a mandarte correos a ${email}`);
  await expect(notice.getByRole('heading')).toBeFocused();
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Información de contacto' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.close();
});
