import type { ProductReply } from '#contract/catalog.ts';
import { toMetric } from '#domain/catalog/metric.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { formatWeight, NO_WEIGHT_TEXT } from '#domain/weight/format.ts';
import { billableWeight, isPlaceholderWeight } from '#domain/weight/unit-weight.ts';
import { productCopy } from '#web/copy/product.ts';

export interface DetailRow {
  label: string;
  value: string;
  /** Which parts are the marketplace's English text. */
  english: 'both' | 'value' | 'none';
  /** The metric value of a measure in inches or pounds. */
  metric: string | null;
}

/** Some sources give the brand only among the details. */
export function brandOf({ manufacturer, productDetails }: ProductReply): string | null {
  return (
    manufacturer ?? productDetails.find(({ name }) => /^(?:brand|brand name|manufacturer)$/i.test(name))?.value ?? null
  );
}

const SAID_ALREADY = /^(?:brand|brand name|manufacturer|asin|customer reviews|best sellers rank)$/i;

/** The shop's own rows first, then the marketplace's table; the values of a repeated name are joined. */
export function detailRows(product: ProductReply): DetailRow[] {
  const value = (text: string | null) => text ?? productCopy.unknown;
  const own = [
    [productCopy.brand, value(brandOf(product))],
    [productCopy.weight, packageWeight(product)],
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
    // Measures come before the other rows, such as bar codes.
    ...rows.filter(({ metric }) => metric !== null),
    ...rows.filter(({ metric }) => metric === null),
  ];
}

function packageWeight({ weightGrams }: ProductReply): string {
  if (weightGrams === null) return NO_WEIGHT_TEXT;
  const weight = formatWeight(billableWeight(weightGrams));
  return isPlaceholderWeight(weightGrams) ? productCopy.estimatedWeight(weight) : weight;
}

function cut(text: string): string {
  return truncate(text, TEXT_LIMITS.detailValue);
}
