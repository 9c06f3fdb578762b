import type { ProductFacts } from '#contract/backoffice/catalogue.ts';
import type { CardRow } from '#db/tables/card-row.ts';
import type { ForbiddenCode } from '#domain/catalog/customs-rule.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import type { Product } from '#domain/catalog/product.ts';
import { quoteFees } from '#domain/fees/quote.ts';
import type { Rules } from '#domain/fees/rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Grams } from '#domain/weight/grams.ts';
import { toOffer } from '#server/features/catalog/products/offer.ts';
import { statedFacts } from '#server/features/catalog/products/product-columns.ts';

/** What a product is sold by, and what one unit costs in Montevideo. */
export function presentFacts(card: CardRow, rules: Rules): ProductFacts {
  const { forbidden, weightGrams, exempt, ursec, priceCents: price, saleCents: salePrice } = card;
  return {
    forbidden: forbidden as ForbiddenCode | null,
    weightGrams,
    exempt,
    ursec,
    priceCents: sellingPrice({ price, salePrice }),
    landedCents: landedCost(card, rules),
  };
}

/** The card as it would be without any override. */
export function statedCard(card: CardRow, product: Product): CardRow {
  const stated = statedFacts(product);
  return {
    ...card,
    priceCents: stated.price_cents as Cents | null,
    saleCents: stated.sale_cents as Cents | null,
    weightGrams: stated.weight_grams as Grams | null,
    exempt: stated.exempt,
    ursec: stated.ursec,
    forbidden: stated.forbidden,
  };
}

function landedCost(card: CardRow, rules: Rules): Cents | null {
  const offer = toOffer(card);
  if ('unbuyable' in offer) return null;
  const { asin, weightGrams: unitWeight, exempt, ursec } = card;
  return quoteFees({
    lines: [{ asin, unitPrice: offer.price, quantity: 1, unitWeight, exempt, ursec }],
    useFranchise: 'USE',
    deliveryZone: 'MONTEVIDEO',
    franchisesUsed: null,
    rules,
  }).total;
}
