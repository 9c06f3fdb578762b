import { orderPage } from '#contract/pages.ts';
import type { Tx } from '#db/transaction.ts';
import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/features/mails/queue-mail.ts';
import { type OrderRow, readLines } from '#server/features/orders/repository.ts';
import { type OrderFacts, type OrderMailFacts, type OrderMailKind, orderMail } from './templates/order.ts';

export type MailDeps = Pick<Context, 'random' | 'clock' | 'config' | 'queue'>;

/** A mail to be written: its kind, whose order it is about, and what only this kind tells. */
export interface OrderMail<Kind extends OrderMailKind> {
  kind: Kind;
  order: OrderRow;
  more: Omit<OrderMailFacts[Kind], keyof OrderFacts>;
}

/** Writes to the shopper about an order, in the transaction of what it is about. */
export async function mailOrder<Kind extends OrderMailKind>(
  deps: MailDeps,
  tx: Tx,
  { kind, order, more }: OrderMail<Kind>,
): Promise<void> {
  const lines = await readLines(tx, [order.id]);
  const facts: OrderFacts = {
    orderId: order.id,
    orderNumber: order.number,
    orderUrl: `${deps.config.publicUrl}${orderPage(order.id)}`,
    to: order.customer_email,
    firstName: order.consignee.firstName,
    total: formatMoney(cents(order.amount_cents), order.currency),
    items: lines.map(({ title, quantity }) => ({ title, quantity })),
    destination: destinationOf(deps.config, order),
    trackingNumber: order.carrier_tracking_number,
  };
  await queueMail(deps, tx, orderMail(kind, { ...facts, ...more } as OrderMailFacts[Kind]));
}

function destinationOf({ shop }: Context['config'], order: OrderRow): string {
  const { address, doorNumber, neighborhood, apartment } = order.address;
  if (order.delivery_method === 'pickup') return `${shop.pickupName}, ${address}. ${shop.pickupHours}`;
  return [[address, doorNumber].filter(Boolean).join(' '), neighborhood, apartment].join(', ');
}
