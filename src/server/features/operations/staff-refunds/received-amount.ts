import type { LockedOrder } from '#db/tables/orders.ts';
import { type Currency, cents } from '#domain/money/cents.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { mostReceived } from '#domain/refund/staff-refund.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { actOnRefund } from '#server/features/money/refunds/act-on-refund.ts';
import { askForAccount } from '#server/features/money/refunds/ask-for-account.ts';
import { money } from '#server/features/money/refunds/effect-texts.ts';
import { refuseTaken } from '#server/features/money/refunds/staff-transfers.ts';
import { type RefundRow, withRefund } from '#server/features/money/refunds/transfer-refund.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { recordRequest } from './approval.ts';
import { findDetail, findLiveRequests, findPaymentOf, type PaymentRow, type RequestRow } from './repository.ts';

interface Amount {
  cents: number;
  currency: Currency;
}

type Ask = Pick<StaffRequest<'askRefundAccount'>, 'staff'> & { reason: string };

interface Received extends Ask {
  order: LockedOrder;
  refund: RefundRow;
  amount: Amount;
}

/** Asks the shopper for an account; where the money came in beside the payment and its amount is open, says it first. */
export async function askRefundAccount(
  context: ActContext,
  { input: { id, amount }, staff, reason }: StaffRequest<'askRefundAccount'> & { reason: string },
): Promise<ActResult | Refusal> {
  // The order first, as everything that asks for money of it.
  const found = await findDetail(context.tx, id);
  const order = found && (await lockOrder(context.tx, found.order_id));
  return await withRefund(context, { refundId: id, actor: '' }, async (_tx, refund) => {
    if (order && refund.reason === 'wrong-amount' && (refund.amount_cents === null || refund.currency === null))
      return amount
        ? await requestReceived(context, { order, refund, amount, staff, reason })
        : refuse(400, 'Indicá el importe y la moneda que se recibieron');
    if (amount && refund.amount_cents !== null) return refuse(400, 'El importe ya está decidido: no se puede cambiar');
    return await actOnRefund(context, id, async (before) => {
      const taken = await refuseTaken(context, before, { staff });
      if (taken) return taken;
      const after = await askForAccount(context, { refundId: id, actor: staff.name, amount: null });
      return isRefusal(after) ? after : { after, effectsOf: accountTexts };
    });
  });
}

/**
 * Says how much came in beside a payment where its partner did not. Within the limit for one person the shopper is asked
 * for an account at once; above it, another person agrees first.
 */
async function requestReceived(context: ActContext, received: Received): Promise<ActResult | Refusal> {
  const { tx, config } = context;
  const { order, refund, amount, staff, reason } = received;
  if (refund.state !== 'manual' || refund.closed_at !== null) return refuse(409, 'No espera a una persona');
  const requests = await findLiveRequests(tx, order.id);
  if (requests.some(({ settles }) => settles === refund.id))
    return refuse(
      409,
      'Ya se pidió un importe para esta devolución: otra persona lo aprueba, o quien lo pidió lo retira',
    );
  const rate = order.rate_micros as RateMicros | null;
  const refusal = refuseAmount(refund, { amount, payment: await findPaymentOf(tx, refund.attempt_id), rate });
  if (refusal) return refusal;
  const request = { order, attempt_id: refund.attempt_id, kind: 'received', lines: [], settles: refund.id } as const;
  const { id, isApproved } = await recordRequest(
    context,
    { staff, reason },
    { ...request, amount_cents: amount.cents, currency: amount.currency },
  );
  const text = money(amount.cents, amount.currency);
  const facts = { order: order.number, amountCents: amount.cents, currency: amount.currency };
  if (!isApproved)
    return {
      subject: { kind: 'refund', id },
      after: { ...facts, state: 'waiting' },
      effects: [
        `Queda anotado que entraron ${text} por la orden ${order.number}, fuera de su pago`,
        'Todavía no se devuelve nada: otra persona con permiso tiene que aprobarlo. Entonces le pedimos una cuenta a quien compró',
      ],
    };
  const asked = await askForAccount(context, { refundId: refund.id, actor: staff.name, amount });
  if (isRefusal(asked)) return asked;
  return {
    subject: { kind: 'refund', id: refund.id },
    before: { state: refund.state },
    after: { ...facts, state: asked.state },
    effects: [
      ...accountTexts(text, order.number),
      `No hace falta otra persona: está dentro del límite de ${money(config.refundApprovalLimitCents, 'USD')} por orden`,
    ],
  };
}

/** A second person agreed: the shopper is asked for the account. Returns what is said of it. */
export async function startReceived(
  context: ActContext,
  request: RequestRow,
  { actor, orderNumber }: { actor: string; orderNumber: number },
): Promise<string[] | Refusal> {
  const { amount_cents, currency, settles } = request;
  const amount = { cents: amount_cents, currency };
  const asked = await askForAccount(context, { refundId: settles ?? '', actor, amount });
  return isRefusal(asked) ? asked : accountTexts(money(amount_cents, currency), orderNumber);
}

function accountTexts(amount: string, orderNumber: number): string[] {
  return [
    `Le pedimos por correo a quien compró una cuenta para transferirle ${amount} de la orden ${orderNumber}`,
    'Cuando la indique, la devolución vuelve a esta lista para transferirla',
  ];
}

interface Claimed {
  amount: Amount;
  payment: PaymentRow;
  rate: RateMicros | null;
}

/** What the partner said stands; what it did not say is no more than the payment's figure or its worth. */
function refuseAmount(refund: RefundRow, { amount, payment, rate }: Claimed): Refusal | null {
  const { amount_cents: said, currency: saidCurrency } = refund;
  if (saidCurrency !== null && saidCurrency !== amount.currency)
    return refuseField('amount.currency', `Lo que entró está en ${saidCurrency === 'USD' ? 'dólares' : 'pesos'}`);
  if (said !== null && said !== amount.cents)
    return refuseField('amount.cents', `Entraron ${money(said, amount.currency)}: se devuelve eso, ni más ni menos`);
  const paid = { cents: cents(payment.amount_cents), currency: payment.currency };
  const most = said === null ? mostReceived(paid, amount.currency, rate) : said;
  if (amount.cents <= most) return null;
  const owed = money(paid.cents, paid.currency);
  return refuseField(
    'amount.cents',
    `El pago era de ${owed}: no se devuelve más que ${money(most, amount.currency)}. Si entró más, revisá el extracto`,
  );
}
