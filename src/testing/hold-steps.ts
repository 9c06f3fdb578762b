import type { Order } from '#contract/orders.ts';
import { ADDRESS, createShopper, payAtBank, placeOrder, preparePayment, type Shopper } from './order-steps.ts';
import type { ReachableShop } from './reachable-shop.ts';

/** Makes vouchers for `count` orders of the shopper, none of them paid. */
export async function makeVouchers(shop: ReachableShop, shopper: Shopper, count = 4): Promise<void> {
  for (let made = 0; made < count; made++) {
    const { id } = await placeOrder(shop, shopper);
    const { status } = await preparePayment(shop, shopper, { id, method: 'abitab' });
    if (status !== 200) throw new Error(`the voucher returned ${status}`);
  }
}

export async function changeAddress(shop: ReachableShop, shopper: Shopper): Promise<void> {
  const input = { params: { id: shopper.addressId }, body: { ...ADDRESS, doorNumber: '1234' } };
  const { status } = await shop.call('changeAddress', input, shopper);
  if (status !== 200) throw new Error(`changeAddress returned ${status}`);
}

/** A shopper whose unpaid vouchers and changed address hold every order that they pay today. */
export async function createRiskyShopper(shop: ReachableShop): Promise<Shopper> {
  const shopper = await createShopper(shop);
  await makeVouchers(shop, shopper);
  return shopper;
}

/** Places and pays an order of a risky shopper, who changes an address in between. */
export async function placeHeldOrder(shop: ReachableShop, shopper: Shopper): Promise<Order> {
  const order = await placeOrder(shop, shopper);
  await changeAddress(shop, shopper);
  await payAtBank(shop, shopper, order);
  return order;
}

export function holdsOf(shop: ReachableShop, orderId: string) {
  return shop.context.db.selectFrom('order_holds').selectAll().where('order_id', '=', orderId).execute();
}
