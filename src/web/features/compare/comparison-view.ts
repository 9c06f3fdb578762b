import { type ComparedRow, compareFacts, type Fact } from '#domain/catalog/comparison.ts';
import { sellingPrice } from '#domain/catalog/price.ts';
import { needsChoice } from '#domain/catalog/variation.ts';
import { toUnits } from '#domain/money/format.ts';
import { formatCount } from '#ui/format-number.ts';
import { compareRows as copy } from '#web/copy/compare.ts';
import { productCopy } from '#web/copy/product.ts';
import { productTable } from '#web/copy/product-table.ts';
import type { ProductView } from '#web/features/catalog/product-view.ts';

/** An amount in dollars, or a text with its language where that is English. */
export type Cell = { usd: number } | { text: string; lang?: 'en' | undefined };

export interface ComparedProduct {
  asin: string;
  title: string;
  translatedTitle: string | null;
  image: string | null;
  kind: string;
  variant: string;
  /** In the United States, in dollars; null where it cannot be bought. */
  price: number | null;
  /** A variant is to be chosen on its page first. */
  isOpen: boolean;
}

export type ComparisonRow = ComparedRow<Cell> & { lang: 'en' | undefined };

export interface Comparison {
  products: ComparedProduct[];
  rows: ComparisonRow[];
}

/** Products beside each other as the page shows them, made on the server. */
export function compareProducts(products: readonly ProductView[], arrival: string | null): Comparison {
  const english = new Set(
    products.flatMap(({ details }) => details.flatMap(({ label, labelLang }) => (labelLang === 'en' ? [label] : []))),
  );
  const rows = compareFacts(
    products.map((product) => factsOf(product, arrival)),
    (cell) => ('usd' in cell ? String(cell.usd) : cell.text.toLowerCase()),
  );
  return {
    products: products.map(toColumn),
    rows: rows.map((row) => ({ ...row, lang: english.has(row.label) ? 'en' : undefined })),
  };
}

function toColumn(product: ProductView): ComparedProduct {
  const { asin, productTitle: title, translatedTitle, image, kind, selectedVariant: variant, status } = product;
  const price = status === 'buyable' ? sellingPrice(product) : null;
  const isOpen = needsChoice({ variations: product.variants });
  return { asin, title, translatedTitle, image, kind, variant, price, isOpen };
}

const text = (label: string, value: string): Fact<Cell> => ({ label, cell: { text: value } });

function factsOf(product: ProductView, arrival: string | null): Fact<Cell>[] {
  const { status, productRating, countReview, isNew, warranty, power } = product;
  return [
    ...priceFacts(product),
    ...(arrival !== null && status === 'buyable' ? [text(copy.arrival, arrival)] : []),
    ...(productRating === null
      ? []
      : [text(copy.rating, copy.ratingOf(String(productRating).replace('.', ','), formatCount(countReview)))]),
    text(productTable.mayEnter, product.entry.title.slice(productTable.mayEnter.length + 1)),
    text(copy.condition, isNew ? copy.isNew : copy.refurbished),
    ...(warranty === null ? [] : [{ label: copy.warranty, cell: { text: warranty, lang: 'en' as const } }]),
    ...(power === null ? [] : [text(copy.power, power.title)]),
    ...detailFacts(product),
  ];
}

/** The landed price with its parts, as the page of the product has them; why there is none where it cannot be bought. */
function priceFacts({ status, landedOptions: [option] }: ProductView): Fact<Cell>[] {
  if (status !== 'buyable') return [text(copy.total, copy.unbuyable[status])];
  if (option === undefined) return [];
  return [
    { label: copy.total, cell: { usd: option.total } },
    ...option.rows.map(({ label, amountCents, note }) => ({
      label,
      cell:
        note !== undefined && !amountCents ? { text: note } : { usd: amountCents === null ? 0 : toUnits(amountCents) },
    })),
    text(productCopy.regime, productCopy.regimes[option.regime]),
  ];
}

/** The table of the product in metric units; its number is nobody's criterion. */
function detailFacts({ details }: ProductView): Fact<Cell>[] {
  return details
    .filter(({ label, value }) => label !== productTable.sku && value !== productTable.unknown)
    .map(({ label, value, metric, lang }) => ({
      label,
      cell: { text: metric ?? value, lang: metric === null && lang === 'en' ? 'en' : undefined },
    }));
}
