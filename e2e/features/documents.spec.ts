import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { newCustomer, signedInState } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { open } from '#e2e/support/shop.ts';

const HEADPHONES = 'B0PNTEQ40A';
const PDF = Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF\n');
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);

test('a shopper uploads a paper that the staff downloads, and finds the one that the staff added @phone', async ({
  browser,
  page: staffPage,
}) => {
  const { token } = await newCustomer();
  const order = await createOrder(token, { [HEADPHONES]: 1 });
  await payOrder(token, order.id);
  const context = await browser.newContext({ storageState: signedInState(token) });
  const page = await context.newPage();
  await open(page, `/profile/orders/${order.id}`);
  const section = page.getByRole('region', { name: 'Papeles de la orden' });
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await section.getByRole('button', { name: 'Subir un papel' }).click();
    await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  };

  await test.step('a photo that cannot be read is refused with what to do, and a PDF is taken', async () => {
    await choose('IMG_0001.HEIC', HEIC);
    await expect(section.getByRole('alert')).toContainText('El más compatible');
    await choose('Permiso.pdf', PDF);
    await expect(section.getByRole('button', { name: 'Descargar Permiso.pdf' })).toBeVisible();
    await expect(section.getByRole('alert')).toBeHidden();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  await test.step('the staff downloads it and adds another, which is in the history of acts', async () => {
    await signInStaff(staffPage, `/ordenes/${order.number}`);
    const papers = staffPage.getByRole('region', { name: 'Papeles' });
    const download = staffPage.waitForEvent('download');
    await papers.getByRole('link', { name: 'Permiso.pdf' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Permiso.pdf');
    expect(await readFile(await file.path())).toEqual(PDF);
    await papers.getByText('Subir un papel').first().click();
    await papers.getByLabel('Cómo se llama').fill('Factura de la tienda');
    const chosen = { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([PDF, Buffer.from('\n')]) };
    await papers.getByLabel('Archivo').setInputFiles(chosen);
    await papers.getByRole('button', { name: 'Subir un papel' }).click();
    await expect(papers.getByRole('link', { name: 'Factura de la tienda.pdf' })).toBeVisible();
    await expectAccessible(staffPage);
    await expectNoOverflow(staffPage);
  });

  await test.step('the shopper sees it, and takes the own one away', async () => {
    await page.reload();
    await expect(section.getByRole('button', { name: 'Descargar Factura de la tienda.pdf' })).toBeVisible();
    await expect(section.getByText('Te lo subimos')).toBeVisible();
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Descargar Permiso.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Permiso.pdf');
    await section.getByRole('button', { name: 'Quitar Permiso.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitarlo' }).click();
    await expect(section.getByRole('button', { name: 'Descargar Permiso.pdf' })).toBeHidden();
  });
});
