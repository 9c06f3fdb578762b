import type { LockedOrder } from '#db/tables/orders.ts';
import { cents, sumCents } from '#domain/money/cents.ts';
import type { RefundKind } from '#domain/refund/staff-refund.ts';
import type { ActContext } from '#server/backoffice/handler.ts';
import { findQuestions } from '#server/features/fulfilment/line-questions/questions.ts';
import { isWaitingForDecision } from '#server/features/fulfilment/order-holds/hold-order.ts';
import { keepsMoney, type LineUnderWay } from '#server/features/fulfilment/purchasing/lines-under-way.ts';
import { money } from '#server/features/money/refunds/effect-texts.ts';
import { type Refusal, refuse, refuseField } from '#server/refusal.ts';
import type { RefundableOrder } from './refundable.ts';

interface RequestedRefund {
  kind: RefundKind;
  lines: readonly { asin: string }[];
  amount: number;
}

/** Refuses to give back what is being bought. Every purchase takes the order's lock too. */
export async function refuseWhatIsBought(
  { tx }: ActContext,
  found: RefundableOrder<LockedOrder>,
  requested: RequestedRefund,
): Promise<Refusal | null> {
  const { order, payment, left, shares, underWay } = found;
  if (order.status === 'PAID') return await refuseUnbought(tx, found, requested);
  const asked = requested.kind === 'lines' ? await findAsked(tx, found, requested.lines) : null;
  if (asked !== null)
    return refuse(
      409,
      `Le preguntamos a quien compró qué hacemos con «${asked}»: esperá su respuesta, o devolvele su dinero desde la cola`,
    );
  const blocking = underWay.filter(keepsMoney);
  if (requested.kind !== 'amount') {
    const named = blocking.find(
      ({ asin }) => requested.kind === 'order' || requested.lines.some((line) => line.asin === asin),
    );
    return named ? refuse(409, beingBoughtMessage(named)) : null;
  }
  const again = new Set(blocking.filter(({ purchase }) => purchase.kind !== 'first').map(({ asin }) => asin));
  const kept = sumCents(shares.lines.filter(({ asin }) => again.has(asin)).map(({ total }) => total));
  const free = cents(Math.max(0, left - kept));
  if (requested.amount <= free) return null;
  const currency = payment.currency;
  return refuseField(
    'amountCents',
    `Quedan ${money(left, currency)}, de los que ${money(kept, currency)} son de lo que se está comprando de nuevo: hasta ${money(free, currency)}, o cancelá esa compra primero`,
  );
}

/** The title of the first of these lines about which the shopper is asked. */
async function findAsked(
  tx: ActContext['tx'],
  { order, lines }: RefundableOrder,
  named: RequestedRefund['lines'],
): Promise<string | null> {
  const open = (await findQuestions(tx, order.id)).filter(({ state }) => state === 'open');
  const ids = new Set(open.map(({ order_line_id: id }) => id));
  return lines.find(({ id, asin }) => ids.has(id) && named.some((line) => line.asin === asin))?.title ?? null;
}

/** Nothing is bought yet: everything may go back, and the order ends with it; a line is not taken out. */
async function refuseUnbought(
  tx: ActContext['tx'],
  { order }: RefundableOrder,
  { kind }: RequestedRefund,
): Promise<Refusal | null> {
  if (await isWaitingForDecision(tx, order.id))
    return refuse(409, `La orden ${order.number} está retenida: rechazala en la orden y se devuelve todo`);
  return kind === 'lines'
    ? refuse(409, 'Esta orden todavía no se compró: devolvé todo, o esperá a que la tienda confirme la compra')
    : null;
}

function beingBoughtMessage({ title, purchase }: LineUnderWay): string {
  return purchase.kind === 'first'
    ? `La tienda todavía está comprando «${title}»: esperá su respuesta, o resolvé primero la compra en Compras de la orden`
    : `«${title}» se está comprando de nuevo: cancelá esa compra primero, en Compras de la orden`;
}

/** What is said of lines that come all the same. */
export function stillComingTexts(
  { underWay }: RefundableOrder,
  { kind, lines }: Omit<RequestedRefund, 'amount'>,
): string[] {
  const coming = underWay.filter(({ asin }) => kind === 'order' || lines.some((line) => line.asin === asin));
  if (kind === 'amount' || coming.length === 0) return [];
  const titles = coming.map(({ title }) => `«${title}»`).join(', ');
  return [`Ya está comprado: ${titles}. Si la compra no se cancela, quien compró lo recibe además del dinero`];
}
