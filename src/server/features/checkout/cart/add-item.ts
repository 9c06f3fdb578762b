import type { Cart } from '#contract/cart.ts';
import { MESSAGES } from '#contract/messages.ts';
import { addLine, MAX_LINES, MAX_QUANTITY } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { UNBUYABLE_MESSAGES } from '#domain/catalog/unbuyable.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import type { Context } from '#server/context.ts';
import { refuseStoppedSales } from '#server/features/base/switches/refuse-stopped-sales.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import type { IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/refusal.ts';
import type { CartProduct } from './cart-row.ts';
import { changeLines, type PricedCartLine } from './change-lines.ts';
import { presentCart } from './present.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'cache' | 'rules' | 'random'>;

export interface CartCaller {
  customerId: string;
  key: IdempotencyKey | null;
}

/** Adds units of a product at the catalogue's price to its line, or in a new line. */
export async function addItem(
  deps: Deps,
  { customerId, key }: CartCaller,
  { productId, quantity }: { productId: Asin; quantity: number },
): Promise<Cart | Refusal> {
  const stopped = await refuseStoppedSales(deps);
  if (stopped) return stopped;
  const changed = await changeLines(deps, {
    customerId,
    key,
    call: 'addCartItem',
    asins: [productId],
    apply: (lines, products) => {
      const price = unitPrice(products.get(productId));
      return isRefusal(price) ? price : addUnits(lines, { productId, quantity, price });
    },
  });
  return isRefusal(changed) ? changed : presentCart(deps.rules.current(), changed);
}

/** The current price of one unit, or why the product cannot be added. */
export function unitPrice(product: CartProduct | undefined): PricedCartLine['price'] | Refusal {
  if (!product) return notFound('No hemos podido encontrar el producto que buscabas, intentalo nuevamente');
  const offer = toOffer(product.card);
  if ('unbuyable' in offer) return refuse(422, `Este producto ${UNBUYABLE_MESSAGES[offer.unbuyable]}`);
  return needsChoice(product) ? refuse(422, MESSAGES.chooseVariants) : offer.price;
}

function addUnits(lines: PricedCartLine[], added: PricedCartLine): PricedCartLine[] | Refusal {
  const result = addLine(lines, added);
  if (result.ok) {
    // The shopper has just seen the current price, which then applies to the whole line.
    return result.lines.map((line) => (line.productId === added.productId ? { ...line, price: added.price } : line));
  }
  if (result.refusal === 'TOO_MANY_LINES') {
    return refuse(422, `En el carrito entran hasta ${MAX_LINES} productos distintos`);
  }
  const inCart = lines.find((line) => line.productId === added.productId)?.quantity ?? 0;
  return refuse(422, `Podés llevar hasta ${MAX_QUANTITY} unidades de cada producto; en el carrito ya tenés ${inCart}`);
}
