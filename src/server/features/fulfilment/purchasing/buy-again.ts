import { cents } from '#domain/money/cents.ts';
import { formatMoney } from '#domain/money/format.ts';
import type { ActContext, StaffRequest } from '#server/backoffice/handler.ts';
import { mailTitle } from '#server/features/base/mails/mail-message.ts';
import { findBlocked } from '#server/features/catalog/overrides/find-blocked.ts';
import { sendOrderMail } from '#server/features/checkout/order-mails/send-order-mail.ts';
import type { QuestionRow } from '#server/features/fulfilment/line-questions/questions.ts';
import { endByStaff } from '#server/features/fulfilment/line-questions/staff-decision.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import {
  insertPurchaseOf,
  limitOf,
  lockOrderOfNumber,
  type OpenLine,
  openLines,
  type PreparedPurchase,
} from './open-further-purchase.ts';

/** Buys again what the store called off or what was lost on its way to the depot. */
export async function prepareBuyAgain(
  context: ActContext,
  { number, lines: lineIds, isLost }: StaffRequest<'buyAgain'>['input'],
  by: string,
): Promise<PreparedPurchase | Refusal> {
  const order = await lockOrderOfNumber(context, number);
  if (isRefusal(order)) return order;
  const open = await openLines(context, { order, lineIds, isLost });
  if (isRefusal(open)) return open;
  const { lines, lost, questions } = open;
  const [blocked] = await findBlocked(
    context.tx,
    lines.map(({ asin }) => asin),
  );
  if (blocked !== undefined) return refuseBlocked(lines, blocked);
  const priced = lines.map((line) => ({ ...line, price_cents: priceNow(line, questions) ?? line.price_cents }));
  const least = lines.reduce((sum, line) => sum + (priceNow(line, questions) ?? 0) * line.quantity, 0);
  const { limit, loss } = await limitOf(context, { order, lines: priced, least });
  const bought = lines.map(({ title, quantity }) => inWords(title, quantity)).join(', ');
  const summary = `Se compra de nuevo en la tienda, por hasta ${dollars(limit)}, a cargo nuestro: ${bought}.`;
  return {
    order,
    loss,
    summary,
    perform: async () => {
      const { id, isComplete } = await insertPurchaseOf(context, { order, kind: 'again', lines, lost, limit });
      for (const question of questions) await endByStaff(context, context.tx, { question, substitute: null, by });
      const items = lines.map(({ title, translatedTitle, quantity }) => ({
        ...mailTitle(title, translatedTitle),
        quantity,
      }));
      const details = { purchaseId: id, bought: items };
      await sendOrderMail(context, context.tx, { kind: 'bought-again', order, details });
      return {
        subject: { kind: 'order', id: String(number) },
        after: { purchase: id, lines: lines.map(({ asin, quantity }) => ({ asin, quantity })), isLost },
        effects: [
          summary,
          ...commonEffects({ isLost, isComplete }),
          ...(questions.length > 0 ? ['Lo que le preguntamos a quien compró termina: ya no tiene que elegir.'] : []),
          'Quien compró recibe un correo que lo dice; no paga nada más.',
        ],
      };
    },
  };
}

/** What a unit costs now, where the shopper is asked because it rose. */
function priceNow({ order_line_id: id }: OpenLine, questions: readonly QuestionRow[]): number | null {
  return questions.find(({ order_line_id }) => order_line_id === id)?.price_now_cents ?? null;
}

function refuseBlocked(lines: readonly OpenLine[], blocked: string): Refusal {
  const title = lines.find(({ asin }) => asin === blocked)?.title;
  return refuse(
    409,
    `«${title}» está bloqueado: terminá el bloqueo en su página del catálogo, o comprá otro en su lugar.`,
  );
}

/** What every further purchase does to its order. */
export function commonEffects({ isLost, isComplete }: { isLost: boolean; isComplete: boolean }): string[] {
  return [
    ...(isLost ? ['Lo perdido se da por perdido: su paquete ya no se espera.'] : []),
    isComplete
      ? 'No se devuelve dinero por esa parte: si una devolución esperaba su importe, se retira.'
      : 'Sigue pendiente qué hacer con lo demás que la tienda canceló.',
    'El envío a Uruguay espera también este paquete.',
  ];
}

export function inWords(title: string, quantity: number): string {
  return `${title} (${quantity === 1 ? '1 unidad' : `${quantity} unidades`})`;
}

/** 'U$S 12,50' */
export function dollars(amount: number): string {
  return formatMoney(cents(amount), 'USD');
}
