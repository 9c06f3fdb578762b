import type { Queryable, Tx } from '#db/transaction.ts';

/** By the carrier's number, or by the order's id, with which the shipment was announced. */
export async function findOrderOfShipment(db: Queryable, number: string): Promise<string | null> {
  const announced = db.selectFrom('orders').select('id').where('carrier_tracking_number', 'is not', null);
  const byCarrier = await announced.where('carrier_tracking_number', '=', number).executeTakeFirst();
  if (byCarrier || !UUID.test(number)) return byCarrier?.id ?? null;
  return (await announced.where('id', '=', number).executeTakeFirst())?.id ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function saveShipment(tx: Tx, orderId: string, trackingNumber: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ carrier_tracking_number: trackingNumber, consolidation_processed: true })
    .where('id', '=', orderId)
    .execute();
}
