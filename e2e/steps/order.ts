import type { BankForm, Order } from '#contract/orders.ts';
import { type BankDecision, CUSTOMS_DATA, decideAtBank } from '#testing/purchase-steps.ts';
import { call, fillCart } from './customer.ts';
import { SIMULATORS_URL } from './shop.ts';

/** An order for the branch, not yet paid. */
export async function makeOrder(token: string, products: Record<string, number>): Promise<Order> {
  await call('/users', { method: 'PATCH', token, body: CUSTOMS_DATA });
  await fillCart(token, products);
  const { id: cartId } = await call<{ id: string }>('/users/cart', { token });
  const body = { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' };
  return await call<Order>('/orders', { method: 'POST', token, body });
}

/** Paid at the bank, as a shopper's browser does it. */
export async function payOrder(token: string, id: string, decision: BankDecision = 'approve'): Promise<void> {
  const way = { method: 'POST', token } as const;
  await call(`/orders/${id}/payment`, { ...way, body: { paymentMethod: 'sistarbanc_brou' } });
  const { form } = await call<{ form: BankForm }>(`/orders/${id}/payment/confirm`, { ...way, body: {} });
  await decideAtBank(form, decision);
}

/** Orders a simulated partner to behave in a special way. */
export async function control(partner: string, order: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${SIMULATORS_URL}/__control/${partner}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`the simulated ${partner} answered ${answer.status}`);
}
