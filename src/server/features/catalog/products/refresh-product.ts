import type { CardRow } from '#db/tables/card-row.ts';
import { type Asin, parseAsin } from '#domain/catalog/asin.ts';
import { PartnerDown, PartnerRefused } from '#partners/errors.ts';
import { inParallel, oneFlight } from '#server/cache/single-flight.ts';
import type { Context } from '#server/context.ts';
import { memoryOf } from './cache.ts';
import { findCards } from './find-cards.ts';
import { later } from './write-behind.ts';
import { writeProducts } from './write-products.ts';

export type Refreshing = Pick<Context, 'db' | 'clock' | 'log' | 'partners'>;

/** What the marketplace says now: the product as stored, `gone` when it sells it no more, `down` when it did not answer. */
export type Refreshed = CardRow | 'gone' | 'down';

const AT_ONCE = 5;

/** Reads products again from the marketplace and keeps what it says; never throws for a partner's failure. */
export async function refreshProducts(context: Refreshing, asins: readonly string[]): Promise<Map<string, Refreshed>> {
  const wanted = [...new Set(asins)];
  const answers = await inParallel(wanted, AT_ONCE, (asin) => refreshOne(context, asin));
  const read = wanted.filter((_, index) => answers[index] === 'read');
  const cards = await findCards(context.db, read);
  return new Map(
    wanted.map((asin, index) => {
      const answer = answers[index] ?? 'down';
      return [asin, answer === 'read' ? (cards.get(asin) ?? 'gone') : answer];
    }),
  );
}

/** One call to the marketplace for one asin at a time, however many ask. */
function refreshOne(context: Refreshing, text: string): Promise<'read' | 'gone' | 'down'> {
  const asin = parseAsin(text);
  if (!asin) return Promise.resolve('gone');
  return oneFlight(memoryOf(context.db).flights, `product ${asin}`, () => fetchAndStore(context, asin));
}

async function fetchAndStore(context: Refreshing, asin: Asin): Promise<'read' | 'gone' | 'down'> {
  try {
    const product = await context.partners.zinc.getProduct(asin);
    if (!product) return 'gone';
    // A page may answer for its parent; what was asked for is what is kept.
    await writeProducts(context, [{ product: { ...product, asin } }], 'marketplace');
    later(context);
    return 'read';
  } catch (error) {
    if (!(error instanceof PartnerDown) && !(error instanceof PartnerRefused)) throw error;
    context.log.warn({ partner: 'zinc', asin, error }, 'a product could not be read from the marketplace');
    return 'down';
  }
}
