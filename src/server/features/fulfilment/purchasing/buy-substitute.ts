import type { CardRow } from '#db/tables/card-row.ts';
import type { LineSubstitute } from '#db/tables/orders.ts';
import type { Cents } from '#domain/money/cents.ts';
import { billableWeight } from '#domain/weight/unit-weight.ts';
import type { ActContext, StaffRequest } from '#server/backoffice/handler.ts';
import { mailTitle } from '#server/features/base/mails/mail-message.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { variantText } from '#server/features/catalog/products/variant-text.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import { findOrderLines } from '#server/features/checkout/orders/find-order.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { commonEffects, dollars, inWords } from './buy-again.ts';
import { saveSubstitute } from './lines-repository.ts';
import {
  insertPurchaseOf,
  limitOf,
  lockOrderOfNumber,
  type OpenLine,
  openLines,
  type PreparedPurchase,
} from './open-further-purchase.ts';

/** Buys another product or variant in place of a line, within what was paid for it and its tolerance. */
export async function prepareSubstitute(
  context: ActContext,
  { number, line: lineId, asin, isLost }: StaffRequest<'buySubstitute'>['input'],
): Promise<PreparedPurchase | Refusal> {
  const order = await lockOrderOfNumber(context, number);
  if (isRefusal(order)) return order;
  const open = await openLines(context, { order, lineIds: [lineId], isLost });
  if (isRefusal(open)) return open;
  const { lines, lost } = open;
  const [line] = lines;
  if (!line) throw new Error('an opened line is missing');
  const { tx } = context;
  const ordered = await findOrderLines(tx, order.id);
  if (ordered.some((other) => other.asin === asin || other.substitute?.asin === asin))
    return refuseField('asin', 'Ese producto ya es de esta orden: elegí otro, o compralo de nuevo.');
  const { limit, loss } = await limitOf(context, { order, lines });
  const card = await checkSubstitute(context, { line, asin, limit });
  if (isRefusal(card)) return card;
  const { title: instead, quantity, price_cents: paid } = line;
  const bought = inWords(card.title, quantity);
  const summary = `Se compra ${bought} en lugar de «${instead}», por hasta ${dollars(limit)}.`;
  return {
    order,
    loss,
    summary,
    perform: async () => {
      const bound = { order, kind: 'substitute', lines: [{ ...line, asin }], lost, limit } as const;
      const { id, isComplete } = await insertPurchaseOf(context, bound);
      await saveSubstitute(tx, [lineId], await toSubstitute(context, card));
      const details = {
        purchaseId: id,
        bought: [{ ...mailTitle(card.title, card.translatedTitle), quantity }],
        instead: mailTitle(instead, line.translatedTitle),
      };
      await sendOrderMail(context, tx, { kind: 'substituted', order, details });
      return {
        subject: { kind: 'order', id: String(number) },
        before: { asin: line.asin, priceCents: paid },
        after: { purchase: id, asin, priceCents: card.priceCents, quantity, isLost },
        effects: [
          summary,
          `Cada unidad cuesta hoy ${dollars(card.priceCents)} en la tienda; por la de la orden se pagó ${dollars(paid)}.`,
          ...commonEffects({ isLost, isComplete }),
          'La orden muestra el producto nuevo y el que reemplaza, y quien compró recibe un correo que lo dice.',
        ],
      };
    },
  };
}

type Substitute = CardRow & { priceCents: NonNullable<CardRow['priceCents']> };

/** The product, where it can be bought, pays the same taxes and costs no more than the limit of the line. */
async function checkSubstitute(
  { tx }: ActContext,
  { line, asin, limit }: { line: OpenLine; asin: string; limit: Cents },
): Promise<Substitute | Refusal> {
  const cards = await findCards(tx, [asin, line.asin]);
  const card = cards.get(asin);
  const replaced = cards.get(line.asin);
  if (!card) return refuseField('asin', 'No conocemos ese producto: abrilo una vez en la tienda y volvé.');
  const { priceCents, forbidden, valid, condition } = card;
  if (forbidden !== null || !valid) return refuseField('asin', 'Ese producto no puede entrar a Uruguay.');
  if (condition === 'used') return refuseField('asin', 'Ese producto es usado: elegí uno nuevo.');
  if (priceCents === null) return refuseField('asin', 'Ese producto no está a la venta ahora.');
  if (replaced && (replaced.exempt !== card.exempt || replaced.ursec !== card.ursec))
    return refuseField('asin', 'Ese producto paga otros impuestos que el de la orden: elegí uno de la misma clase.');
  const cost = priceCents * line.quantity;
  if (cost > limit)
    return refuse(409, `Cuesta ${dollars(cost)} y el límite de esa línea es ${dollars(limit)}: elegí uno más barato.`);
  return { ...card, priceCents };
}

async function toSubstitute({ tx }: ActContext, card: CardRow): Promise<LineSubstitute> {
  const { asin, title, translatedTitle, image, weightGrams } = card;
  const variant = variantText((await findVariations(tx, [asin])).get(asin) ?? null);
  return { asin, title, translatedTitle, variant, image, weightGrams: billableWeight(weightGrams) };
}
