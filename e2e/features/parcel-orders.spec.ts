import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/accessibility.ts';
import { openReview } from '#e2e/support/checkout.ts';
import { fillCart, newCustomerWithCustomsData, signedInState } from '#e2e/support/customers.ts';
import { payOrder } from '#e2e/support/orders.ts';
import { readyParcel } from '#e2e/support/parcels.ts';
import { open } from '#e2e/support/shop.ts';

const SNEAKERS = 'B011VX4HRY';

test('parcels that wait in Miami are brought in one paid order, whose price is what was shown', {
  tag: '@phone',
}, async ({ browser }) => {
  const shopper = await newCustomerWithCustomsData();
  await readyParcel(shopper, 'eBay', 1.2);
  await readyParcel(shopper, 'Etsy', 0.7);
  const context = await browser.newContext({ storageState: signedInState(shopper.token) });
  const page = await context.newPage();
  await open(page, '/profile/parcels');
  const bring = page.getByRole('region', { name: '¿Cómo los traemos?' });
  await expect(bring).toContainText('Lo que traen vale U$S 90,00');
  await expect(bring).toContainText('1,9 kg');
  await bring.getByRole('checkbox', { name: 'Etsy' }).uncheck();
  await expect(bring).toContainText('Lo que traen vale U$S 45,00');
  await expect(bring).toContainText('1,2 kg');
  await bring.getByRole('checkbox', { name: 'Etsy' }).check();
  await expect(bring).toContainText('Lo que traen vale U$S 90,00');
  await bring.getByRole('radio', { name: 'No usar franquicia' }).check();
  await expect(bring).toContainText('Régimen simplificado');
  await bring.getByRole('radio', { name: 'Usar una franquicia' }).check();
  await expectAccessible(page);
  const price = await bring.getByRole('region', { name: 'Traerlos, con todo incluido' }).innerText();
  await bring.getByRole('button', { name: 'Hacer la orden' }).click();

  await expect(page).toHaveURL(/\/profile\/orders\//);
  await expect(page.getByRole('region', { name: 'Paquetes de otras tiendas' })).toContainText(
    'Paquete de eBay, 1,2 kg',
  );
  const [, dollars = ''] = /Puesto en Uruguay\s*U\$S\s*(\d+)/.exec(price) ?? [];
  await expect(page.getByRole('button', { name: new RegExp(`^Pagar U.S.${dollars},`) })).toBeEnabled();
  await payOrder(shopper.token, new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await open(page, '/profile/parcels');
  await expect(page.getByRole('region', { name: 'Tus paquetes' })).toContainText('Viaja con una orden');
  await context.close();
});

test('a parcel comes along with a purchase, and the total counts it', { tag: '@desktop' }, async ({ browser }) => {
  const shopper = await newCustomerWithCustomsData();
  await readyParcel(shopper, 'eBay', 1.2);
  await fillCart(shopper.token, { [SNEAKERS]: 1 });
  const context = await browser.newContext({ storageState: signedInState(shopper.token) });
  const page = await context.newPage();
  await openReview(page);
  const along = page.getByRole('group', { name: '¿Sumás tus paquetes de otras tiendas?' });
  const summary = page.getByRole('region', { name: 'Tu compra, de punta a punta' });
  const before = await summary.innerText();
  await along.getByRole('checkbox', { name: 'eBay' }).check();
  await expect.poll(() => summary.innerText()).not.toBe(before);
  await expectAccessible(page);
  await context.close();
});
