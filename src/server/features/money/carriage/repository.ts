import { type Insertable, sql } from 'kysely';
import type { CarrierInvoicesTable } from '#db/tables/carriage.ts';
import type { Queryable, Tx } from '#db/transaction.ts';
import type { ChargeFinding } from '#domain/carriage/assess-charge.ts';

/** The order of a tracking number of the carrier, of a parcel, or of the shop's own reference, with its quote. */
export async function matchOrders(tx: Tx, trackingNumbers: readonly string[]) {
  const { rows } = await sql<{ trackingNumber: string; orderId: string; quotedGrams: number; isBilledBefore: boolean }>`
    select billed.number as "trackingNumber", orders.id as "orderId", (fees->>'realWeight')::int as "quotedGrams",
      exists (select from carrier_charges charge join carrier_invoices invoice on invoice.id = charge.invoice_id
        where charge.order_id = orders.id and invoice.withdrawn_at is null) as "isBilledBefore"
    from unnest(${[...trackingNumbers]}::text[]) billed (number)
    left join lateral (select id from orders where carrier_tracking_number = billed.number limit 1) shipped on true
    left join lateral (select order_id from packages where tracking_number = billed.number limit 1) parcel on true
    join orders on orders.id = coalesce(shipped.id, parcel.order_id,
      case when billed.number ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then billed.number::uuid end)
  `.execute(tx);
  return rows;
}

/** The numbers that an invoice in force bills already; those that no order has are known by this alone. */
export async function findBilledNumbers(tx: Tx, trackingNumbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from unnest(${[...trackingNumbers]}::text[]) billed (number)
    where exists (select from carrier_charges charge join carrier_invoices invoice on invoice.id = charge.invoice_id
      where charge.order_id is null and charge.tracking_numbers @> array[billed.number] and invoice.withdrawn_at is null)
  `.execute(tx);
  return rows.map(({ number }) => number);
}

export interface NewCharge {
  position: number;
  trackingNumbers: string[];
  orderId: string | null;
  billedGrams: number | null;
  chargeCents: number;
  otherCents: number;
  expectedCents: number;
  findings: ChargeFinding[];
  needsDecision: boolean;
}

/** False when an invoice of this number is in force; waits for one that is being imported. */
export async function insertInvoice(tx: Tx, invoice: Insertable<CarrierInvoicesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('carrier_invoices')
    .values(invoice)
    .onConflict((conflict) => conflict.columns(['carrier', 'number']).where('withdrawn_at', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertCharges(
  tx: Tx,
  { invoiceId, at }: { invoiceId: string; at: Date },
  charges: readonly NewCharge[],
): Promise<void> {
  await sql`
    insert into carrier_charges (invoice_id, position, tracking_numbers, order_id, billed_grams, charge_cents, other_cents,
      expected_cents, findings, needs_decision, found_at)
    select ${invoiceId}, position, "trackingNumbers", "orderId", "billedGrams", "chargeCents", "otherCents", "expectedCents",
      findings, "needsDecision", ${at}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as charge (position int, "trackingNumbers" text[],
      "orderId" uuid, "billedGrams" int, "chargeCents" bigint, "otherCents" bigint, "expectedCents" bigint, findings text[],
      "needsDecision" boolean)
  `.execute(tx);
}

/** The invoice of this number that is in force. */
export async function findInvoiceByNumber(tx: Tx, { carrier, number }: { carrier: string; number: string }) {
  return await tx
    .selectFrom('carrier_invoices')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Locks an invoice: its acts go one after the other. */
export async function lockInvoice(tx: Tx, id: string) {
  return await tx.selectFrom('carrier_invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockCharge(tx: Tx, { id, position }: { id: string; position: number }) {
  return await tx
    .selectFrom('carrier_charges')
    .leftJoin('orders', 'orders.id', 'carrier_charges.order_id')
    .selectAll('carrier_charges')
    .select('orders.number as orderNumber')
    .where('invoice_id', '=', id)
    .where('position', '=', position)
    .forUpdate('carrier_charges')
    .executeTakeFirst();
}

/** Whether the weight of an order waits for a decision. */
export async function isWeightOpen(tx: Tx, orderId: string): Promise<boolean> {
  const open = tx
    .selectFrom('weight_differences')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('decision', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

interface Decided {
  id: string;
  position: number;
  decision: 'accepted' | 'disputed';
  by: string;
  at: Date;
  note: string;
}

export async function decideCharge(tx: Tx, { id, position, decision, by, at, note }: Decided): Promise<void> {
  await tx
    .updateTable('carrier_charges')
    .set({ decision, decided_by: by, decided_at: at, note })
    .where('invoice_id', '=', id)
    .where('position', '=', position)
    .execute();
}

export async function settleInvoice(tx: Tx, { id, by, at }: { id: string; by: string; at: Date }): Promise<void> {
  await tx.updateTable('carrier_invoices').set({ settled_by: by, settled_at: at }).where('id', '=', id).execute();
}

/** A withdrawn invoice stays; its charges wait for nobody any more. */
export async function withdrawInvoice(tx: Tx, { id, by, at }: { id: string; by: string; at: Date }): Promise<void> {
  await tx.updateTable('carrier_invoices').set({ withdrawn_by: by, withdrawn_at: at }).where('id', '=', id).execute();
  await tx.updateTable('carrier_charges').set({ needs_decision: false }).where('invoice_id', '=', id).execute();
}

/** The lines of an invoice as they are compared with another file of the same number. */
export async function selectBilled(db: Queryable, invoiceId: string) {
  return await db
    .selectFrom('carrier_charges')
    .select(['tracking_numbers', 'billed_grams', 'charge_cents', 'other_cents'])
    .where('invoice_id', '=', invoiceId)
    .execute();
}
