import type { Cart } from '#contract/cart.ts';
import type { ReorderedLine } from '#contract/orders.ts';
import type { OrderLineRow } from '#db/tables/orders.ts';
import { raiseLines } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { cents } from '#domain/money/cents.ts';
import { toUnits } from '#domain/money/format.ts';
import type { Context } from '#server/context.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { type RefreshDeps, refreshProducts } from '#server/features/catalog/products/refresh-products.ts';
import type { CartCaller } from '#server/features/checkout/cart/add-item.ts';
import { changeLines, type PricedCartLine } from '#server/features/checkout/cart/change-lines.ts';
import { presentCart } from '#server/features/checkout/cart/present.ts';
import { isRefusal, notFound, type Refusal } from '#server/refusal.ts';
import { type CurrentProduct, findCurrentProducts } from './current-products.ts';
import { findOrderLines, findOwnOrder } from './find-order.ts';
import { ORDER_NOT_FOUND } from './read-order.ts';

type Deps = RefreshDeps & Pick<Context, 'rules' | 'random'>;

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
  const refreshed = await refreshProducts(
    deps,
    ordered.map(({ asin }) => asin),
  );
  const products = await findCurrentProducts(deps.db, refreshed);
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
