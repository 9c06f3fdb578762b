import type { Caller } from '#contract/caller.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { MAX_COMPARED } from '#domain/catalog/comparison.ts';
import { TEXT_LIMITS, truncateTitle } from '#domain/catalog/truncate.ts';
import { formatDayRange } from '#domain/time/montevideo.ts';
import { withoutDescriptions } from '#web/features/catalog/listed-products.ts';
import { loadProductView } from '#web/features/catalog/load-product.ts';
import { compareProducts } from './comparison-view.ts';

const MAX_SUGGESTIONS = 6;

/** The products of an address beside each other, those that are left out, and similar ones while there is room. */
export async function loadComparison(call: Caller, asked: readonly string[]) {
  const asins = [...new Set(asked)];
  const [views, estimate] = await Promise.all([
    Promise.all(asins.slice(0, MAX_COMPARED + 1).map((asin) => loadProductView(call, asin))),
    call('readDeliveryEstimate').catch(() => null),
  ]);
  const known = views.flatMap((view) => view ?? []);
  const compared = known.slice(0, MAX_COMPARED);
  const arrival = estimate && formatDayRange(estimate.paidToday);
  return {
    ...compareProducts(compared, arrival),
    unknown: asins.slice(0, views.length).filter((_asin, index) => views[index] === null),
    leftOut: known
      .slice(MAX_COMPARED)
      .map(({ translatedTitle, productTitle }) => truncateTitle(translatedTitle ?? productTitle, TEXT_LIMITS.title)),
    suggestions:
      compared.length < MAX_COMPARED
        ? await suggest(
            call,
            compared.map(({ asin }) => asin),
          )
        : [],
  };
}

/** What is like the first of them. */
async function suggest(call: Caller, asins: readonly string[]) {
  const [asin] = asins;
  if (asin === undefined) return [];
  const similar = await call('listSimilar', { params: { asin } }).catch((): ProductCard[] => []);
  const others = similar.filter((card) => card.landedPrice !== null && !asins.includes(card.asin));
  return withoutDescriptions(others.slice(0, MAX_SUGGESTIONS));
}
