import type { PricedSubstitute } from '#db/tables/line-questions.ts';
import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import { type Cents, cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, StaffRequest } from '#server/backoffice/handler.ts';
import { mailTitle } from '#server/features/base/mails/mail-message.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { saveRegime } from '#server/features/fulfilment/line-questions/repository.ts';
import { endByStaff, recordSubstitute } from '#server/features/fulfilment/line-questions/staff-decision.ts';
import {
  findSubstitute,
  type Substitute,
  snapshotSubstitute,
} from '#server/features/fulfilment/line-questions/substitutes.ts';
import { findPaymentOfOrder } from '#server/features/money/payments/refund-order.ts';
import { startLineRefund } from '#server/features/money/refunds/request-refund.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { commonEffects, dollars, inWords } from './buy-again.ts';
import { saveSubstitute } from './lines-repository.ts';
import {
  insertPurchaseOf,
  limitOf,
  lockOrderOfNumber,
  type OpenLines,
  openLines,
  type PreparedPurchase,
} from './open-further-purchase.ts';

type Input = StaffRequest<'buySubstitute'>['input'];

/**
 * Buys another product in place of a line, to which the shopper agreed. What it costs less goes back; what it costs more
 * is the shop's, and beyond what was paid for the line with its tolerance a loss.
 */
export async function prepareSubstitute(
  context: ActContext,
  input: Input,
  by: string,
): Promise<PreparedPurchase | Refusal> {
  const { number, line: lineId, asin, isLost } = input;
  const order = await lockOrderOfNumber(context, number);
  if (isRefusal(order)) return order;
  if (order.replacement_of !== null)
    return refuse(409, 'Se manda sin costo en lugar de otra orden: terminá su compra, y el caso vuelve a decidirse.');
  const open = await openLines(context, { order, lineIds: [lineId], isLost });
  if (isRefusal(open)) return open;
  const found = await findSubstitute(context.tx, { order, lineId, asin });
  const ordered = (await findOrderLines(context.tx, order.id)).find(({ id }) => id === lineId);
  if (!ordered) throw new Error('an opened line is missing');
  if (!found) return refuseField('asin', 'Ese producto no se puede comprar ahora para esta orden: elegí otro.');
  const refusal = await refuseOtherTaxes(context, { found, ordered });
  if (refusal) return refusal;
  const { limit, loss } = await limitFor(context, { order, lines: open.lines, price: found.price });
  const { title: instead, quantity } = ordered;
  const summary = `Se compra ${inWords(found.card.title, quantity)} en lugar de «${instead}», por hasta ${dollars(limit)}.`;
  const prepared = { order, loss, summary };
  return {
    ...prepared,
    perform: async () => await perform(context, { ...prepared, input, by, limit, found, ordered, open }),
  };
}

/** What pays other taxes than the line, unless the order costs less with it. */
async function refuseOtherTaxes(
  { tx }: ActContext,
  { found: { card, difference }, ordered }: { found: Substitute; ordered: OrderLineRow },
): Promise<Refusal | null> {
  if (difference.amount < 0) return null;
  const replaced = (await findCards(tx, [ordered.asin])).get(ordered.asin);
  if (!replaced || (replaced.exempt === card.exempt && replaced.ursec === card.ursec)) return null;
  return refuseField('asin', 'Ese producto paga otros impuestos que el de la orden: elegí uno de la misma clase.');
}

/** The limit of the line where the product is within it; else that of its own price, with the loss. */
async function limitFor(
  context: ActContext,
  { order, lines, price }: { order: LockedOrder; lines: OpenLines['lines']; price: Cents },
): Promise<{ limit: Cents; loss: Cents }> {
  const own = await limitOf(context, { order, lines });
  const cost = lines.reduce((sum, { quantity }) => sum + price * quantity, 0);
  if (cost <= own.limit) return own;
  return await limitOf(context, {
    order,
    lines: lines.map((line) => ({ ...line, price_cents: price })),
    least: cost,
  });
}

interface AgreedSubstitute extends Omit<PreparedPurchase, 'perform'> {
  input: Input;
  by: string;
  limit: PreparedPurchase['loss'];
  found: Substitute;
  ordered: OrderLineRow;
  open: OpenLines;
}

async function perform(context: ActContext, agreed: AgreedSubstitute) {
  const { order, summary, input, limit, found, ordered, open } = agreed;
  const { number, line: lineId, asin, isLost, agreement } = input;
  const { tx } = context;
  const { card, price, difference } = found;
  const lines = open.lines.map((line) => ({ ...line, asin }));
  const bound = { order, kind: 'substitute', lines, lost: open.lost, limit } as const;
  const { id, isComplete } = await insertPurchaseOf(context, bound);
  const substitute = await snapshotSubstitute(tx, found);
  await saveSubstitute(tx, [lineId], substitute);
  await recordDecision(context, agreed, substitute);
  await saveRegime(tx, order.id, difference.useFranchise);
  const { quantity } = ordered;
  const details = {
    purchaseId: id,
    bought: [{ ...mailTitle(card.title, card.translatedTitle), quantity }],
    instead: mailTitle(ordered.title, ordered.translated_title),
  };
  await sendOrderMail(context, tx, { kind: 'substituted', order, details });
  return {
    subject: { kind: 'order', id: String(number) },
    before: { asin: ordered.asin, priceCents: ordered.price_cents },
    after: { purchase: id, asin, priceCents: price, quantity, isLost, agreement },
    effects: [
      summary,
      `Cada unidad cuesta hoy ${dollars(price)} en la tienda; por la de la orden se pagó ${dollars(ordered.price_cents)}.`,
      difference.amount < 0
        ? `Se devuelven ${formatMoney(cents(-difference.amount), difference.currency)} a quien compró: toda la orden cuesta eso menos.`
        : 'Quien compró no paga nada más: lo que cueste de más lo ponemos nosotros.',
      ...commonEffects({ isLost, isComplete }),
      'La orden muestra el producto nuevo y el que reemplaza, y quien compró recibe un correo que lo dice.',
    ],
  };
}

/** Ends the question about the line, or records the decision like one, and gives back what it costs less. */
async function recordDecision(
  context: ActContext,
  { order, ordered, open, by, found: { difference } }: AgreedSubstitute,
  bought: PricedSubstitute,
): Promise<void> {
  const { tx } = context;
  // What the shop pays does not change what the shopper paid for the line.
  const isOurs = difference.amount >= 0;
  const substitute = isOurs
    ? { ...bought, priceCents: ordered.price_cents, weightGrams: ordered.weight_grams }
    : bought;
  const [question] = open.questions;
  if (question) await endByStaff(context, tx, { question, substitute, by });
  const questionId = question?.id ?? (await recordSubstitute(context, tx, { order, line: ordered, substitute, by }));
  if (isOurs) return;
  const attempt = await findPaymentOfOrder(tx, order.id);
  await startLineRefund(context, tx, {
    questionId,
    line: ordered,
    what: 'cheaper',
    attempt,
    amountCents: -difference.amount,
  });
}
