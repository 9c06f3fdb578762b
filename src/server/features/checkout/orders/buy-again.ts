import type { Cart } from '#contract/cart.ts';
import type { ReorderedLine } from '#contract/orders.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import type { OrderLineRow } from '#db/tables/orders.ts';
import { raiseLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import type { UnbuyableReason } from '#domain/catalog/unbuyable.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { type RefreshDeps, refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import type { CartCaller } from '#server/features/checkout/cart/add-item.ts';
import { changeLines, type PricedCartLine } from '#server/features/checkout/cart/change-lines.ts';
import { presentCart } from '#server/features/checkout/cart/present.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { findOrderLines, findOwnOrder } from './find-order.ts';
import { ORDER_NOT_FOUND } from './read-order.ts';

type Deps = RefreshDeps & Pick<Context, 'rules' | 'random'>;

/** What the store, or else the catalogue, says about a product now. */
interface CurrentProduct {
  offer: { price: PricedCartLine['price'] } | { unbuyable: UnbuyableReason | 'GONE' | 'NEEDS_CHOICE' };
  confirmed: boolean;
}

/**
 * Reads every product of an own order at the marketplace again and fills the cart, at today's prices, until it holds at
 * least as many units as the order of each product that can be bought. Repeated, it adds nothing. A product that the
 * marketplace does not answer for is added as the catalogue knows it, and the checkout reads it again.
 */
export async function buyAgain(
  deps: Deps,
  { customerId, key }: CartCaller,
  orderId: string,
): Promise<{ cart: Cart; lines: ReorderedLine[] } | Refusal> {
  const order = await findOwnOrder(deps.db, customerId, orderId);
  if (!order) return notFound(ORDER_NOT_FOUND);
  const stopped = await refuseStoppedSales(deps);
  if (stopped) return stopped;
  const ordered = await findOrderLines(deps.db, order.id);
  const products = await readProducts(deps, [...new Set(ordered.map(({ asin }) => asin as Asin))]);
  const wanted = ordered.flatMap(({ asin, quantity }) => {
    const offer = products.get(asin)?.offer;
    return offer && 'price' in offer ? [{ productId: asin as Asin, quantity, price: offer.price }] : [];
  });
  const unitsBefore = new Map<string, number>();
  const changed = await changeLines(deps, {
    customerId,
    key,
    call: 'buyAgain',
    asins: wanted.map(({ productId }) => productId),
    apply: (current) => {
      for (const { productId } of wanted) unitsBefore.set(productId, 0);
      for (const { productId, quantity } of current) unitsBefore.set(productId, quantity);
      return withCurrentPrices(raiseLines(current, wanted), wanted);
    },
  });
  if (isRefusal(changed)) return changed;
  const unitsNow = new Map<string, number>(changed.lines.map(({ asin, quantity }) => [asin, quantity]));
  const lines = ordered.map((line) => {
    const inCart = unitsNow.get(line.asin) ?? 0;
    return presentLine(line, products.get(line.asin), {
      inCart,
      added: inCart - (unitsBefore.get(line.asin) ?? inCart),
    });
  });
  return { cart: presentCart(deps.rules.current(), changed), lines };
}

async function readProducts(deps: Deps, asins: readonly Asin[]): Promise<Map<string, CurrentProduct>> {
  const refreshed = await refreshProducts(deps, asins);
  const [cards, variations] = await Promise.all([findCards(deps.db, asins), findVariations(deps.db, asins)]);
  return new Map(
    asins.map((asin) => {
      const result = refreshed.get(asin) ?? 'unavailable';
      const card = result === 'not-found' ? undefined : cards.get(asin);
      const offer = offerOf(card, needsChoice({ variations: variations.get(asin) ?? [] }));
      return [asin, { offer, confirmed: result !== 'unavailable' }];
    }),
  );
}

function offerOf(card: CardRow | undefined, isChoiceOpen: boolean): CurrentProduct['offer'] {
  if (!card) return { unbuyable: 'GONE' };
  const offer = toOffer(card);
  return 'price' in offer && isChoiceOpen ? { unbuyable: 'NEEDS_CHOICE' } : offer;
}

/** The shopper is shown today's prices, which then apply to the whole line. */
function withCurrentPrices(lines: PricedCartLine[], wanted: readonly PricedCartLine[]): PricedCartLine[] {
  const prices = new Map(wanted.map(({ productId, price }) => [productId, price]));
  return lines.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price }));
}

function presentLine(
  { asin, title, translated_title: translatedTitle, variant, price_cents: priceThen }: OrderLineRow,
  product: CurrentProduct | undefined,
  { added, inCart }: { added: number; inCart: number },
): ReorderedLine {
  const { offer, confirmed } = product ?? { offer: { unbuyable: 'GONE' as const }, confirmed: false };
  const line = {
    productId: asin,
    title,
    translatedTitle,
    variant,
    added,
    priceThen: toUnits(cents(priceThen)),
    confirmed,
  };
  if ('unbuyable' in offer) return { ...line, outcome: offer.unbuyable, priceNow: null };
  return { ...line, outcome: inCart > 0 ? 'IN_CART' : 'CART_FULL', priceNow: toUnits(offer.price) };
}
