import type { FranchisePlan, franchiseEndpoints } from '#contract/franchises.ts';
import type { z } from '#contract/zod.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import { bestSplit, type Shipment, type SplitRequest } from '#domain/fees/best-split.ts';
import { franchiseLeft } from '#domain/fees/franchise.ts';
import { addCents, cents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';
import { fromUnits, toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { readPlannedLines } from '#server/features/checkout/cart/read-own-lines.ts';
import { readFeeRequest, yearOf } from '#server/features/checkout/fees/quote-lines.ts';
import { findDeclaredFranchises, selectDutyFreeOrders, writeDeclaredFranchises } from './repository.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'rules'>;

/** The customer's franchises of this year, and how what is in the cart or set apart uses them. */
export async function readFranchisePlan(deps: Deps, customerId: string): Promise<FranchisePlan> {
  const { db, clock, rules } = deps;
  const { year, since } = yearOf(clock().toISOString());
  const cards = await readPlannedCards(deps, customerId);
  const lines = cards.map(({ card, quantity }) => ({ card, quantity }));
  const current = rules.current();
  const request = await readFeeRequest({ db, clock, rules: current }, { lines, deliveryZone: 'PICKUP', customerId });
  const { regime } = current;
  const declared = await findDeclaredFranchises(db, { customerId, year });
  const orders = await selectDutyFreeOrders(db, customerId, since);
  const spent = request.franchiseSpentUsd ?? ZERO_CENTS;
  return {
    year,
    shipmentsPerYear: regime.shipmentsPerYear,
    below: toUnits(regime.perShipmentUsd),
    annual:
      regime.annualUsd === null
        ? null
        : { limit: toUnits(regime.annualUsd), left: toUnits(cents(Math.max(0, regime.annualUsd - spent))) },
    left: franchiseLeft(request.franchisesUsed, regime) ?? regime.shipmentsPerYear,
    orders: orders.map((order) => ({
      ...order,
      orderedAt: order.orderedAt.toISOString(),
      goods: toUnits(order.goods),
    })),
    declared: { shipments: declared.shipments, goods: toUnits(declared.goods) },
    plan: cards.length === 0 ? null : planShipments(request, { cards, january: rules.on(`${year + 1}-01-01`) }),
  };
}

/** Stores what the customer received duty-free by others this year, and answers what is left. */
export async function declareFranchises(
  deps: Deps,
  customerId: string,
  { shipments, goods }: z.output<typeof franchiseEndpoints.declareFranchises.body>,
): Promise<FranchisePlan> {
  const at = deps.clock();
  const { year } = yearOf(at.toISOString());
  await writeDeclaredFranchises(deps.db, { customerId, year, shipments, goods: fromUnits(goods), at });
  return await readFranchisePlan(deps, customerId);
}

interface PlannedCard {
  card: CardRow;
  quantity: number;
}

/** What is about to be ordered and can be bought. */
async function readPlannedCards({ db }: Deps, customerId: string): Promise<PlannedCard[]> {
  const planned = await readPlannedLines(db, customerId);
  const cards = await findCards(
    db,
    planned.map(({ asin }) => asin),
  );
  return planned.flatMap(({ asin, quantity }) => {
    const card = cards.get(asin);
    return card && 'price' in toOffer(card) ? [{ card, quantity }] : [];
  });
}

interface Planning {
  cards: readonly PlannedCard[];
  january: SplitRequest['rules'];
}

function planShipments(request: SplitRequest, { cards, january }: Planning): NonNullable<FranchisePlan['plan']> {
  const shipments = bestSplit(request);
  const later = bestSplit({ ...request, rules: january, franchisesUsed: 0, franchiseSpentUsd: ZERO_CENTS });
  const saved = cents(totalOf(shipments) - totalOf(later));
  const cardOf = new Map(cards.map(({ card }) => [card.asin, card]));
  return {
    shipments: shipments.map(({ lines, quote }) => ({
      useFranchise: quote.useFranchise,
      taxes: toUnits(addCents(quote.francheseFees, quote.iva, quote.extraFees)),
      total: toUnits(quote.total),
      products: lines.flatMap(({ asin, quantity }) => {
        const card = cardOf.get(asin);
        return card ? [{ asin, title: card.title, translatedTitle: card.translatedTitle, quantity }] : [];
      }),
    })),
    savedInJanuary: saved > 0 ? toUnits(saved) : null,
  };
}

function totalOf(shipments: readonly Shipment[]) {
  return sumCents(shipments.map(({ quote }) => quote.total));
}
