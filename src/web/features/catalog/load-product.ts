import type { Caller } from '#contract/caller.ts';
import type { ProductCard, ProductReply } from '#contract/catalog.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { type DeliveryPromise, loadDeliveryPromise } from '#web/features/cart/load-delivery-promise.ts';
import { refusalCode, throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import type { StructuredData } from '#web/features/shell/structured-data.ts';
import { type PackedCards, packCards } from './packed-cards.ts';
import { productStructuredData } from './product-structured-data.ts';
import { type ProductView, toProductView } from './product-view.ts';

export interface ProductPageData {
  product: ProductView;
  similar: PackedCards;
  delivery: DeliveryPromise | null;
  structured: StructuredData[];
}

/** The public data of a product page, or null when the product does not exist. */
export async function loadProduct(call: Caller, asinParam: string, origin: string): Promise<ProductPageData | null> {
  const asin = parseAsin(asinParam);
  if (asin === null) return null;
  const reply = await readProduct(call, asin);
  if (reply === null) return null;
  const priced = reply.landedPrice !== null;
  const [franchise, taxed, similar, categories, delivery] = await Promise.all([
    priced ? quoteUnit(call, asin, 'USE') : null,
    priced ? quoteUnit(call, asin, 'NOT_USE') : null,
    call('listSimilar', { params: { asin } }).catch((): ProductCard[] => []),
    call('listCategories').catch(() => []),
    priced ? loadDeliveryPromise(call) : null,
  ]);
  const product = toProductView({
    product: reply,
    quotes: [franchise, taxed],
    categories,
  });
  return {
    product,
    similar: packCards(similar),
    delivery: product.status === 'buyable' ? delivery : null,
    structured: productStructuredData(product, origin),
  };
}

async function readProduct(call: Caller, asin: string): Promise<ProductReply | null> {
  try {
    return await call('readProduct', { params: { asin } });
  } catch (error) {
    const code = refusalCode(error);
    if (code === 404 || code === 400 || code === 422) return null;
    return throwErrorResponse(error);
  }
}

/** Quotes one unit with pickup at the branch, as cards do. */
async function quoteUnit(call: Caller, asin: string, useFranchise: 'USE' | 'NOT_USE') {
  return call('quoteFees', {
    body: { useFranchise, deliveryZone: 'PICKUP', productsAsin: [{ asin, quantity: 1 }] },
  }).catch(() => null);
}
