import type { Cart } from '#contract/cart.ts';
import { MESSAGES } from '#contract/messages.ts';
import { addLine, MAX_LINES, MAX_QUANTITY } from '#domain/cart/lines.ts';
import type { Asin } from '#domain/catalog/asin.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import type { Context } from '#server/context.ts';
import { findCards } from '#server/features/catalog/products/find-cards.ts';
import { findVariations } from '#server/features/catalog/products/find-product.ts';
import { offerOf, UNBUYABLE_WORDS } from '#server/features/fees/buyable.ts';
import type { IdempotencyKey } from '#server/http/handler.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#server/http/refusal.ts';
import { changeLines, type WantedLine } from './change-lines.ts';
import { answerCart } from './present.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random'>;

export interface CartCaller {
  customerId: string;
  key: IdempotencyKey | null;
}

/** Adds units of a product, at the catalogue's price; its line grows when there is one. */
export async function addItem(
  deps: Deps,
  { customerId, key }: CartCaller,
  { productId, quantity }: { productId: Asin; quantity: number },
): Promise<Cart | Refusal> {
  const price = await priceToAdd(deps, productId);
  if (isRefusal(price)) return price;
  const added = { productId, quantity, price };
  const filled = await changeLines(deps, {
    customerId,
    key,
    call: 'addCartItem',
    apply: (lines) => addUnits(lines, added),
  });
  return isRefusal(filled) ? filled : answerCart(deps, filled);
}

/** What the product costs, or why it cannot enter a cart. */
async function priceToAdd({ db }: Deps, asin: Asin): Promise<WantedLine['price'] | Refusal> {
  const card = (await findCards(db, [asin])).get(asin);
  if (!card) return notFound('No hemos podido encontrar el producto que buscabas, intentalo nuevamente');
  const offer = offerOf(card);
  if ('unbuyable' in offer) return refuse(422, `Este producto ${UNBUYABLE_WORDS[offer.unbuyable]}`);
  const variations = (await findVariations(db, [asin])).get(asin) ?? [];
  return needsChoice({ variations }) ? refuse(422, MESSAGES.chooseVariants) : offer.price;
}

function addUnits(lines: WantedLine[], added: WantedLine): WantedLine[] | Refusal {
  const change = addLine(lines, added);
  if (change.ok) {
    // The shopper has just seen today's price; the whole line takes it.
    return change.lines.map((line) => (line.productId === added.productId ? { ...line, price: added.price } : line));
  }
  if (change.refusal === 'TOO_MANY_LINES') {
    return refuse(422, `En el carrito entran hasta ${MAX_LINES} productos distintos`);
  }
  const inCart = lines.find((line) => line.productId === added.productId)?.quantity ?? 0;
  return refuse(422, `Podés llevar hasta ${MAX_QUANTITY} unidades de cada producto; en el carrito ya tenés ${inCart}`);
}
