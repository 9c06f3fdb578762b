import type { StaffCase } from '#contract/backoffice/cases.ts';
import type { BackofficeReply } from '#contract/backoffice/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import type { CaseRow } from '#db/tables/cases.ts';
import type { OrderRow } from '#db/tables/orders.ts';
import { readSnapshot, type Tx } from '#db/transaction.ts';
import { claimState, claimText, decideBy, whatHappensNext } from '#domain/cases/carrier-claim.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import { formatMoney, fromUnits } from '#domain/money/format.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { sessionMay } from '#domain/staff/roles.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import type { StaffRequest } from '#server/backoffice/handler.ts';
import type { Context } from '#server/context.ts';
import { findOrder } from '#server/features/checkout/orders/find-order.ts';
import { presentOrder } from '#server/features/checkout/orders/present.ts';
import { findClaims } from '#server/features/fulfilment/carrier-claims/claims.ts';
import { listRefunds } from '#server/features/money/refunds/list-refunds.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { CASE_NOT_FOUND } from './own-case.ts';
import {
  selectCaseByNumber,
  selectCasesOfOrder,
  selectMessages,
  selectPhotoOfCase,
  selectPhotos,
} from './repository.ts';

/** Statuses in which the order has arrived or will not come. */
const ENDED: readonly string[] = ['PICK_UP', 'DELIVERED', 'COMPLETED', 'CANCELED', 'FAILED', 'REFUND'];

type Deps = Pick<Context, 'db' | 'clock'>;

/** A case with what the shop knows beside it, on one snapshot. */
export async function readCaseOfNumber(
  { db, clock }: Deps,
  { input: { number }, staff }: StaffRequest<'readCase'>,
): Promise<BackofficeReply<'readCase'> | Refusal> {
  return await readSnapshot(db, async (tx) => {
    const row = await selectCaseByNumber(tx, number);
    const order = row && (await findOrder(tx, row.order_id));
    if (!order) return notFound(CASE_NOT_FOUND);
    const others = await selectCasesOfOrder(tx, order.id);
    return {
      ...(await presentWritten(tx, row)),
      claim: await presentClaim(tx, { row, order, now: clock() }),
      customerId: sessionMay(staff, 'customers') ? row.customer_id : null,
      order: await presentFacts(tx, { row, order: await presentOrder(tx, order), now: clock() }),
      others: others
        .filter(({ id }) => id !== row.id)
        .map(({ number: other, kind, state }) => ({ number: other, kind, state })),
    };
  });
}

async function presentWritten(
  tx: Tx,
  row: CaseRow,
): Promise<Omit<StaffCase, 'order' | 'others' | 'customerId' | 'claim'>> {
  const messages = await selectMessages(tx, [row.id]);
  const photos = await selectPhotos(tx, [row.id]);
  return {
    number: row.number,
    kind: row.kind,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    openedBy: row.opened_by_name,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    closing:
      row.closed_at === null
        ? null
        : { at: row.closed_at.toISOString(), by: row.closed_by_name, reason: row.closing_reason ?? '' },
    invoice: row.invoice_name === null ? null : { name: row.invoice_name, rut: row.invoice_rut },
    messages: messages.map(({ id, author, written_by, text, written_at }) => ({
      id,
      author,
      by: written_by,
      text,
      at: written_at.toISOString(),
    })),
    photos: photos.map(({ id, width, height, added_at }) => ({ id, width, height, at: added_at.toISOString() })),
  };
}

async function presentClaim(
  tx: Tx,
  { row, order, now }: { row: CaseRow; order: OrderRow; now: Date },
): Promise<StaffCase['claim']> {
  const [claim] = await findClaims(tx, [row.id]);
  if (!claim) return null;
  const { facts } = claim;
  const { dueAt, sentAt, answer, answeredAt, replacement } = facts;
  const { cart, parcels, events, replacementOf } = await presentOrder(tx, order);
  const paidOrder = replacementOf?.number ?? order.number;
  const isWhole = row.line_ids.length === 0;
  const claimed = cart.items.filter(({ id }) => isWhole || row.line_ids.includes(id));
  const contents = isWhole ? parcels.flatMap((parcel) => parcel.contents) : [];
  const value = sumCents([...claimed, ...contents].map(({ price, quantity }) => cents(fromUnits(price) * quantity)));
  const text = claimText({
    orderNumber: order.number,
    trackingNumber: order.carrier_tracking_number,
    deliveredAt: events.findLast(({ code }) => code === 'DELIVERED')?.date ?? null,
    lines: [...claimed, ...contents.map(({ description: title, quantity }) => ({ title, quantity }))],
    valueUsd: formatMoney(value, 'USD'),
    dueAt,
  });
  const next = whatHappensNext(facts, now);
  const state = claimState(facts, now);
  return { state, dueAt, decideBy: decideBy(facts), sentAt, answer, answeredAt, replacement, paidOrder, next, text };
}

interface Facts {
  row: CaseRow;
  order: Order;
  now: Date;
}

async function presentFacts(tx: Tx, { row, order, now }: Facts): Promise<StaffCase['order']> {
  const refunds = await listRefunds({ db: tx }, { customerId: order.userId, orderId: order.id });
  const paidAt = order.events.find(({ code }) => code === 'PAID')?.date;
  const promise = paidAt === undefined ? null : deliveryRange(montevideoDay(paidAt));
  const isOver = promise !== null && montevideoDay(now.toISOString()) > promise.to;
  return {
    number: order.number,
    status: order.status,
    orderedAt: order.dateAdded,
    promise,
    isLate: isOver && !ENDED.includes(order.status),
    lines: order.cart.items.map(({ id, productId, title, quantity }) => ({
      id,
      asin: productId,
      title,
      quantity,
      isConcerned: row.line_ids.includes(id),
    })),
    parcels: order.parcels,
    packages: order.packages.map(({ trackingNumber, status }) => ({ trackingNumber, status })),
    refunds: isRefusal(refunds) ? [] : refunds,
  };
}

/** A photo of a case, by the case's number too: an id alone reaches nothing. */
export async function readPhotoForStaff(
  { db }: Pick<Context, 'db'>,
  { input }: StaffRequest<'readCasePhoto'>,
): Promise<BackofficeReply<'readCasePhoto'> | Refusal> {
  const photo = await selectPhotoOfCase(db, input);
  return photo ? { type: photo.type, data: photo.data.toString('base64') } : notFound('No encontramos esa foto');
}
