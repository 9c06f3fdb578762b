import { expect, type Page, test } from '@playwright/test';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { expectAccessible, expectNoOverflow } from '#e2e/support/accessibility.ts';
import { openAct, performAct } from '#e2e/support/acts.ts';
import { signInStaff } from '#e2e/support/backoffice.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';

interface Paid {
  number: number;
  /** '123,45' */
  amount: string;
  cents: number;
  transaction: string;
}

async function paidOrder(products: Record<string, number>): Promise<Paid> {
  const { token } = await newCustomer();
  const { id, number } = await createOrder(token, products);
  await payOrder(token, id);
  const attempt = async () => {
    const response = await fetch(`${SHOP_URL}/operacion/api/readOrderForStaff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SHOP_URL, cookie: process.env.STAFF_COOKIE ?? '' },
      body: JSON.stringify({ input: { number: Number(number) } }),
    });
    const { money } = await response.json();
    return money?.attempts.find(({ state }: { state: string }) => state === 'approved');
  };
  await expect.poll(attempt).toBeTruthy();
  const { amount: cents, reference } = await attempt();
  expect((await callApi<{ id: string }>(`/orders/${id}`, { token })).id).toBe(id);
  return { number: Number(number), cents, amount: written(cents), transaction: reference };
}

const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

const perform = (page: Page, title: string) => performAct(page, title, { reason: 'Cierre del día', script: false });

async function open(page: Page, text: string): Promise<void> {
  await page.goto(`${SHOP_URL}/operacion/dinero/extractos`);
  await page.getByRole('link', { name: text }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Crédito de/);
}

test(
  'a statement is imported without script: one payment is matched by itself, one confirmed, one matched by hand',
  { tag: '@desktop' },
  async ({ browser }, { project }) => {
    test.slow();
    const page = await browser.newPage({ javaScriptEnabled: false });
    // Amounts that no other order of this run has.
    const units = project.name === 'desktop' ? 5 : 4;
    const known = await paidOrder({ B0PNTEQ40A: units, B0P1A1NTEE: 1 });
    const likely = await paidOrder({ B0PNTEQ40A: units, B0P1A1NTEE: 2 });
    const bundled = await paidOrder({ B0PNTEQ40A: units, B0P1A1NTEE: 3 });
    const mark = `${project.name} ${known.number}`;
    const account = `Banco ${mark}`;

    await signInStaff(page, '/dinero');
    await page.getByRole('link', { name: 'Extractos del banco' }).click();
    await openAct(page, 'Agregar una cuenta', { script: false });
    await page.getByLabel('Nombre de la cuenta').fill(account);
    await perform(page, 'Agregar una cuenta');
    await page.goto(`${SHOP_URL}/operacion/dinero/extractos`);

    const [year, month, day] = montevideoDay(new Date().toISOString()).split('-');
    const lines = [
      [`Cobranza ${mark} ${known.transaction}`, known.amount],
      [`Acreditación ${mark}`, likely.amount],
      [`Liquidación ${mark}`, written(bundled.cents - 150)],
    ];
    const rows = lines.map(([text, amount]) => `${day}/${month}/${year};${text};;${amount}`);
    const file = ['Fecha;Concepto;Referencia;Importe', ...rows].join('\r\n');
    const form = await openAct(page, 'Importar un extracto', { script: false });
    await form.getByLabel('Cuenta').selectOption({ label: account });
    const buffer = Buffer.from(file, 'latin1');
    await form.getByLabel('Archivo').setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer });
    await perform(page, 'Importar un extracto');
    await expect(page.getByRole('status').first()).toContainText('Se agregan 3 movimientos');
    await expectNoOverflow(page);

    const list = page.getByRole('table', { name: 'Extractos del banco' });
    await page.goto(`${SHOP_URL}/operacion/dinero/extractos`);
    const row = list.getByRole('row').filter({ hasText: `Cobranza ${mark}` });
    await expect(row).toContainText('Conciliado');
    await expect(row.getByRole('link', { name: `Orden ${known.number}` })).toBeVisible();

    await open(page, `Acreditación ${mark}`);
    await perform(page, 'Confirmar la propuesta');
    await expect(page.getByRole('status').first()).toContainText(`es el pago de la orden ${likely.number}`);

    await open(page, `Liquidación ${mark}`);
    await openAct(page, 'Elegir los pagos que entraron', { script: false });
    await page.getByLabel('Órdenes').fill(String(bundled.number));
    await perform(page, 'Elegir los pagos que entraron');
    await expect(page.getByRole('status').first()).toContainText('queda como comisión');
    await expect(page.getByRole('link', { name: `Orden ${bundled.number}` })).toBeVisible();
    await expectNoOverflow(page);
    await page.close();
  },
);

test('the section of money and the margins of the month are readable', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/dinero', '/dinero/extractos', '/dinero/margen', '/dinero/costos']) {
    await signInStaff(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});
