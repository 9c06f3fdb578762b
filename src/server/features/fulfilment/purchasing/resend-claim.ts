import type { CardRow } from '#db/tables/card-row.ts';
import type { LockedOrder, OrderLineRow } from '#db/tables/orders.ts';
import { canDecideClaim, claimState, decidedMessage } from '#domain/cases/carrier-claim.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { type FeeQuote, isOfParcels } from '#domain/fees/quote.ts';
import type { RateMicros } from '#domain/money/exchange.ts';
import { freeQuote, replacementCost } from '#domain/order/replacement.ts';
import type { ActContext, ActResult, StaffRequest } from '#server/backoffice/handler.ts';
import { readRules } from '#server/features/base/rules/read-rules.ts';
import { isPurchasingStopped } from '#server/features/base/switches/current-switches.ts';
import { findBlocked } from '#server/features/catalog/overrides/find-blocked.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { quoteLines } from '#server/features/checkout/fees/quote-lines.ts';
import { type CopiedLine, copyOrder } from '#server/features/checkout/orders/copy-order.ts';
import { lockOrder } from '#server/features/checkout/orders/lock-order.ts';
import { transitionOrder } from '#server/features/checkout/orders/transition-order.ts';
import {
  findResentIn,
  type LockedClaim,
  lockClaim,
  recordDecision,
} from '#server/features/fulfilment/carrier-claims/claims.ts';
import { boughtAsin, findPaidLines } from '#server/features/fulfilment/carrier-claims/paid-lines.ts';
import { isRefusal, type Refusal, refuse } from '#server/refusal.ts';
import { dollars, inWords } from './buy-again.ts';
import { findLinesToShip } from './lines-to-ship.ts';
import { maxPrice } from './max-price.ts';
import type { PreparedPurchase } from './open-further-purchase.ts';
import { refuseAskedBack } from './refuse-asked-back.ts';

/**
 * Sends again, as an order of its own that the shop pays, what a claim says that never arrived; once for a claim, unless
 * that order ended unbought, and never what was or may be given back.
 */
export async function prepareResend(
  context: ActContext,
  { number }: StaffRequest<'resendClaim'>['input'],
): Promise<PreparedPurchase | Refusal> {
  const claimed = await lockDecidable(context, number);
  if (isRefusal(claimed)) return claimed;
  const { order, paid } = claimed;
  const lines = await findLostLines(context, claimed);
  if (isRefusal(lines)) return lines;
  const goods = maxPrice(lines.map(({ priceCents, quantity }) => ({ price_cents: priceCents, quantity })));
  const quote = await quoteFor(context, order, lines);
  const loss = replacementCost(goods, quote);
  const summary = `Se manda de nuevo, como una orden nueva que pagamos nosotros y puede costarnos hasta ${dollars(loss)} con flete e impuestos: ${lines.map(({ card, quantity }) => inWords(card.title, quantity)).join(', ')}.`;
  return { order: paid, loss, summary, perform: () => send(context, { ...claimed, lines, quote, summary }) };
}

/** The claim, which nobody decided. */
async function lockDecidable({ tx, clock }: ActContext, number: number): Promise<LockedClaim | Refusal> {
  const locked = await lockClaim(tx, number);
  if (isRefusal(locked)) return locked;
  const { order, facts } = locked;
  if (order.anonymized_at !== null) return refuse(422, 'Quien compró borró su cuenta: no hay a quién mandarle nada');
  // Who approves what was asked for decides it; asked for twice, the request that waits is found first.
  const state = claimState({ ...facts, isResendAsked: false }, clock());
  const message = decidedMessage(state);
  if (message !== null) return refuse(409, message);
  if (!canDecideClaim(state)) return refuse(409, 'Todavía no contestó el transportista y su plazo no terminó');
  if (await isPurchasingStopped(tx))
    return refuse(409, 'Las compras están detenidas: se manda de nuevo cuando siguen.');
  return locked;
}

/** The lines of the complaint that travelled, as they are sold now. */
async function findLostLines(
  context: ActContext,
  { found, order, paid }: LockedClaim,
): Promise<CopiedLine[] | Refusal> {
  const { tx } = context;
  if (isOfParcels(paid.fees))
    return refuse(
      422,
      'Lo que traía esta orden se compró en otra tienda: no se puede mandar de nuevo, devolvé el dinero',
    );
  const shipped = await findLinesToShip(tx, order.id);
  const lines = shipped.filter(({ id }) => found.line_ids.length === 0 || found.line_ids.includes(id));
  if (lines.length === 0) return refuse(409, 'Ningún producto del reclamo viajaba en ese envío');
  const asins = lines.map(boughtAsin);
  const resent = await findResentIn(tx, order.id, asins);
  if (resent !== null) return refuse(409, `Eso ya se mandó de nuevo en la orden ${resent}`);
  const bought = await findPaidLines(tx, paid.id, lines);
  const asked = await refuseAskedBack(context, { order: paid, lineIds: bought.map(({ id }) => id) });
  if (asked) return asked;
  const cards = await findCards(tx, asins);
  const blocked = await findBlocked(tx, asins);
  const sold = lines.map((line) =>
    resentLine(line, blocked.includes(boughtAsin(line)) ? undefined : cards.get(boughtAsin(line))),
  );
  return sold.find((line) => isRefusal(line)) ?? sold.filter((line): line is CopiedLine => !isRefusal(line));
}

function resentLine(line: OrderLineRow, card: CardRow | undefined): CopiedLine | Refusal {
  const offer = card && toOffer(card);
  const { title, variant } = line.substitute ?? line;
  if (!card || !offer || 'unbuyable' in offer)
    return refuse(409, `«${title}» hoy no se puede comprar: devolvé el dinero`);
  return {
    id: line.id,
    asin: boughtAsin(line) as Asin,
    quantity: line.quantity,
    priceCents: offer.price,
    variant,
    card,
  };
}

/** The shopper's duty-free shipments of the year are not spent on what was lost: the shop pays the taxes. */
async function quoteFor(
  { tx, clock }: ActContext,
  { customer_id: customerId, delivery_zone: deliveryZone }: LockedOrder,
  lines: readonly CopiedLine[],
): Promise<FeeQuote> {
  const deps = { db: tx, clock, rules: await readRules(tx, clock) };
  return await quoteLines(deps, { lines, useFranchise: 'NOT_USE', deliveryZone, customerId });
}

interface Resending extends LockedClaim {
  lines: readonly CopiedLine[];
  quote: FeeQuote;
  summary: string;
}

async function send(context: ActContext, { lines, quote, summary, ...claim }: Resending): Promise<ActResult> {
  const { tx, clock } = context;
  const { found, order, paid } = claim;
  const rate = order.rate_micros as RateMicros | null;
  const made = await copyOrder(context, tx, {
    of: order,
    lines,
    quote: freeQuote(quote),
    rate,
    replacementOf: paid.id,
  });
  const replacement = await lockOrder(tx, made.id);
  await recordDecision(tx, claim, { replacement_id: made.id });
  await transitionOrder(context, tx, { order: replacement, trigger: 'sent-again', at: clock() });
  return {
    subject: { kind: 'case', id: String(found.number) },
    after: {
      replacement: made.number,
      of: order.number,
      lines: lines.map(({ asin, quantity }) => ({ asin, quantity })),
    },
    effects: [
      summary,
      `La orden ${made.number} se compra y viaja como las demás. Quien reclamó recibe un correo y no paga nada; no usa su franquicia.`,
      'Cuando se entregue, el caso se cierra. El reclamo al transportista por el dinero sigue.',
    ],
  };
}
