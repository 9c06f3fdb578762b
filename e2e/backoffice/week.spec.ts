import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { readServerPage } from '#e2e/support/server-page.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { getTable, rowsWith, visitAsStaff } from '#e2e/support/staff-visit.ts';
import { fromNetwork } from '#testing/from-network.ts';

/** Letters alone: a search with seven digits may be a document, and is not counted. */
const letters = (count: number) => Array.from({ length: count }, () => 'bcdfghjk'[randomInt(8)]).join('');

test('a search without result that was made from three networks is listed, opens in the shop, and is marked as seen', {
  tag: '@desktop',
}, async ({ page }) => {
  const query = `zzqx${letters(8)} wvut`;
  for (const network of [1, 2, 3]) {
    const searched = `${SHOP_URL}/api/products?keyword=${encodeURIComponent(query)}&page=1`;
    await fetch(searched, { headers: fromNetwork(network) });
  }
  const result = page.getByRole('table', { name: 'Sin resultado' }).getByRole('link', { name: query });
  const listed = await visitAsStaff('/operacion/busquedas?periodo=day');
  await expect(async () => {
    await listed.open(listed.path);
    expect(rowsWith(getTable(listed.document, 'Sin resultado'), query)).toHaveLength(1);
  }).toPass();
  await signInStaff(page, '/busquedas?periodo=day');
  await expect(result).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await expect(result).toHaveAttribute('target', '_blank');
  const address = (await result.getAttribute('href')) ?? '';
  expect(address).toMatch(/\/search\?amz=zzqx/);
  expect((await readServerPage(new URL(address, SHOP_URL).href.slice(SHOP_URL.length))).status).toBe(200);
  await page.getByRole('button', { name: `Marcar como vista: ${query}` }).click();
  await expect(page.getByRole('status')).toContainText(`«${query}» deja de mostrarse`);
  await expect(result).toHaveCount(0);
});

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
});
