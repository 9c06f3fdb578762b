import { confirmStaff, createStaff } from '#testing/backoffice.ts';
import { ageParcels } from '#testing/called-off-steps.ts';
import { createShopper, placePurchasedOrder, plainProducts, purchasesOf, type Shopper } from '#testing/order-steps.ts';
import { giveAccount, placeRefundedCashOrder } from '#testing/payment-steps.ts';
import type { StaffSessions } from './staff-sessions.ts';
import type { Target } from './target.ts';

interface Tried {
  acts: number;
  faults: string[];
}

/**
 * What one person of the staff tries alone, with every right of their role: to buy again and again what was bought, as
 * lost and under another name, with a confirmation; to redirect the parcel without one; and to end, release or redirect the
 * transfer that another person took.
 */
export async function actAlone(target: Target, sessions: StaffSessions): Promise<Tried> {
  const shopper = await createShopper(target);
  const bought = [
    await buyAlone(target, sessions, { shopper }),
    await buyAlone(target, sessions, { shopper, isLate: true }),
  ];
  const redirected = await redirectAlone(target, sessions, shopper);
  const taken = await takeOver(target, sessions, shopper);
  return [...bought, redirected, taken].reduce((all, one) => ({
    acts: all.acts + one.acts,
    faults: [...all.faults, ...one.faults],
  }));
}

/** Late, the parcel may be given up; early, nothing of it may. */
async function buyAlone(
  target: Target,
  { open: { purchasing } }: StaffSessions,
  { shopper, isLate = false }: { shopper: Shopper; isLate?: boolean },
): Promise<Tried> {
  await confirmStaff(target, purchasing);
  const [product = '', other = ''] = plainProducts(2);
  const { id, number, cart, packages } = await placePurchasedOrder(target, shopper, { asins: [product] });
  await target.call('readProduct', { params: { asin: other } });
  if (isLate) await ageParcels(target, id);
  const order = { number: Number(number) };
  const line = cart.items[0]?.id ?? '';
  const trackingNumber = packages[0]?.trackingNumber ?? '';
  const again = () => purchasing.act('buyAgain', { ...order, lines: [line], isLost: true });
  const acts = [
    again,
    again,
    again,
    () => purchasing.act('buySubstitute', { ...order, line, asin: other, isLost: true }),
    () => purchasing.act('giveUpPackage', { ...order, trackingNumber }),
    again,
    () => purchasing.act('buyAgain', { ...order, lines: [line] }),
  ];
  const faults: string[] = [];
  for (const act of acts) {
    const { status } = await act();
    if (status >= 500) faults.push(`an act on the purchases of an order returned ${status}`);
    await target.drain();
  }
  const { purchases, spending } = (await purchasing.call('readPurchases', order)).body;
  const sold = (await Promise.all(purchases.map((purchase) => purchasesOf(target, purchase.id)))).flat();
  const allowed = spending.allowedCents;
  const spent = sold.reduce((sum, { max_price }) => sum + max_price, 0);
  if (spent > allowed) faults.push(`one person let the store take ${spent} cents for an order of ${allowed}`);
  return { acts: acts.length, faults };
}

async function redirectAlone(target: Target, { unconfirmed }: StaffSessions, shopper: Shopper): Promise<Tried> {
  const delivery = { deliveryMethod: 'delivery', addressId: shopper.addressId };
  const { id, number } = await placePurchasedOrder(target, shopper, { change: delivery });
  const destination = () =>
    target.context.db
      .selectFrom('orders')
      .select(['address', 'consignee'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = JSON.stringify(await destination());
  const order = { number: Number(number) };
  const replies = await Promise.all(
    [unconfirmed.support, unconfirmed.purchasing, unconfirmed.owner].flatMap((staff) => [
      staff.act('changeOrderAddress', { ...order, address: 'Otra calle', doorNumber: '1' }),
      staff.act('changeOrderRecipient', { ...order, firstName: 'Otra', lastName: 'Persona', document: '12345672' }),
    ]),
  );
  const isSame = JSON.stringify(await destination()) === before;
  const done = replies.filter(({ status }) => status !== 403).map(({ status }) => `a redirection returned ${status}`);
  return { acts: replies.length, faults: isSame ? done : [...done, 'a parcel was redirected without a confirmation'] };
}

async function takeOver(
  target: Target,
  { open: { finance, support } }: StaffSessions,
  shopper: Shopper,
): Promise<Tried> {
  const order = await placeRefundedCashOrder(target, shopper);
  const given = await giveAccount(target, shopper, { id: order.id });
  const id: string = given.body[0]?.id ?? '';
  // Of the same name and role.
  const taker = await createStaff(target, 'finance');
  await confirmStaff(target, finance);
  await confirmStaff(target, support);
  if ((await taker.act('takeRefund', { id })).status !== 200) throw new Error('a transfer was not taken');
  const account = await finance.call('readRefundAccount', { id });
  const replies = [
    await finance.act('markTransferred', { id, reference: 'T-1' }),
    await finance.act('releaseRefund', { id }),
    await finance.act('askRefundAccount', { id }),
    await support.act('askRefundAccount', { id }),
  ];
  const done = [account, ...replies].filter(({ status }) => status !== 409);
  const faults = done.map(({ status }) => `somebody else's act on a transfer that was taken returned ${status}`);
  const ended = await taker.act('markTransferred', { id, reference: 'T-2' });
  return {
    acts: replies.length + 1,
    faults: ended.status === 200 ? faults : [...faults, 'who took a transfer could not end it'],
  };
}
