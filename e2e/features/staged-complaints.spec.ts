import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

/** What is staged, and what the staff reads in the queue. */
const STAGED = [
  ['Pagué, y ahora me dicen que no hay más', 'Se le preguntó a quien compró por un producto'],
  ['Me cobraron dos veces', 'Devolución rechazada o que espera a una persona'],
  ['Pagué en efectivo, devuélvanme a mi cuenta', 'Devolución para transferir'],
] as const;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('complaints are staged one after the other, and each leads to the mails and the order', async ({ page }) => {
    const { email } = await newCustomerWithCustomsData();
    await page.goto(`${SHOP_URL}/dev/problemas`);
    await page.getByLabel('Correo de quien compra').fill(email);
    await page.getByRole('button', { name: 'Cambiar' }).click();
    await expect(page.getByRole('article')).toHaveCount(12);
    for (const [says, row] of STAGED) {
      const card = page.getByRole('article', { name: `«${says}»` });
      await expect(card).toContainText(`En la cola: ${row}`);
      const outcome = page.getByRole('status');
      const done = outcome.getByRole('heading', { name: `Listo: «${says}»` });
      // Another test may end the faults of the same store meanwhile; the page then says to try again.
      await expect(async () => {
        await page.goto(`${SHOP_URL}/dev/problemas?de=${email}`);
        await card.getByRole('button', { name: 'Armar' }).click();
        await expect(done.or(page.getByRole('alert'))).toBeVisible();
        await expect(done).toBeVisible({ timeout: 1 });
      }).toPass();
      await expect(outcome.getByRole('link')).toHaveCount(4);
      await expect(outcome.getByRole('link', { name: `La cola: ${row}` })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Los correos que recibió' }).click();
    await expect(page.getByRole('heading', { name: /Tu devolución|Te devolvemos/ }).first()).toBeVisible();
  });
});

test('what was staged is on the order of the shopper and of the staff', async ({ browser, page }) => {
  const { email, token } = await newCustomerWithCustomsData();
  await page.goto(`${SHOP_URL}/dev/problemas?de=${email}`);
  await expectNoOverflow(page);
  await expectAccessible(page);
  const [[says]] = STAGED;
  await page
    .getByRole('article', { name: `«${says}»` })
    .getByRole('button', { name: 'Armar' })
    .click();
  await expect(page.getByRole('heading', { name: `Listo: «${says}»` })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const links = page.getByRole('status').getByRole('link');
  const [own, staffs] = [await links.nth(0).getAttribute('href'), await links.nth(2).getAttribute('href')];
  const shopper = await (await browser.newContext({ storageState: signedInState(token) })).newPage();
  await shopper.goto(SHOP_URL + own);
  await expect(shopper.getByRole('region', { name: '¿Qué hacemos con este producto?' })).toBeVisible();
  await signInStaff(page, staffs?.replace('/operacion', ''));
  await expect(page.getByText('Se le preguntó a quien compró por un producto').first()).toBeVisible();
});
