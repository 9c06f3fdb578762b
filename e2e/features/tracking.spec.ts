import { expect, test } from '@playwright/test';
import { DEMO_TOKEN, demoOrder, signedInState } from '#e2e/support/customers.ts';
import { open } from '#e2e/support/shop.ts';

test.use({ storageState: signedInState(DEMO_TOKEN) });

test('tracking by number: required, not found, found [TRK-01, TRK-02, TRK-03, TRK-04, TRK-05]', {
  tag: '@phone',
}, async ({ page }) => {
  const { carrierTrackingNumber } = await demoOrder('SHIPPING');
  await open(page, '/tracking');
  await expect(page.getByText('Rastrea tu pedido.', { exact: true })).toBeVisible();
  const parcel = page
    .getByRole('listitem')
    .filter({ has: page.getByText(carrierTrackingNumber ?? '', { exact: true }) });
  await expect(parcel).toContainText(/Llega entre el \d+ /);
  const movements = page.getByRole('table', { name: `Movimientos de ${carrierTrackingNumber}` });
  await expect(movements).toBeHidden();
  await parcel.getByText(`Movimientos de ${carrierTrackingNumber}`).first().click();
  await expect(movements.getByRole('row').nth(1)).toContainText('En viaje a Uruguay');
  await parcel.getByText(`Movimientos de ${carrierTrackingNumber}`).first().click();
  const number = page.getByLabel('Numero de tracking', { exact: true });
  const follow = page.getByRole('button', { name: 'Rastrear pedido', exact: true });

  await follow.click();
  await expect(number).toHaveAccessibleDescription(/Campo obligatorio/);

  await number.fill('SKY0000000000');
  await follow.click();
  await expect(page.getByText('No encontramos tu pedido.', { exact: true })).toBeVisible();
  await expect(page.getByText('Rastrea tu pedido.', { exact: true })).toBeHidden();

  await number.fill(` ${carrierTrackingNumber} `);
  await follow.click();
  const events = page.getByRole('table', { name: `Movimientos de ${carrierTrackingNumber}` });
  await expect(events.getByRole('columnheader')).toHaveText(['Fecha', 'Descripción']);
  const rows = events.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(7);
  await expect(rows.first()).toHaveText(/^\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}\s*En viaje a Uruguay$/);
  await expect(rows.last()).toContainText('Pendiente por pago');
  await expect(page.getByText('No encontramos tu pedido.', { exact: true })).toBeHidden();
});
