import type { ProductReply } from '#contract/catalog.ts';
import type { ProductRow } from '#db/tables/card-row.ts';
import type { Rules } from '#domain/fees/rules.ts';
import { hasPassed } from '#partners/deadline.ts';
import type { Context } from '#server/context.ts';
import { isRefusal, notFound, Refusal } from '#server/refusal.ts';
import { findProduct, PRODUCT_NOT_FOUND } from './find-product.ts';
import { reserveMarketplaceReads } from './marketplace-budget.ts';
import { outdatedBefore, refreshLater } from './outdated-products.ts';
import { presentProduct } from './present.ts';
import { type RefreshDeps, refreshProducts } from './refresh-products.ts';

type Deps = RefreshDeps & Pick<Context, 'limits' | 'queue' | 'rules'>;

const TOO_MANY_READS = 'Demasiadas consultas; esperá un momento y volvé a intentar';
const UNAVAILABLE = 'No podemos consultar ese producto en este momento. Probá de nuevo en unos minutos.';

/** A product from the cache, the database or the marketplace; a stale row is served while a job refreshes it. */
export async function readProduct(context: Deps, asin: string, clientAddress: string): Promise<ProductReply | Refusal> {
  const { cache } = context;
  const cached = cache.products.get(asin);
  return cached?.rules === context.rules.current()
    ? cached.reply
    : await cache.products.singleFlight(asin, (store) => loadProduct(context, { asin, clientAddress, store }));
}

interface Loading {
  asin: string;
  clientAddress: string;
  /** Stores the reply in the cache, unless the product was written meanwhile. */
  store: (asin: string, entry: { row: ProductRow; reply: ProductReply; rules: Rules }) => void;
}

async function loadProduct(context: Deps, { asin, clientAddress, store }: Loading): Promise<ProductReply | Refusal> {
  const stored = await findProduct(context.db, asin);
  const row =
    stored && isComplete(stored) ? stored : await readFromMarketplace(context, { asin, stored, clientAddress });
  if (isRefusal(row)) return row;
  if (isComplete(row) && row.seenAt < outdatedBefore(context)) refreshLater(context, asin);
  const rules = context.rules.current();
  const reply = presentProduct(row, rules, context.clock());
  store(asin, { row, reply, rules });
  return reply;
}

/** Rows of a result list lack most fields of a product. */
function isComplete(row: ProductRow): boolean {
  return row.source !== 'search';
}

interface IncompleteProduct {
  asin: string;
  /** The row of a result list, null without one. */
  stored: ProductRow | null;
  clientAddress: string;
}

async function readFromMarketplace(
  context: Deps,
  { asin, stored, clientAddress }: IncompleteProduct,
): Promise<ProductRow | Refusal> {
  if ((await reserveMarketplaceReads(context, clientAddress, 1)) === 0) {
    return stored ?? new Refusal(429, TOO_MANY_READS, { retryAfter: 60 });
  }
  const result = (await refreshProducts(context, [asin])).get(asin) ?? 'unavailable';
  if (result === 'not-found') return notFound(PRODUCT_NOT_FOUND);
  // A job reads on without a visitor who waits, so that a product of a slow marketplace is there at the next visit.
  if (result === 'unavailable' && hasPassed(context.deadline)) await context.queue.enqueue('refresh-product', { asin });
  if (result === 'unavailable') return stored ?? new Refusal(503, UNAVAILABLE, { retryAfter: 60 });
  return (await findProduct(context.db, asin)) ?? notFound(PRODUCT_NOT_FOUND);
}
