import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

test(
  'a search without result that three people made is listed, opens in the shop, and is marked as seen',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const query = `zzqx${project.name} wvut`;
    for (const browser of ['uno', 'dos', 'tres']) {
      const headers = { 'user-agent': `Mozilla/5.0 (${browser} ${project.name})` };
      await fetch(`${SHOP_URL}/search?amz=${encodeURIComponent(query)}&page=1&from=${browser}`, { headers });
    }
    const result = page.getByRole('table', { name: 'Sin resultado' }).getByRole('link', { name: query });
    await expect(async () => {
      await signInStaff(page, '/busquedas?periodo=day');
      await expect(result).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectNoOverflow(page);
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await result.click();
    const shop = await opened;
    await expect(shop).toHaveURL(/\/search\?amz=zzqx/);
    await shop.close();
    await page.getByRole('button', { name: `Marcar como vista: ${query}` }).click();
    await expect(page.getByRole('status')).toContainText(`«${query}» deja de mostrarse`);
    await expect(result).toHaveCount(0);
  },
);

test('the owner reads the week beside the one before, and goes from a figure to its list', { tag: '@phone' }, async ({
  page,
}) => {
  await fetch(`${SHOP_URL}/`, { headers: { 'user-agent': 'Mozilla/5.0 (semana)' } });
  await signInStaff(page, '/semana');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Semana del');
  await expect(page.getByText('Esta semana todavía no terminó')).toBeVisible();
  const figures = page.getByRole('table', { name: 'Cifras de la semana' });
  await expect(figures.getByRole('row', { name: /^Visitas/ })).toBeVisible();
  await figures.getByRole('link', { name: 'Ver las órdenes' }).click();
  await expect(page).toHaveURL(/\/operacion\/ordenes\?dia=\d{4}-\d\d-\d\d&hasta=/);
  await page.goBack();
  await page.getByRole('link', { name: 'Semana anterior' }).click();
  await expect(page.getByText('Esta semana todavía no terminó')).toHaveCount(0);
  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page.getByText('Esta semana todavía no terminó')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});
