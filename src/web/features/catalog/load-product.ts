import type { Caller } from '#contract/caller.ts';
import type { ProductCard, ProductReply } from '#contract/catalog.ts';
import { productPage } from '#contract/pages.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { type DeliveryPromise, loadDeliveryPromise } from '#web/features/cart/delivery-promise.ts';
import { refusalCode, throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import type { StructuredData } from '#web/features/shell/structured-data.ts';
import { type CardView, toPlainCards } from './card-view.ts';
import { productStructuredData } from './product-structured-data.ts';
import { type ProductView, toProductView } from './product-view.ts';

export interface ProductPageData {
  product: ProductView;
  delivery: DeliveryPromise | null;
  similar: CardView[];
  head: ProductHead;
}

/** What the head of the page says of the product. */
interface ProductHead {
  title: string;
  description: string | undefined;
  path: string;
  image: string | null;
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
    delivery: product.status === 'buyable' ? delivery : null,
    similar: toPlainCards(similar),
    head: headOf(product, origin),
  };
}

function headOf(product: ProductView, origin: string): ProductHead {
  return {
    title: product.title,
    description: product.sentences[0] ?? product.features[0],
    path: productPage(product.asin),
    image: product.image,
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
