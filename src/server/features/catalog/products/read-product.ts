import type { ProductReply } from '#contract/catalog.ts';
import type { ProductRow } from '#db/tables/card-row.ts';
import { montevideoDay } from '#domain/time/montevideo.ts';
import { oneFlight } from '#server/cache/single-flight.ts';
import type { Context } from '#server/context.ts';
import { notFound, type Refusal, Refusal as Refused } from '#server/http/refusal.ts';
import { memoryOf } from './cache.ts';
import { findProduct } from './find-product.ts';
import { takeAsks } from './marketplace-budget.ts';
import { presentProduct, quotingOn } from './present.ts';
import { refreshProducts } from './refresh-product.ts';
import { later } from './write-behind.ts';

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'queue' | 'partners'>;

interface Asker {
  visitor: string;
  address: string;
}

const FRESH_MS = 6 * 60 * 60 * 1000;
const MAX_WAITING_VIEWS = 20_000;
const NOT_FOUND = 'No hemos podido encontrar tu producto, intenta con alguno diferente!';
const TOO_MANY = 'Demasiadas consultas; esperá un momento y volvé a intentar';
const DOWN = 'No podemos consultar ese producto en este momento. Probá de nuevo en unos minutos.';

/** A product as the shop knows it, else as the marketplace tells it; old knowledge is served while a job renews it. */
export async function readProduct(
  context: Deps,
  asin: string,
  { visitor, address }: Asker,
): Promise<ProductReply | Refusal> {
  const memory = memoryOf(context.db);
  const now = context.clock();
  const remembered = memory.products.get(asin, now.getTime());
  const reply =
    remembered ?? (await oneFlight(memory.flights, `read ${asin}`, () => readThrough(context, asin, address)));
  if (!(reply instanceof Refused)) noteView(context, asin, visitor);
  return reply;
}

async function readThrough(context: Deps, asin: string, address: string): Promise<ProductReply | Refusal> {
  const known = await findProduct(context.db, asin);
  const row = known && isWhole(known) ? known : await readAtMarketplace(context, { asin, known, address });
  if (row instanceof Refused) return row;
  const now = context.clock();
  if (isWhole(row) && now.getTime() - row.seenAt.getTime() > FRESH_MS) {
    await context.queue.enqueue('refresh-product', { asin });
  }
  const reply = presentProduct(row, quotingOn(now));
  memoryOf(context.db).products.set(asin, reply, now.getTime());
  return reply;
}

/** What a result list told is better than nothing, but no whole product. */
function isWhole(row: ProductRow): boolean {
  return row.source !== 'search';
}

interface Unknown {
  asin: string;
  /** What a result list told of it, if any did. */
  known: ProductRow | null;
  address: string;
}

async function readAtMarketplace(context: Deps, { asin, known, address }: Unknown): Promise<ProductRow | Refusal> {
  if (takeAsks(context, address, 1) === 0) return known ?? new Refused(429, TOO_MANY, { retryAfter: 60 });
  const answer = (await refreshProducts(context, [asin])).get(asin) ?? 'down';
  if (answer === 'gone') return notFound(NOT_FOUND);
  if (answer === 'down') return known ?? new Refused(503, DOWN, { retryAfter: 60 });
  return (await findProduct(context.db, asin)) ?? notFound(NOT_FOUND);
}

/** Counted once for each visitor and day, and written later together with others. */
function noteView(deps: Pick<Context, 'db' | 'clock' | 'log'>, asin: string, visitor: string): void {
  const { views } = memoryOf(deps.db);
  const day = montevideoDay(deps.clock().toISOString());
  if (views.size < MAX_WAITING_VIEWS) views.set(`${asin} ${visitor} ${day}`, { asin, visitor, day });
  later(deps);
}
