import type { ProductReply } from '#contract/catalog.ts';
import { toMetric } from '#domain/catalog/metric.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { formatWeight, NO_WEIGHT_TEXT } from '#domain/weight/format.ts';
import { grams } from '#domain/weight/grams.ts';
import { productCopy } from '#web/copy/product.ts';

export interface DetailRow {
  label: string;
  value: string;
  /** The name, the value or both are the marketplace's English. */
  english: 'both' | 'value' | 'none';
  /** What a measure in inches or pounds is here. */
  metric: string | null;
}

/** Some sources name the brand among the details alone. */
export function brandOf({ manufacturer, productDetails }: ProductReply): string | null {
  return (
    manufacturer ?? productDetails.find(({ name }) => /^(?:brand|brand name|manufacturer)$/i.test(name))?.value ?? null
  );
}

const SAID_ALREADY = /^(?:brand|brand name|manufacturer|asin|customer reviews|best sellers rank)$/i;

/** What the shop itself says first, then the marketplace's own table; a name that it repeats keeps all its values. */
export function detailRows(product: ProductReply): DetailRow[] {
  const weight = product.weightGrams === null ? NO_WEIGHT_TEXT : formatWeight(grams(product.weightGrams));
  const value = (text: string | null) => text ?? productCopy.unknown;
  const own = [
    [productCopy.brand, value(brandOf(product))],
    [productCopy.weight, weight],
    [productCopy.soldBy, value(product.soldBy ?? product.fulfilledBy)],
    [productCopy.sku, product.asin],
  ] as const;
  const theirs = new Map<string, string[]>();
  for (const { name, value: text } of product.productDetails) {
    if (text === '' || SAID_ALREADY.test(name)) continue;
    theirs.set(name, [...(theirs.get(name) ?? []), text]);
  }
  const rows = [...theirs].map(([label, texts]): DetailRow => {
    const text = [...new Set(texts)].join(' · ');
    return { label, value: cut(text), english: 'both', metric: toMetric(label, text) };
  });
  return [
    ...own.map(([label, text]): DetailRow => ({ label, value: cut(text), english: 'none', metric: null })),
    // How big and heavy it is is asked for before its bar codes.
    ...rows.filter(({ metric }) => metric !== null),
    ...rows.filter(({ metric }) => metric === null),
  ];
}

function cut(text: string): string {
  return truncate(text, TEXT_LIMITS.detailValue);
}
