import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { fromNetwork } from '#testing/from-network.ts';

test(
  'a search without result that was made from three networks is listed, opens in the shop, and is marked as seen',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    const query = `zzqx${project.name} wvut`;
    for (const network of [1, 2, 3]) {
      const searched = `${SHOP_URL}/api/products?keyword=${encodeURIComponent(query)}&page=1`;
      await fetch(searched, { headers: fromNetwork(network) });
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

test('a suggestion is withdrawn and the search box proposes it no more, until it is brought back', {
  tag: '@phone',
}, async ({ page }) => {
  const name = 'instantánea';
  const proposed = async () => {
    const answer = await fetch(`${SHOP_URL}/api/keywords-search?word=${encodeURIComponent('cámara instant')}`);
    return ((await answer.json()) as { name: string }[]).some((suggestion) => suggestion.name.includes(name));
  };
  await signInStaff(page, '/busquedas');
  await page.getByLabel('Qué se sugiere al escribir').fill('cámara instant');
  await page.getByRole('form', { name: 'Ver qué se sugiere' }).getByRole('button', { name: 'Filtrar' }).click();
  const withdrawn = page.getByRole('table', { name: 'Retiradas' });
  const label = new RegExp(`^Retirar: .*${name}`);
  await page.getByRole('button', { name: label }).first().click();
  await expect(page.getByRole('status')).toContainText('El buscador deja de sugerir');
  await expect(withdrawn.getByRole('rowheader')).toContainText(name);
  await expectNoOverflow(page);
  await expectAccessible(page);
  expect(await proposed()).toBe(false);
  await withdrawn.getByRole('button', { name: /^Volver a sugerir/ }).click();
  await expect(page.getByRole('status')).toContainText('El buscador vuelve a sugerir');
  await expect(withdrawn).toHaveCount(0);
  await expect.poll(proposed).toBe(true);
});

test('the owner reads the week beside the one before, and goes from a figure to its list', { tag: '@phone' }, async ({
  page,
}) => {
  await fetch(`${SHOP_URL}/`, { headers: { 'user-agent': 'Mozilla/5.0 (semana)' } });
  await signInStaff(page, '/semana');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Semana del');
  await expect(page.getByText('Esta semana todavía no terminó')).toBeVisible();
  const figures = page.getByRole('table', { name: 'Cifras de la semana' });
  await expect(figures.getByRole('row', { name: /^Visitas/ })).toBeVisible();
  const punctuality = page.getByRole('figure', { name: 'A tiempo por semana' });
  await punctuality.getByText('Ver los datos').click();
  await expect(punctuality.getByRole('row', { name: /^Semana del/ })).not.toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    punctuality.getByRole('link', { name: 'CSV de A tiempo por semana' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('A tiempo por semana.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFSemana;A tiempo;Tarde\r\nSemana del .+;\d+;\d+\r\n/,
  );
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
