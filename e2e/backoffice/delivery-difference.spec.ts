import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct, previewAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { decideAtBank, pay } from '#e2e/support/checkout.ts';
import { homeDeliveryOrder } from '#e2e/support/complaints.ts';
import { signedInState } from '#e2e/support/customers.ts';
import { waitForMail } from '#e2e/support/shop.ts';
import { visitAsStaff } from '#e2e/support/staff-visit.ts';

test('an order goes to a dearer department where the shop pays the difference', { tag: '@desktop' }, async ({
  page,
}) => {
  const order = await homeDeliveryOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  const form = await openAct(page, 'Cambiar la dirección');
  await form.getByLabel('Departamento').selectOption('Salto');
  await form.getByLabel('Si ahí la entrega cuesta más').selectOption('La pone la tienda');
  await previewAct(page, 'Cambiar la dirección', { reason: 'Se mudó', expected: 'los pone la tienda' });
  await expectNoOverflow(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(async () => (await order.read()).deliveryZone).toBe('OTHER_DEPARTMENTS');
});

test('an order goes to a dearer department once its shopper pays the difference by the link of the mail', {
  tag: '@phone',
}, async ({ browser, page }) => {
  const order = await homeDeliveryOrder();
  await signInStaff(page, `/ordenes/${order.number}`);
  const form = await openAct(page, 'Cambiar la dirección');
  await form.getByLabel('Departamento').selectOption('Salto');
  await form.getByLabel('Si ahí la entrega cuesta más').selectOption('La paga quien compró: le mandamos dónde pagarla');
  await performAct(page, 'Cambiar la dirección', { reason: 'Se mudó', expected: 'cuando quien compró pague U$S 1,50' });
  const pending = page.getByText('Cambio de dirección: espera que quien compró pague');
  await expect(pending).toBeVisible();
  await expect(page.getByRole('button', { name: 'Que lo ponga la tienda' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  const mail = await waitForMail(order.email, /falta pagar la diferencia/);
  const [link = ''] = /https?:\S+\/profile\/orders\/\S+/.exec(mail) ?? [];
  const viewport = page.viewportSize();
  const shopper = await (await browser.newContext({ viewport, storageState: signedInState(order.token) })).newPage();
  await shopper.goto(link);
  const change = shopper.getByRole('region', { name: 'Cambio de dirección' });
  await expect(change).toContainText('Salto, falta pagar U$S 1,50');
  await expectNoOverflow(shopper);
  await expectAccessible(shopper);
  await change.getByRole('button', { name: 'Pagar U$S 1,50' }).click();
  await pay(shopper);
  await decideAtBank(shopper, 'approve');
  await expect(shopper.getByRole('article')).toContainText('Bulevar España 2255, Parque Rodó, Salto');
  await expect(change).toHaveCount(0);
  const paid = (await visitAsStaff(`/operacion/ordenes/${order.number}`)).document.text;
  expect(paid).not.toContain('Cambio de dirección: espera que quien compró pague');
  expect(paid).toContain('Bulevar España 2255, Parque Rodó, Salto');
});
