import type { CallReply } from '#contract/caller.ts';
import { COUNTRY } from '#domain/address/rules.ts';
import type { Context } from '#server/context.ts';
import { findOwnOrder } from '#server/features/checkout/orders/find-order.ts';
import { ORDER_NOT_FOUND } from '#server/features/checkout/orders/read-order.ts';
import { readCharge } from '#server/features/money/payments/charges.ts';
import { presentCharges } from '#server/features/money/payments/list-charges.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { notFound, type Refusal } from '#server/refusal.ts';
import { selectNewestChange } from './repository.ts';

/** The newest change of an own order's address that cost more; null where there was none. */
async function readAddressChange(
  { db }: Pick<Context, 'db'>,
  customerId: string,
  orderId: string,
): Promise<CallReply<'readAddressChange'> | Refusal> {
  const order = await findOwnOrder(db, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  const change = await selectNewestChange(db, orderId);
  const charge = change && (await readCharge(db, change.charge_id));
  const [presented] = charge ? await presentCharges(db, [charge]) : [];
  if (!change || !presented) return { change: null };
  const { id, state, address } = change;
  return { change: { id, state, address: { ...address, country: COUNTRY }, charge: presented } };
}

export const addressChangesRoutes = defineRoutes({
  readAddressChange: (context, { session, params }) => readAddressChange(context, session.customerId, params.id),
});
