import { expect, type Page, test } from '@playwright/test';
import type { LineQuestion } from '#contract/line-questions.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { signIn } from '#e2e/support/account.ts';
import { performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL, waitForMail } from '#e2e/support/shop.ts';
import { controlSimulator } from '#e2e/support/simulators.ts';

/** Products that no other test orders. What the store refuses is dear, so that others like it are cheaper. */
const KEPT = 'B0P5B4LS4L';
const REFUSED = { chosen: 'B05HZS3444', givenBack: 'B0D689YQT6', decided: 'B0181KDJRW' };

/** A paid order of two products of which the store has one no longer. */
async function askedOrder(refused: string) {
  const customer = await newCustomer();
  const { token } = customer;
  const { id, number } = await createOrder(token, { [KEPT]: 1, [refused]: 1 });
  await controlSimulator('zinc', { scenario: 'out-of-stock', asin: refused, calls: 1 });
  await payOrder(token, id);
  const questions = () => callApi<LineQuestion[]>(`/orders/${id}/questions`, { token });
  await expect.poll(async () => (await questions()).length, { timeout: 60_000 }).toBe(1);
  const mail = await waitForMail(customer.email, /No pudimos comprar un producto .+: decinos qué hacemos/);
  return { ...customer, id, number: Number(number), questions, mail };
}

const section = (page: Page) => page.getByRole('region', { name: '¿Qué hacemos con este producto?' });

test('the mail leads through signing in to the choice, and what is chosen is bought', { tag: '@phone' }, async ({
  page,
}) => {
  const order = await askedOrder(REFUSED.chosen);
  await page.goto(/\S+\/profile\/orders\/\S+/.exec(order.mail)?.[0] ?? '');
  await signIn(page, order);
  await expect(section(page)).toContainText('La tienda ya no nos vende');
  await section(page).getByRole('button', { name: 'Ver productos parecidos' }).click();
  const offers = section(page).getByRole('listitem');
  await expect(offers.first()).toContainText('Toda tu orden queda en');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await offers.filter({ hasText: 'Te devolvemos' }).first().getByRole('button').click();
  await expect(page.getByText(/: en su lugar compramos «/)).toBeVisible();
  await waitForMail(order.email, /Compramos lo que elegiste/);
});

test('the link of the mail gives the money back without signing in, and the order shows what it costs since', {
  tag: '@phone',
}, async ({ page }) => {
  const order = await askedOrder(REFUSED.givenBack);
  await page.goto(/\S+\/line-questions\/\S+/.exec(order.mail)?.[0] ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sí, quiero el dinero' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te devolvemos el dinero de ese producto');
  await page.goto(`${SHOP_URL}/profile/orders/${order.id}`);
  await signIn(page, order);
  await expect(page.getByText('Tu orden queda en')).toBeVisible();
  await expect(page.getByText(/^Te devolvemos por «/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('the staff sees the question in the queue and buys what the shopper agreed to from the same list', {
  tag: '@desktop',
}, async ({ page }) => {
  const order = await askedOrder(REFUSED.decided);
  await signInStaff(page, '/cola?tipo=line-question');
  await page
    .getByRole('link', { name: new RegExp(`${order.number}`) })
    .first()
    .click();
  await page.getByRole('link', { name: 'Comprarlo a cargo nuestro, u otro en su lugar' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Compras de la orden ${order.number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Ver productos parecidos' }).click();
  await page.getByRole('button', { name: 'Comprar otro producto en su lugar' }).click();
  const form = page.getByRole('form', { name: 'Comprar otro producto en su lugar' });
  await form
    .getByRole('radio', { name: /Se devuelven/ })
    .first()
    .check();
  await form.getByLabel('Cuándo y cómo dijo que sí quien compró').fill('Por teléfono, hoy a las 14');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await performAct(page, 'Comprar otro producto en su lugar', { reason: 'No hay más', expected: 'en lugar de' });
  await expect.poll(async () => (await order.questions())[0]?.state).toBe('answered');
});
