import type { ProductReply } from '#contract/catalog.ts';
import { translateDetailName } from '#domain/catalog/detail-names.ts';
import { toMetric } from '#domain/catalog/metric.ts';
import { TEXT_LIMITS, truncate } from '#domain/catalog/truncate.ts';
import { formatWeight, NO_WEIGHT_TEXT } from '#domain/weight/grams.ts';
import { billableWeight, isPlaceholderWeight } from '#domain/weight/unit-weight.ts';
import type { DataRow } from '#ui/components/data-list.tsx';
import { productTable } from '#web/copy/product-table.ts';

export interface DetailRow extends DataRow {
  value: string;
  /** The metric value of a measure in inches or pounds. */
  metric?: string | null;
}

/** Some sources give the brand only among the details. */
export function brandOf({ manufacturer, productDetails }: ProductReply): string | null {
  return (
    manufacturer ?? productDetails.find(({ name }) => /^(?:brand|brand name|manufacturer)$/i.test(name))?.value ?? null
  );
}

const SAID_ALREADY = /^(?:brand|brand name|manufacturer|asin|customer reviews|best sellers rank)$/i;

/** The shop's own rows first, then the marketplace's English table; the values of a repeated name are joined. */
export function detailRows(product: ProductReply, stock: DetailRow): DetailRow[] {
  const own = [
    [productTable.brand, brandOf(product)],
    [productTable.weight, packageWeight(product)],
    [productTable.soldBy, product.soldBy ?? product.fulfilledBy],
    [productTable.sku, product.asin],
  ] as const;
  const theirs = new Map<string, { name: string; texts: Set<string> }>();
  for (const { name, value: text } of product.productDetails) {
    if (text === '' || SAID_ALREADY.test(name)) continue;
    const label = translateDetailName(name) ?? name;
    theirs.set(label, { name, texts: (theirs.get(label)?.texts ?? new Set()).add(text) });
  }
  const rows = [...theirs].map(([label, { name, texts }]): DetailRow => {
    const text = [...texts].join(' · ');
    const labelLang = translateDetailName(name) === null ? 'en' : undefined;
    return { label, labelLang, value: cut(text), lang: 'en', metric: toMetric(name, text) };
  });
  return [
    ...own.map(([label, text]): DetailRow => ({ label, value: cut(text ?? productTable.unknown) })),
    stock,
    // Measures come before the other rows, such as bar codes.
    ...rows.filter(({ metric }) => metric !== null),
    ...rows.filter(({ metric }) => metric === null),
  ];
}

function packageWeight({ weightGrams }: ProductReply): string {
  if (weightGrams === null) return NO_WEIGHT_TEXT;
  const weight = formatWeight(billableWeight(weightGrams));
  return isPlaceholderWeight(weightGrams) ? productTable.estimatedWeight(weight) : weight;
}

function cut(text: string): string {
  return truncate(text, TEXT_LIMITS.detailValue);
}
