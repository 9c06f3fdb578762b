import type { BankForm, Order } from '#contract/orders.ts';
import { type BankDecision, decideAtBank } from '#simulators/sistarbanc/decide-at-bank.ts';
import { ADDRESS } from '#testing/order-steps.ts';
import { CUSTOMS_DATA } from '#testing/purchase-steps.ts';
import { callApi, fillCart, newCustomer } from './customers.ts';

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

/** A paid order that waits for a person: of an account with four unpaid vouchers, whose address changes before it pays. */
export async function createHeldOrder(): Promise<{ token: string; id: string }> {
  const { token } = await newCustomer();
  for (let made = 0; made < 4; made++) {
    const { id } = await createOrder(token, { B0P1A1NTEE: 1 });
    await callApi(`/orders/${id}/payment`, { method: 'POST', token, body: { paymentMethod: 'abitab' } });
    await callApi(`/orders/${id}/payment/confirm`, { method: 'POST', token, body: {} });
  }
  const { id } = await createOrder(token, { B0P1A1NTEE: 1 });
  await callApi('/shipping-addresses', { method: 'POST', token, body: ADDRESS });
  await payOrder(token, id);
  return { token, id };
}
