import type { LockedOrder } from '#db/tables/orders.ts';
import { type Cents, cents, sumCents } from '#domain/money/cents.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { lockOrderByNumber } from '#server/features/checkout/orders/lock-order.ts';
import { findResentIn } from '#server/features/fulfilment/carrier-claims/claims.ts';
import { lockAskedBack } from '#server/features/money/refunds/asked-back.ts';
import { money, returnTexts } from '#server/features/money/refunds/effect-texts.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { recordRequest, startApproved } from './approval.ts';
import { type CostedLine, costLines, findRefundable, type RefundableOrder, titleOf } from './refundable.ts';
import { refuseWhatIsBought, stillComingTexts } from './refuse-bought-goods.ts';
import { findPayment, findUndecided } from './repository.ts';

type Request = StaffRequest<'requestRefund'> & { reason: string };
type Input = Request['input'];

/** Asks for a refund of an order. Another person agrees to it, unless all of the order's are within the limit. */
export async function requestRefund(
  context: ActContext,
  { input, staff, reason }: Request,
): Promise<ActResult | Refusal> {
  const found = await findLocked(context, input.orderNumber);
  if (isRefusal(found)) return found;
  const chosen = await choose(context, found, input);
  if (isRefusal(chosen)) return chosen;
  const bought = await refuseWhatIsBought(context, found, { kind: input.kind, ...chosen });
  if (bought) return bought;
  const { order, payment } = found;
  const request = {
    attempt_id: payment.id,
    kind: input.kind,
    amount_cents: chosen.amount,
    currency: payment.currency,
    settles: input.settles ?? null,
  };
  const { id, isApproved } = await recordRequest(
    context,
    { staff, reason },
    { ...request, order, lines: chosen.lines },
  );
  const isLast = found.returned + chosen.amount === payment.amount_cents;
  const agreed = { request: { ...request, id }, payment, order, isLast };
  const endsOrder = isApproved && (await startApproved(context, agreed));
  const limit = context.config.refundApprovalLimitCents;
  return {
    subject: { kind: 'refund', id },
    after: { order: order.number, amountCents: chosen.amount, currency: payment.currency, kind: input.kind },
    // The history shows the first one alone.
    effects: [
      ...(isApproved
        ? [
            ...returnTexts({ amountCents: chosen.amount, payment, orderNumber: order.number }),
            ...(endsOrder ? [`La orden ${order.number} termina como devuelta: no se compra ni se envía nada más`] : []),
            `No hace falta otra persona: está dentro del límite de ${money(limit, 'USD')} por orden`,
          ]
        : waitingTexts(found, chosen.amount)),
      ...lineTexts(found, chosen.lines),
      ...stillComingTexts(found, { kind: input.kind, lines: chosen.lines }),
      ...(await sentAgainTexts(context, { order, lines: chosen.lines })),
    ],
  };
}

/** What of it the shop sends again already, at its own cost. */
async function sentAgainTexts(
  { tx }: ActContext,
  { order, lines }: { order: LockedOrder; lines: readonly CostedLine[] },
): Promise<string[]> {
  const asins = lines.map(({ asin }) => asin);
  const again = await findResentIn(tx, order.id, asins);
  return again === null ? [] : [`Ya se manda de nuevo en la orden ${again}: quien compró lo recibe además del dinero`];
}

/** The order with its payment locked, so that what is left stays and nothing is bought meanwhile. */
async function findLocked({ tx }: ActContext, orderNumber: number): Promise<RefundableOrder<LockedOrder> | Refusal> {
  const order = await lockOrderByNumber(tx, orderNumber);
  const payment = order && (await findPayment(tx, order.id));
  if (payment) await lockAskedBack(tx, payment);
  return await findRefundable(tx, order);
}

interface Chosen {
  amount: Cents;
  lines: CostedLine[];
}

async function choose({ tx }: ActContext, found: RefundableOrder, input: Input): Promise<Chosen | Refusal> {
  const { order, left, payment } = found;
  const { settles } = input;
  if (settles !== undefined && !(await findUndecided(tx, order.id)).some(({ id }) => id === settles))
    return refuse(409, 'La devolución sin importe que querías resolver ya está resuelta o pedida');
  if (left <= 0) return refuse(409, nothingLeftMessage(found));
  const lines = input.kind === 'lines' ? costLines(found, input.lines) : [];
  if (isRefusal(lines)) return lines;
  const amount =
    input.kind === 'order'
      ? left
      : input.kind === 'amount'
        ? cents(input.amountCents)
        : sumCents(lines.map((line) => line.cents));
  if (amount <= 0) return refuse(409, 'Lo elegido no costó nada: no hay qué devolver');
  if (amount > left) {
    const message = `Quedan ${money(left, payment.currency)} por devolver de esta orden, y esto serían ${money(amount, payment.currency)}`;
    return input.kind === 'amount' ? refuseField('amountCents', message) : refuse(409, message);
  }
  return { amount, lines };
}

function nothingLeftMessage({ payment, waiting }: RefundableOrder): string {
  const paid = money(payment.amount_cents, payment.currency);
  return waiting > 0
    ? `De los ${paid} que se pagaron no queda nada sin devolver o sin pedir`
    : `Los ${paid} que se pagaron ya se devolvieron`;
}

function lineTexts(found: RefundableOrder, lines: readonly CostedLine[]): string[] {
  return lines.map(
    ({ asin, quantity, cents: amount }) =>
      `${quantity} × ${titleOf(found, asin)}: ${money(amount, found.payment.currency)}, con su parte de flete, manejo, servicio e impuestos`,
  );
}

function waitingTexts({ order, payment, left }: RefundableOrder, amount: Cents): string[] {
  const { currency } = payment;
  const [where = '', ...then] = returnTexts({ amountCents: amount, payment, orderNumber: order.number });
  return [
    `Se pide devolver ${money(amount, currency)} de la orden ${order.number}; quedan ${money(left - amount, currency)} sin devolver`,
    'Todavía no se devuelve nada: otra persona con permiso tiene que aprobarla. A quien compró no se le avisa hasta entonces',
    `Si se aprueba: ${where}. ${then.join('. ')}`,
  ];
}
