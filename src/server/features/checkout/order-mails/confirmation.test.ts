import { expect, test } from 'vitest';
import { fromUnits } from '#domain/money/format.ts';
import { withJobsDue } from '#testing/make-jobs-due.ts';
import {
  createShopper,
  payAtBank,
  placeOrder,
  plainProducts,
  preparePayment,
  waitForStatus,
} from '#testing/order-steps.ts';
import { startShop } from '#testing/shop.ts';

const shop = await startShop();

/** The kinds of mails about an order that were sent or wait, in the order in which they were written. */
async function mailsOf(orderId: string): Promise<{ kind: string; text: string }[]> {
  const mails = shop.context.db.selectFrom('mails').select(['kind', 'text']);
  const ofOrder = mails.where('subject_id', '=', orderId).orderBy('created_at');
  return await ofOrder.where('outcome', 'is distinct from', 'withdrawn').execute();
}

/** The amount behind a label of a mail, in cents. */
function amountOf(text: string, label: string): number | null {
  const amount = new RegExp(String.raw`^${label}: (?:U\$S|\$)\s([\d.]+,\d\d)$`, 'm').exec(text)?.[1];
  return amount === undefined ? null : Number(amount.replace(/\D/g, ''));
}

test.each(['USD', 'UYU'] as const)(
  'an order in %s that is paid at once gets one mail, which records the purchase',
  async (currency) => {
    const shopper = await createShopper(shop);
    const order = await placeOrder(shop, shopper, { asins: plainProducts(2), quantity: 2, change: { currency } });
    await payAtBank(shop, shopper, { id: order.id });
    await waitForStatus(shop, shopper, { id: order.id, status: 'ZINC_PAID' });
    const [mail, ...rest] = await mailsOf(order.id);
    expect(mail?.kind).toBe('order-paid');
    expect(rest.map(({ kind }) => kind)).toEqual(['order-bought']);
    const text = mail?.text ?? '';
    const labels = ['Productos', 'Flete', 'Servicio', 'Gestión'];
    const parts = labels.map((label) => amountOf(text, label) ?? Number.NaN);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(fromUnits(order.amount));
    expect(amountOf(text, 'Total')).toBe(fromUnits(order.amount));
    const lines = [...text.matchAll(/^2 × .*: (?:U\$S|\$)\s([\d.]+,\d\d)$/gm)].map(([, amount = '']) => amount);
    expect(lines.map((amount) => Number(amount.replace(/\D/g, ''))).reduce((sum, part) => sum + part, 0)).toBe(
      parts[0],
    );
    for (const fact of [
      'Pagaste con: BROU',
      'Fecha del pago: ',
      'Llega: entre el ',
      'cinco días hábiles',
      '/information/terms',
    ])
      expect(text).toContain(fact);
  },
);

test('an order that is to be paid in cash gets the mail with its voucher alone', async () => {
  const shopper = await createShopper(shop);
  const { id } = await placeOrder(shop, shopper);
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['order-received']);
  await preparePayment(shop, shopper, { id, method: 'abitab' });
  const attempts = await shop.context.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', id)
    .execute();
  expect(await mailsOf(attempts[0]?.id ?? '')).toMatchObject([{ kind: 'order-voucher' }]);
});

test('an order whose payment was not begun gets the mail that it was received', async () => {
  const shopper = await createShopper(shop);
  const { id, number } = await placeOrder(shop, shopper);
  const readMail = async () =>
    (await shop.mails(shopper.email)).find(({ subject }) => subject === `Recibimos tu orden n.º ${number}`);
  const mail = await shop.waitFor('the mail', withJobsDue(shop, ['send-mail'], readMail));
  expect(mail.text).toContain('Si todavía no pagaste');
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(['order-received']);
});
