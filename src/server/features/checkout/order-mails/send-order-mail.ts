import { orderPage } from '#contract/pages.ts';
import type { OrderLineRow, OrderRow } from '#db/tables/orders.ts';
import type { Tx } from '#db/transaction.ts';
import { isOfParcels } from '#domain/fees/quote.ts';
import { declaredItems } from '#domain/forwarding/parcel.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import { deliveryRange } from '#domain/order/delivery-range.ts';
import { lastWithdrawalDay } from '#domain/order/withdrawal.ts';
import { formatDayRange, formatLongDay, montevideoDay } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { type MailItem, mailTitle } from '#server/features/base/mails/mail-message.ts';
import { queueMail, withdrawMail } from '#server/features/base/mails/queue-mail.ts';
import { findOrder, findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { findParcelsOf } from '#server/features/checkout/ready-parcels/ready-parcels.ts';
import { confirmationOf, lineAmounts } from './confirmation.ts';
import { composeOrderMail, type OrderFacts, type OrderMailFacts, type OrderMailKind } from './templates/order.ts';

export type OrderMailDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

/** A mail about an order; `details` are the facts that only this kind has. */
export interface OrderMail<Kind extends OrderMailKind> {
  kind: Kind;
  order: OrderRow;
  details: Omit<OrderMailFacts[Kind], keyof OrderFacts>;
}

/**
 * Queues a mail to the shopper about an order, in the transaction of the change that it reports. An order whose customer
 * deleted the account has nobody to write to.
 */
export async function sendOrderMail<Kind extends OrderMailKind>(
  deps: OrderMailDeps,
  tx: Tx,
  { kind, order, details }: OrderMail<Kind>,
): Promise<void> {
  if (order.anonymized_at !== null) return;
  const lines = await findOrderLines(tx, order.id);
  const confirmation = kind === 'paid' ? confirmationOf(deps, order) : undefined;
  const ofParcels = isOfParcels(order.fees);
  const amounts = confirmation ? lineAmounts(order, lines) : [];
  const facts: OrderFacts = {
    orderId: order.id,
    orderNumber: order.number,
    orderUrl: `${deps.config.publicUrl}${orderPage(order.id)}`,
    to: order.customer_email,
    firstName: order.consignee.firstName,
    total: formatMoney(cents(order.amount_cents), order.currency),
    items: [
      ...lines.map((line, index) => ({ ...toMailItem(line), ...amountAt(amounts, index) })),
      ...(ofParcels ? await parcelItems(tx, order.id) : []),
    ],
    isOfParcels: ofParcels,
    ...(confirmation ? { confirmation } : {}),
    ...(kind === 'sent-again' ? { sentAgain: await sentAgainOf(deps, tx, order) } : {}),
    ...(kind === 'delivered' && order.replacement_of === null
      ? { withdrawUntil: withdrawUntil(order.status_since ?? deps.clock()) }
      : {}),
    destination: destinationOf(deps.config, order),
    trackingNumber: order.carrier_tracking_number,
  };
  await queueMail(deps, tx, composeOrderMail(kind, { ...facts, ...details } as OrderMailFacts[Kind]));
}

async function parcelItems(tx: Tx, orderId: string): Promise<MailItem[]> {
  const items = declaredItems(await findParcelsOf(tx, orderId));
  return items.map(({ description, quantity }) => ({ title: description, quantity }));
}

/** What an order replaces, and when it arrives if it is bought now. */
async function sentAgainOf({ clock }: OrderMailDeps, tx: Tx, order: OrderRow): Promise<OrderFacts['sentAgain']> {
  const lost = order.replacement_of && (await findOrder(tx, order.replacement_of));
  const arrives = formatDayRange(deliveryRange(montevideoDay(clock().toISOString())));
  if (!lost) return undefined;
  return [
    { label: 'En lugar de', value: `orden n.º ${lost.number}` },
    { label: 'Llega', value: arrives },
  ];
}

/** The last day of the right of withdrawal from what was delivered then. */
function withdrawUntil(deliveredAt: Date): string {
  return formatLongDay(lastWithdrawalDay(montevideoDay(deliveredAt.toISOString())));
}

/** As the shopper saw it when the order was made, or what was bought in its place. */
function toMailItem(line: Pick<OrderLineRow, 'title' | 'translated_title' | 'substitute' | 'quantity'>): MailItem {
  const { substitute, quantity } = line;
  const shown = substitute ?? { title: line.title, translatedTitle: line.translated_title };
  return { ...mailTitle(shown.title, shown.translatedTitle), quantity };
}

function amountAt(amounts: readonly string[], index: number): { amount?: string } {
  const amount = amounts[index];
  return amount === undefined ? {} : { amount };
}

/**
 * Takes back the mail that an order was received, while it is not sent: its payment is under way or decided, and that has
 * a mail of its own.
 */
export async function withdrawReceivedMail(deps: Pick<Context, 'clock'>, tx: Tx, orderId: string): Promise<void> {
  await withdrawMail(deps, tx, { kind: 'order-received', subjectId: orderId });
}

/** Where an order goes, in one line. */
export function destinationOf(
  { shop }: Context['config'],
  order: Pick<OrderRow, 'address' | 'delivery_method'>,
): string {
  const { address, doorNumber, neighborhood, apartment } = order.address;
  if (order.delivery_method === 'pickup') return `${shop.pickupName}, ${address}. ${shop.pickupHours}`;
  return [[address, doorNumber].filter(Boolean).join(' '), neighborhood, apartment].join(', ');
}
