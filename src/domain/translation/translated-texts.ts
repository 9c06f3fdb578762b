import type { Product } from '#domain/catalog/product.ts';
import { isTranslatable } from './check-translation.ts';

/** What of a product is translated, in this order. */
export const TRANSLATED_PARTS = ['title', 'feature', 'description', 'detail', 'variant'] as const;
export type TranslatedPart = (typeof TRANSLATED_PARTS)[number];

/** A text that is longer is shown as the source has it. */
const MAX_CHARACTERS = 10_000;

export interface ProductText {
  part: TranslatedPart;
  text: string;
}

type Texts = Pick<Product, 'productTitle' | 'features' | 'productDescription' | 'productDetails' | 'variations'>;

/** All texts of a product, the title first, equal ones once. */
export function textsOf(product: Texts): ProductText[] {
  const all: ProductText[] = [
    { part: 'title', text: product.productTitle },
    ...product.features.map((text) => ({ part: 'feature', text }) as const),
    { part: 'description', text: product.productDescription },
    ...product.productDetails.flatMap(({ name, value }) => [
      { part: 'detail', text: name } as const,
      { part: 'detail', text: value } as const,
    ]),
    ...product.variations.flatMap(({ values }) =>
      values.map(({ value }) => ({ part: 'variant', text: value }) as const),
    ),
  ];
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** Those that a partner is worth asking about. */
export function textsToTranslate(product: Texts & Pick<Product, 'manufacturer'>, brand: string | null): ProductText[] {
  return textsOf(product).filter(({ text }) => text.length <= MAX_CHARACTERS && isTranslatable(text, brand));
}
