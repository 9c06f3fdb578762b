import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { addToCart, search } from '#e2e/support/catalog.ts';
import { choosePickup, decideAtBank, fillCustomsData, openPayment, pay } from '#e2e/support/checkout.ts';
import { newCustomer, signedInState } from '#e2e/support/customers.ts';
import { importedProducts, runImport } from '#e2e/support/import-products.ts';
import { open, readOrder, stubExternalImages } from '#e2e/support/shop.ts';

test(
  'a file is imported while the shop runs, invalid lines are reported and an imported product is bought [VAL-53, CART-13]',
  { tag: '@phone' },
  async ({ browser }, testInfo) => {
    const mark = `${randomInt(100_000, 999_999)}`;
    const { lantern, boots, sandBoots } = importedProducts(mark);
    const lines = [
      JSON.stringify(lantern),
      '{"asin":"B0BROKEN01","productTitle":"Half a li',
      JSON.stringify(boots),
      JSON.stringify({ asin: 'no-asin', productTitle: 'Garden Hose, 50 ft', price: 25 }),
      JSON.stringify(sandBoots),
    ];
    await test.step('the import reports invalid lines and imports the rest', async () => {
      const file = testInfo.outputPath('products.jsonl');
      await writeFile(file, `${lines.join('\n')}\n`);
      const first = await runImport(file);
      expect(first.stderr).toMatch(/línea 2: \S.*\n[\s\S]*línea 4: \S/);
      expect(first.stderr.match(/línea \d+/g)).toEqual(['línea 2', 'línea 4']);
      expect(first.stdout).toMatch(/Nuevos: 3\n/);
      expect(first.status).toBe(1);
      const second = await runImport(file);
      expect(second.stdout).toMatch(/Nuevos: 0\nCambiados: 0\nSin cambios: 3\n/);
      expect(second.status).toBe(1);
    });

    const { token } = await newCustomer();
    const page = await browser.newPage({ storageState: signedInState(token) });
    await stubExternalImages(page);
    await test.step('a variant must be selected first', async () => {
      await open(page, `/products?asin=${boots.asin}`);
      await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
      const message = page.getByText('Seleccione las variantes correspondientes antes de continuar');
      await expect(message.first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Carrito, vacío' }).first()).toBeVisible();
      await page
        .getByRole('link', { name: 'Arena' })
        .or(page.getByRole('link', { name: 'Sand' }))
        .click();
      await expect(page).toHaveURL(new RegExp(`asin=${sandBoots.asin}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sandBoots.productTitle);
    });

    await test.step('the lantern is found with a Spanish query and bought', async () => {
      await search(page, `linterna de camping ${mark}`);
      await page
        .locator('main')
        .getByRole('link', { name: `Ñandubay ${mark}` })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lantern.productTitle);
      await expect(page.locator('main')).toContainText(/U\$S\s34,50/);
      await expect(page.locator('main')).not.toContainText('alert(1)');
      await addToCart(page);
      await open(page, '/shopping-cart');
      await page.getByRole('button', { name: 'Finalizar compra' }).first().click();
      await fillCustomsData(page);
      await choosePickup(page);
      await openPayment(page);
      await pay(page);
      await decideAtBank(page, 'approve');
      await expect(page.getByText('tu compra ha sido exitosa')).toBeVisible();
      const orderId = new URL(page.url()).searchParams.get('oid') ?? '';
      await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('ZINC_PAID');
    });
    await page.close();
  },
);
