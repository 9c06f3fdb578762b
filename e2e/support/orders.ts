import type { BankForm, Order } from '#contract/orders.ts';
import { type BankDecision, CUSTOMS_DATA, decideAtBank } from '#testing/purchase-steps.ts';
import { callApi, fillCart } from './customers.ts';

/** Creates an unpaid pickup order. */
export async function createOrder(token: string, products: Record<string, number>): Promise<Order> {
  await callApi('/users', { method: 'PATCH', token, body: CUSTOMS_DATA });
  await fillCart(token, products);
  const { id: cartId } = await callApi<{ id: string }>('/users/cart', { token });
  const body = { cartId, currency: 'USD', deliveryMethod: 'pickup', useFranchese: 'USE' };
  return await callApi<Order>('/orders', { method: 'POST', token, body });
}

/** Pays the order at the simulated bank with the requests that a browser would send. */
export async function payOrder(token: string, id: string, decision: BankDecision = 'approve'): Promise<void> {
  const request = { method: 'POST', token } as const;
  await callApi(`/orders/${id}/payment`, { ...request, body: { paymentMethod: 'sistarbanc_brou' } });
  const { form } = await callApi<{ form: BankForm }>(`/orders/${id}/payment/confirm`, { ...request, body: {} });
  await decideAtBank(form, decision);
}
