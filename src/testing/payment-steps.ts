import type { BankForm, Order } from '#contract/orders.ts';
import { noticeSigningText } from '#partners/abitab/wire.ts';
import { hmacHex } from '#partners/secrets.ts';
import { basicAuthHeader } from '#partners/sistarbanc/webhook.ts';
import { parseConfirmationResponse, renderConfirmation } from '#partners/sistarbanc/wire.ts';
import { pollPayment } from '#server/features/money/payments/poll-payment.ts';
import { createStaff } from './backoffice.ts';
import { ACCOUNT_FORM } from './forms.ts';
import { placeOrder, preparePayment, readSimulator, waitForStatus } from './order-steps.ts';
import type { ReachableShop, TestCustomer } from './reachable-shop.ts';
import type { SharedShop } from './shop.ts';

/** Fields of a confirmation that a test overrides. */
export interface ConfirmationChange {
  code?: string;
  amount?: string;
  currency?: string;
  transaction?: string;
  authorization?: string;
}

/** Sends the bank's confirmation of a payment form. */
export async function confirmAsBank(shop: ReachableShop, { fields }: BankForm, change: ConfirmationChange = {}) {
  const response = await fetch(`${shop.url}/payments/sistarbanc/ws`, {
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      authorization: change.authorization ?? basicAuthHeader(shop.context.partnerSettings.sistarbanc),
    },
    body: renderConfirmation({
      idTransaccion: change.transaction ?? fields.idTransaccion ?? '',
      idCuenta: fields.idCuenta ?? '',
      codigoRespuesta: change.code ?? '00',
      codigoAutorizacion: '123456',
      importe: change.amount ?? fields.importe ?? '',
      moneda: change.currency ?? fields.moneda ?? '',
    }),
  });
  return { status: response.status, code: parseConfirmationResponse(await response.text()) };
}

/** Sends a payment notice as Abitab does, with its signature; returns the status. */
export async function sendAbitabNotice(
  shop: ReachableShop,
  notice: Record<string, unknown>,
  { secret = shop.context.partnerSettings.abitabWebhookSecret, datesent = shop.context.clock().toISOString() } = {},
): Promise<number> {
  const text = noticeSigningText(notice as Parameters<typeof noticeSigningText>[0], datesent);
  const response = await fetch(`${shop.url}/webhooks/abitab`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', datesent, signature: hmacHex(secret, text) },
    body: JSON.stringify(notice),
  });
  return response.status;
}

export function attemptsOf(shop: ReachableShop, orderId: string) {
  const attempts = shop.context.db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId);
  return attempts.orderBy('created_at').execute();
}

/** Runs the poll job of each payment attempt of an order. */
export async function pollPayments(shop: SharedShop, orderId: string): Promise<void> {
  for (const { id } of await attemptsOf(shop, orderId)) await pollPayment(shop.context, { attemptId: id });
}

/** The refunds that the bank received for the payment of a form, in cents. */
export async function refundsOf(shop: ReachableShop, form: BankForm): Promise<number[]> {
  const { payments } = await readSimulator(shop, 'sistarbanc');
  const { idTransaccion } = form.fields;
  const found = payments.find(
    (payment: { values: { idTransaccion: string } }) => payment.values.idTransaccion === idTransaccion,
  );
  return found.refunds.map(({ amount }: { amount: string }) => Number(amount));
}

/** A person of the staff looked at the payment that was reported of an order, and closes its row of the queue. */
export async function closePaymentReview(shop: SharedShop, orderId: string): Promise<void> {
  const orders = shop.context.db.selectFrom('orders').select('number').where('id', '=', orderId);
  const { number } = await orders.executeTakeFirstOrThrow();
  const staff = await createStaff(shop, 'finance');
  const { rows } = (await staff.call('listExceptions', { kind: 'payment-not-applied' })).body;
  const { subject = '' } = rows.find(({ orderNumber }) => orderNumber === Number(number)) ?? {};
  const { status } = await staff.act('closeItem', { kind: 'payment-not-applied', subject });
  if (status !== 200) throw new Error(`closeItem returned ${status}`);
}

/** Pays an order at the counter of Abitab. */
export async function payInCash(shop: ReachableShop, shopper: TestCustomer, id: string): Promise<void> {
  await preparePayment(shop, shopper, { id, method: 'abitab' });
  await shop.control('abitab', { scenario: 'pay', order: id });
}

/** Places an order that is paid in cash and that the store then refuses to sell; returns it in the status REFUND. */
export async function placeRefundedCashOrder(
  shop: ReachableShop,
  shopper: TestCustomer,
  options: Parameters<typeof placeOrder>[2] = {},
): Promise<Order> {
  const { id } = await placeOrder(shop, shopper, options);
  await shop.control('zinc', { scenario: 'out-of-stock', order: id, calls: 1 });
  await payInCash(shop, shopper, id);
  return await waitForStatus(shop, shopper, { id, status: 'REFUND' });
}

/** Gives the bank account for an order's refund, as its owner does. */
export function giveAccount(
  shop: ReachableShop,
  shopper: TestCustomer,
  { id, ...change }: { id: string } & Record<string, unknown>,
) {
  const body = { ...ACCOUNT_FORM, password: shopper.password, ...change };
  return shop.call('setRefundAccount', { params: { id }, body }, shopper);
}
