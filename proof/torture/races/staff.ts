import { payAtBank } from '#testing/order-steps.ts';
import { orderOne } from './orders.ts';
import { atOnce, type Contest, type Race, unexpected } from './race.ts';

export const STAFF_RACES: readonly Race[] = [
  { name: 'refunds approved and withdrawn at once that are both or neither', every: 4, fault: approveAndWithdraw },
];

async function approveAndWithdraw({ shop, shopper, staff, random }: Contest): Promise<string | null> {
  const [asking, other] = staff;
  const { id: orderId, number } = await orderOne({ shop, shopper, random });
  await payAtBank(shop, shopper, { id: orderId });
  // Money goes back of what is bought, or not yet asked for; not in between.
  await shop.waitFor('the purchase', async () => {
    const { body } = await shop.call('readOrder', { params: { id: orderId } }, shopper);
    return body.status === 'ZINC_PAID';
  });
  const request = { orderNumber: Number(number), kind: 'amount', amountCents: 100 } as const;
  const asked = await asking.act('requestRefund', request);
  if (asked.status !== 200) throw new Error(`requestRefund returned ${asked.status} ${asked.error.message}`);
  const { db } = shop.context;
  const requests = db.selectFrom('refund_requests').select(['id', 'state']).where('order_id', '=', orderId);
  const { id } = await requests.executeTakeFirstOrThrow();
  const replies = await atOnce(6, (index) =>
    index % 2 ? asking.act('withdrawRefund', { id }) : other.act('approveRefund', { id }),
  );
  const refunds = await db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute();
  const outcome = `${(await requests.executeTakeFirstOrThrow()).state}, ${refunds.length} refunds`;
  const isRight = outcome === 'approved, 1 refunds' || outcome === 'withdrawn, 0 refunds';
  return unexpected(replies, [200, 409]) ?? (isRight ? null : outcome);
}
