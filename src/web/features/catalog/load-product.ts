import type { Caller } from '#contract/caller.ts';
import type { ProductCard, ProductReply } from '#contract/catalog.ts';
import { parseAsin } from '#domain/catalog/asin.ts';
import { loadDeliveryPromise } from '#web/features/cart/delivery-promise.ts';
import { refusalCode, throwErrorResponse } from '#web/features/shell/loader-errors.ts';
import { withoutDescriptions } from './listed-products.ts';
import { categoriesAbove, type ProductView, toProductView } from './product-view.ts';

/** The public data of a product page, or null when the product does not exist. */
export async function loadProduct(call: Caller, asinParam: string) {
  const asin = parseAsin(asinParam);
  const reply = asin && (await readProduct(call, asin));
  if (!asin || !reply) return null;
  const [{ product, categories }, delivery] = await Promise.all([
    presentView(call, reply),
    reply.landedPrice === null ? null : loadDeliveryPromise(call),
  ]);
  const isBuyable = product.status === 'buyable';
  // What can be bought instead belongs to the page; beside a product that can be, it is read when somebody comes near it.
  const similar = isBuyable ? null : await call('listSimilar', { params: { asin } }).catch((): ProductCard[] => []);
  const isUnsolved = product.status === 'forbidden' && similar?.length === 0;
  return {
    product,
    alternative: isUnsolved ? await findAlternative(call, categoriesAbove(reply, categories)) : null,
    delivery: isBuyable ? delivery : null,
    similar: similar && withoutDescriptions(similar),
  };
}

/** A product as its page shows it, with its landed price; null when it does not exist. */
export async function loadProductView(call: Caller, asinParam: string): Promise<ProductView | null> {
  const asin = parseAsin(asinParam);
  const reply = asin && (await readProduct(call, asin));
  return reply ? (await presentView(call, reply)).product : null;
}

async function presentView(call: Caller, reply: ProductReply) {
  const priced = reply.landedPrice !== null;
  const [franchise, taxed, categories] = await Promise.all([
    priced ? quoteUnit(call, reply.asin, 'USE') : null,
    priced ? quoteUnit(call, reply.asin, 'NOT_USE') : null,
    call('listCategories').catch(() => []),
  ]);
  return { product: toProductView({ product: reply, quotes: [franchise, taxed], categories }), categories };
}

/**
 * The nearest category above whose search begins with a product of it that can be bought: a search finds names of
 * categories in titles too, and some categories have nothing that may enter.
 */
async function findAlternative(call: Caller, above: ReturnType<typeof categoriesAbove>) {
  for (const { name, label, to, keyword } of above) {
    const found = await call('searchProducts', { query: { keyword, domainCode: 'com' } }).catch(() => null);
    const first = found?.products.find(({ landedPrice }) => landedPrice !== null);
    if (first === undefined) continue;
    const product = await readProduct(call, first.asin);
    if (product?.categories.includes(name)) return { label, to };
  }
  return null;
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
