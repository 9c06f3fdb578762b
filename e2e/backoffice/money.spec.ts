import { expect, test } from '@playwright/test';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { callApi, newCustomer } from '#e2e/support/customers.ts';
import { createOrder, payOrder } from '#e2e/support/orders.ts';
import { findNamed, headingOf, textOf } from '#e2e/support/server-elements.ts';
import { SHOP_URL } from '#e2e/support/shop.ts';
import { rowsWith, statusOf, visitAsStaff } from '#e2e/support/staff-visit.ts';

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

test('a statement is imported without script: one payment is matched by itself, one confirmed, one matched by hand', {
  tag: '@desktop',
}, async () => {
  // Amounts that no other order of this run has.
  const [known, likely, bundled] = await Promise.all([
    paidOrder({ B0PNTEQ40A: 5, B0P1A1NTEE: 1 }),
    paidOrder({ B0PNTEQ40A: 5, B0P1A1NTEE: 2 }),
    paidOrder({ B0PNTEQ40A: 5, B0P1A1NTEE: 3 }),
  ]);
  const mark = `${known.number}`;
  const account = `Banco ${mark}`;
  const reason = 'Cierre del día';
  const list = '/operacion/dinero/extractos';

  const visit = await visitAsStaff('/operacion/dinero');
  await visit.follow('Extractos del banco');
  expect(headingOf(visit.page)).toBe('Extractos del banco');
  await visit.perform('Agregar una cuenta', { fields: { 'Nombre de la cuenta': account }, reason });
  await visit.open(list);

  const [year, month, day] = montevideoDay(new Date().toISOString()).split('-');
  const lines = [
    [`Cobranza ${mark} ${known.transaction}`, known.amount],
    [`Acreditación ${mark}`, likely.amount],
    [`Liquidación ${mark}`, written(bundled.cents - 150)],
  ];
  const rows = lines.map(([text, amount]) => `${day}/${month}/${year};${text};;${amount}`);
  const content = Buffer.from(['Fecha;Concepto;Referencia;Importe', ...rows].join('\r\n'), 'latin1');
  const file = new File([content], 'extracto.csv', { type: 'text/csv' });
  await visit.perform('Importar un extracto', { fields: { Cuenta: account, Archivo: file }, reason });
  expect(statusOf(visit.document)).toContain('Se agregan 3 movimientos');

  await visit.open(list);
  const [matched] = rowsWith(visit.document, `Cobranza ${mark}`);
  if (!matched) throw new Error('the list has no row of the payment that is known');
  expect(textOf(matched)).toContain('Conciliado');
  expect(findNamed(matched, 'a', `Orden ${known.number}`)).toHaveLength(1);

  await visit.follow(`Acreditación ${mark}`);
  expect(headingOf(visit.page)).toMatch(/^Crédito de/);
  await visit.perform('Confirmar la propuesta', { reason });
  expect(statusOf(visit.document)).toContain(`es el pago de la orden ${likely.number}`);

  await visit.open(list);
  await visit.follow(`Liquidación ${mark}`);
  expect(headingOf(visit.page)).toMatch(/^Crédito de/);
  await visit.perform('Elegir los pagos que entraron', { fields: { Órdenes: String(bundled.number) }, reason });
  expect(statusOf(visit.document)).toContain('queda como comisión');
  expect(findNamed(visit.document, 'a', `Orden ${bundled.number}`).length).toBeGreaterThan(0);
});
