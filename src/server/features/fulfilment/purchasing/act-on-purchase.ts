import type { LockedOrder } from '#db/tables/orders.ts';
import { cents } from '#domain/money/cents.ts';
import { isHandedOver } from '#domain/order/status.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { dollars } from './buy-again.ts';
import { requestCancellation } from './cancel-purchase.ts';
import { isDoubtful, isStopped } from './hold-for-person.ts';
import { findLinesOf } from './lines-repository.ts';
import { findExcess } from './losses-repository.ts';
import { maxPrice } from './max-price.ts';
import { lockOrderOfNumber, type PreparedPurchase } from './open-further-purchase.ts';
import { purchaseKey } from './purchase-key.ts';
import { refOf } from './purchase-ref.ts';
import { lockPurchase, type PurchaseRow, savePurchase } from './repository.ts';
import { findReturn, saveReturn } from './requests-repository.ts';
import { isDecided, requestReturn } from './return-purchase.ts';

/** A typo costs no more than this many times the limit. */
const HIGHEST_FACTOR = 3;

/** Longer than a job that buys may run. */
const SENDING_SECONDS = 150;

const NOT_WAITING = 'Esa compra no espera por una persona: alguien la resolvió ya, o siguió sola.';
const MAY_BE_BOUGHT =
  'Puede que la compra exista a pesar del error. Mirá en la tienda y, si no se compró nada, marcá que lo viste.';

/** Both locked. */
interface Found {
  order: LockedOrder;
  purchase: PurchaseRow;
}

async function lockOfOrder(
  context: ActContext,
  { number, purchase: id }: { number: number; purchase: string },
): Promise<Found | Refusal> {
  const order = await lockOrderOfNumber(context, number);
  if (isRefusal(order)) return order;
  const purchase = await lockPurchase(context.tx, id);
  return purchase?.order_id === order.id ? { order, purchase } : notFound('La orden no tiene esa compra.');
}

function resultOf({ order, purchase }: Found, effects: string[], after: Record<string, unknown> = {}): ActResult {
  const { id, state, attempt, error_type: errorType, manual_reason: manualReason } = purchase;
  return {
    subject: { kind: 'order', id: String(order.number) },
    before: { purchase: id, state, attempt, errorType, manualReason },
    after,
    effects,
  };
}

interface Retry {
  /** The person has seen at the store that nothing was bought; needed where the purchase may exist despite its error. */
  isNothingBought: boolean;
  /** The most that it may cost from now on; by default the limit that it has. */
  maxPriceCents?: number;
}

/**
 * Lets a purchase that waits for a person go on. A rejected request is sent again with its key; after a failed purchase the
 * next attempt has a key of its own, and its job looks for an existing purchase first.
 */
async function sendAgain(
  { tx, clock, queue }: ActContext,
  { purchase }: Found,
  { isNothingBought, maxPriceCents }: Retry,
): Promise<Refusal | null> {
  const { id, state, manual_reason: reason } = purchase;
  if (!reason || state === 'placed' || state === 'refused') return refuse(409, NOT_WAITING);
  if (isDoubtful(reason) && !isNothingBought) return refuse(409, MAY_BE_BOUGHT);
  const attempt = state === 'requested' ? purchase.attempt : purchase.attempt + 1;
  await savePurchase(tx, id, {
    state: 'requested',
    attempt,
    idempotency_key: purchaseKey(id, attempt),
    ...(maxPriceCents === undefined ? {} : { max_price_cents: maxPriceCents }),
    marketplace_order_id: null,
    manual_reason: null,
    next_check_at: null,
    updated_at: clock(),
  });
  await queue.enqueue('buy-order', refOf(purchase));
  return null;
}

/** Sends a purchase that waits for a person again. */
export async function retryPurchase(
  context: ActContext,
  { input: { isNothingBought, ...input } }: StaffRequest<'retryPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await lockOfOrder(context, input);
  if (isRefusal(found)) return found;
  const refused = await sendAgain(context, found, { isNothingBought });
  if (refused) return refused;
  const { purchase } = found;
  const limit = dollars(purchase.max_price_cents ?? maxPrice(await findLinesOf(context.tx, purchase)));
  return resultOf(found, [
    `La compra se intenta otra vez, por hasta ${limit}.`,
    purchase.state === 'requested'
      ? 'Se manda el mismo pedido con la misma clave: la tienda no lo puede comprar dos veces.'
      : 'La anterior falló del todo, así que lleva otra clave; antes se busca en la tienda si alguna existe.',
  ]);
}

/**
 * Ends a purchase that waits for a person, or for purchasing to go on; its money goes back unless the store has it after all.
 */
export async function callOffPurchase(
  context: ActContext,
  { input: { isNothingBought, ...input } }: StaffRequest<'callOffPurchase'>,
): Promise<ActResult | Refusal> {
  const { tx, queue } = context;
  const found = await lockOfOrder(context, input);
  if (isRefusal(found)) return found;
  const { id, state, kind, manual_reason: reason } = found.purchase;
  if (state === 'refused' || !(reason || (await isStopped(tx, found.purchase)))) return refuse(409, NOT_WAITING);
  if (isDoubtful(reason) && !isNothingBought) return refuse(409, MAY_BE_BOUGHT);
  // A request may be under way: no other one starts, and this one has ended when the job looks for its purchase.
  const mayBeSending = state === 'requested';
  if (mayBeSending) await savePurchase(tx, id, { manual_reason: 'may-be-bought', next_check_at: null });
  const delay = mayBeSending ? { startAfterSeconds: SENDING_SECONDS } : {};
  await queue.enqueue('refuse-purchase', refOf(found.purchase), delay);
  return resultOf(found, [
    'La compra se da por terminada, salvo que la tienda diga que existe.',
    kind === 'first'
      ? 'Si nada más viene para la orden, se devuelve todo lo que se pagó y quien compró recibe un correo.'
      : 'Lo que cubría vuelve a estar sin comprar, y su dinero espera que alguien decida el importe.',
  ]);
}

/** Asks the store to cancel a purchase. */
export async function cancelPurchase(
  context: ActContext,
  { input }: StaffRequest<'cancelPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await lockOfOrder(context, input);
  if (isRefusal(found)) return found;
  const { state, kind, total_cents: total } = found.purchase;
  if (await isStopped(context.tx, found.purchase))
    return refuse(
      409,
      'Esa compra espera a que las compras sigan: todavía no está en la tienda. Si no va, dala por terminada.',
    );
  if (state === 'requested' || state === 'refused')
    return refuse(409, 'La tienda no tiene esa compra: no hay nada que cancelar.');
  if (isHandedOver(found.order.status))
    return refuse(409, 'La orden ya se entregó: no se cancela en la tienda. Si vuelve, pedile la devolución.');
  if (!(await requestCancellation(context, context.tx, found.purchase)))
    return refuse(409, 'La cancelación ya se pidió.');
  return resultOf(found, [
    `Se pide a la tienda que cancele la compra${total === null ? '' : ` de ${dollars(total)}`}.`,
    kind === 'first'
      ? 'Si la cancela entera, se devuelve lo que se pagó por la orden; si ya es tarde, la orden sigue.'
      : 'Si la cancela, lo que cubría vuelve a estar sin comprar; si ya es tarde, la orden sigue.',
  ]);
}

/** Asks the store to take back what it sold. Whether money goes back to the shopper is decided apart. */
export async function returnPurchase(
  context: ActContext,
  { input: { cause, notes, asins, ...input } }: StaffRequest<'returnPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await lockOfOrder(context, input);
  if (isRefusal(found)) return found;
  const lines = await findLinesOf(context.tx, found.purchase);
  const foreign = asins.find((asin) => !lines.some((line) => line.asin === asin));
  if (foreign !== undefined) return refuseField('asins', `Esa compra no cubre ${foreign}`);
  const returned = { order: found.order, purchaseId: found.purchase.id, reason: cause, notes, asins };
  const outcome = await requestReturn(context, context.tx, returned);
  if (outcome === 'already-requested')
    return refuse(409, 'La devolución ya se pidió: la tienda recibe una por compra.');
  if (outcome === 'not-bought') return refuse(409, 'La tienda no tiene esa compra: no hay nada que devolver.');
  const what = asins.length === 0 ? 'todo lo que no canceló' : `todas las unidades de ${asins.join(', ')}`;
  return resultOf(found, [
    `Se pide a la tienda que reciba de vuelta ${what}.`,
    'A quien compró no se le devuelve nada por esto: se decide aparte, cuando la tienda acredite la devolución.',
  ]);
}

/** Ends what somebody had to do about a return that the store has decided. */
export async function closeReturn(
  context: ActContext,
  { input }: StaffRequest<'closeReturn'>,
): Promise<ActResult | Refusal> {
  const found = await lockOfOrder(context, input);
  if (isRefusal(found)) return found;
  const row = await findReturn(context.tx, found.purchase.id);
  if (!row) return notFound('Esa compra no tiene una devolución.');
  if (row.closed_at !== null) return refuse(409, 'Esa devolución ya está terminada.');
  if (!(isDecided(row) || row.state === 'approved'))
    return refuse(409, 'La tienda todavía no contestó: no hay nada que terminar.');
  await saveReturn(context.tx, found.purchase.id, { closed_at: context.clock() });
  return resultOf(found, ['La devolución sale de la cola: ya no espera a nadie.'], { return: row.state });
}

/** Buys at a price above the limit; what is more than was paid is the shop's. */
export async function prepareApprovedPrice(
  context: ActContext,
  { maxPriceCents, ...input }: StaffRequest<'approvePrice'>['input'],
): Promise<PreparedPurchase | Refusal> {
  const found = await lockOfOrder(context, input);
  if (isRefusal(found)) return found;
  const { order, purchase } = found;
  if (purchase.manual_reason !== 'price') return refuse(409, 'Esa compra no espera por su precio.');
  const lines = await findLinesOf(context.tx, purchase);
  const tolerated = maxPrice(lines);
  const limit = purchase.max_price_cents ?? tolerated;
  if (maxPriceCents <= limit)
    return refuseField('maxPriceCents', `El precio tiene que pasar el límite de ahora, ${dollars(limit)}.`);
  if (maxPriceCents > HIGHEST_FACTOR * tolerated)
    return refuseField(
      'maxPriceCents',
      `Más de ${dollars(HIGHEST_FACTOR * tolerated)} no se aprueba desde acá: revisá el importe.`,
    );
  const lineIds = lines.map((line) => line.order_line_id);
  const loss = await findExcess(context.tx, order.id, { lineIds, more: maxPriceCents - limit });
  const paid = lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0);
  const summary = `Se compra por hasta ${dollars(maxPriceCents)}; el límite era ${dollars(limit)}.`;
  return {
    order,
    loss: cents(loss),
    summary,
    perform: async () => {
      const refused = await sendAgain(context, found, { isNothingBought: false, maxPriceCents });
      if (refused) return refused;
      const effects = [
        summary,
        `Por esos productos se pagó ${dollars(paid)}: lo que pase de eso, hasta ${dollars(maxPriceCents - paid)}, lo ponemos nosotros.`,
        'Quien compró no paga nada más.',
      ];
      return resultOf(found, effects, { maxPriceCents });
    },
  };
}
