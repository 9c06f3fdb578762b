import type { OrderRow } from '#db/tables/orders.ts';
import { cents } from '#domain/money/cents.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '#server/refusal.ts';
import { dollars } from './buy-again.ts';
import { type CancellationRequest, requestCancellation } from './cancel-purchase.ts';
import { type DecisionOutcome, isStopped, requestRefusal, retryPurchase } from './decide-purchase.ts';
import { findLinesOf } from './lines-repository.ts';
import { findExcess } from './losses-repository.ts';
import { maxPrice } from './max-price.ts';
import { lockOrderOfNumber, type PreparedPurchase } from './open-further-purchase.ts';
import { refOf } from './purchase-ref.ts';
import { findPurchase, type PurchaseRow } from './repository.ts';
import { findReturn, saveReturn } from './requests-repository.ts';
import { isDecided, requestReturn } from './return-purchase.ts';

/** A typo costs no more than this many times the limit. */
const HIGHEST_FACTOR = 3;

const REFUSALS: Readonly<Record<Exclude<DecisionOutcome | CancellationRequest, 'done' | 'requested'>, string>> = {
  'not-waiting': 'Esa compra no espera por una persona: alguien la resolvió ya, o siguió sola.',
  'may-be-bought':
    'Puede que la compra exista a pesar del error. Mirá en la tienda y, si no se compró nada, marcá que lo viste.',
  'already-requested': 'La cancelación ya se pidió.',
  'not-bought': 'La tienda no tiene esa compra: no hay nada que cancelar.',
};

interface Found {
  order: OrderRow;
  purchase: PurchaseRow;
}

async function findOfOrder(
  context: ActContext,
  { number, purchase: id }: { number: number; purchase: string },
): Promise<Found | Refusal> {
  const order = await lockOrderOfNumber(context, number);
  if (isRefusal(order)) return order;
  const purchase = await findPurchase(context.tx, id);
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

/** Sends a purchase that waits for a person again. */
export async function retryByStaff(
  context: ActContext,
  { input: { isNothingBought, ...input } }: StaffRequest<'retryPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await findOfOrder(context, input);
  if (isRefusal(found)) return found;
  const outcome = await retryPurchase(context, { ...refOf(found.purchase), isNothingBought });
  if (outcome !== 'done') return refuse(409, REFUSALS[outcome]);
  const isNewKey = found.purchase.state !== 'requested';
  const limit = dollars(await limitOf(context, found.purchase));
  return resultOf(found, [
    `La compra se intenta otra vez, por hasta ${limit}.`,
    isNewKey
      ? 'La anterior falló del todo, así que lleva otra clave; antes se busca en la tienda si alguna existe.'
      : 'Se manda el mismo pedido con la misma clave: la tienda no lo puede comprar dos veces.',
  ]);
}

/** Ends a purchase that waits for a person; its money goes back unless the store has it after all. */
export async function callOffByStaff(
  context: ActContext,
  { input: { isNothingBought, ...input } }: StaffRequest<'callOffPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await findOfOrder(context, input);
  if (isRefusal(found)) return found;
  const outcome = await requestRefusal(context, { ...refOf(found.purchase), isNothingBought });
  if (outcome !== 'done') return refuse(409, REFUSALS[outcome]);
  return resultOf(found, [
    'La compra se da por terminada, salvo que la tienda diga que existe.',
    found.purchase.kind === 'first'
      ? 'Si nada más viene para la orden, se devuelve todo lo que se pagó y quien compró recibe un correo.'
      : 'Lo que cubría vuelve a estar sin comprar, y su dinero espera que alguien decida el importe.',
  ]);
}

/** Asks the store to cancel a purchase. */
export async function cancelByStaff(
  context: ActContext,
  { input }: StaffRequest<'cancelPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await findOfOrder(context, input);
  if (isRefusal(found)) return found;
  const outcome = await requestCancellation(context, refOf(found.purchase));
  if (outcome === 'not-bought' && (await isStopped(context.tx, found.purchase)))
    return refuse(
      409,
      'Esa compra espera a que las compras sigan: todavía no está en la tienda. Si no va, dala por terminada.',
    );
  if (outcome !== 'requested') return refuse(409, REFUSALS[outcome]);
  const { kind, total_cents: total } = found.purchase;
  return resultOf(found, [
    `Se pide a la tienda que cancele la compra${total === null ? '' : ` de ${dollars(total)}`}.`,
    kind === 'first'
      ? 'Si la cancela entera, se devuelve lo que se pagó por la orden; si ya es tarde, la orden sigue.'
      : 'Si la cancela, lo que cubría vuelve a estar sin comprar; si ya es tarde, la orden sigue.',
  ]);
}

/** Asks the store to take back what it sold. Whether money goes back to the shopper is decided apart. */
export async function returnByStaff(
  context: ActContext,
  { input: { cause, notes, asins, ...input } }: StaffRequest<'returnPurchase'>,
): Promise<ActResult | Refusal> {
  const found = await findOfOrder(context, input);
  if (isRefusal(found)) return found;
  const lines = await findLinesOf(context.tx, found.purchase);
  const foreign = asins.find((asin) => !lines.some((line) => line.asin === asin));
  if (foreign !== undefined) return refuseField('asins', `Esa compra no cubre ${foreign}`);
  const outcome = await requestReturn(context, { ...refOf(found.purchase), reason: cause, notes, asins });
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
  const found = await findOfOrder(context, input);
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
  const found = await findOfOrder(context, input);
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
      const outcome = await retryPurchase(context, { ...refOf(purchase), isNothingBought: false, maxPriceCents });
      if (outcome !== 'done') return refuse(409, REFUSALS[outcome]);
      const effects = [
        summary,
        `Por esos productos se pagó ${dollars(paid)}: lo que pase de eso, hasta ${dollars(maxPriceCents - paid)}, lo ponemos nosotros.`,
        'Quien compró no paga nada más.',
      ];
      return resultOf(found, effects, { maxPriceCents });
    },
  };
}

async function limitOf({ tx }: ActContext, purchase: PurchaseRow): Promise<number> {
  return purchase.max_price_cents ?? maxPrice(await findLinesOf(tx, purchase));
}
