import { expect, test } from 'vitest';
import { isTranslatable, missingFacts } from '#domain/translation/check-translation.ts';
import { toProduct } from '#partners/zinc/product.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { createDemoTranslations } from '#simulators/catalogue/translations.ts';
import { createInMemoryCatalogue } from '#simulators/zinc/in-memory-catalogue.ts';

const translations = createDemoTranslations();
const marketplace = createInMemoryCatalogue(demoCatalogue());
/** As the shop stores them, the most popular first. */
const products = demoCatalogue()
  .toSorted((a, b) => b.popularity - a.popularity)
  .flatMap(({ asin }) => {
    const page = marketplace.find(asin);
    return (page && toProduct(page, marketplace.offers(asin))) ?? [];
  });
const untranslated = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '' && !translations.has(text));

test('every title of the demo catalogue has a Spanish one', () => {
  expect(products.length).toBe(demoCatalogue().length);
  expect(untranslated(products.map(({ productTitle }) => productTitle))).toEqual([]);
});

test('every feature and description of the demo catalogue has a Spanish one', () => {
  expect(untranslated(products.flatMap(({ features }) => features))).toEqual([]);
  expect(untranslated(products.map(({ productDescription }) => productDescription))).toEqual([]);
});

test('dimensions and values of variants have a Spanish word, but for sizes, measures and models', () => {
  const variations = products.flatMap((product) => product.variations);
  const values = variations.flatMap((variation) => variation.values.map(({ value }) => value));
  expect(untranslated(variations.map(({ variationName }) => variationName))).toEqual([]);
  const words = untranslated(values).filter(
    (value) => !/^[\d.]+(?: ?(?:GB|TB|mm|oz|Fl Oz|qt|L|Inch))?$|^\d+W x \d+L$/.test(value),
  );
  expect(words.toSorted()).toEqual(
    ['Aurora X1', 'Aurora X2', 'L', 'M', 'S', 'Slate S9', 'XL', 'XS', 'XX-Large'].toSorted(),
  );
});

test('every Spanish text has the numbers, units, sizes, models and brand of its English, as the shop demands of a translation', () => {
  const lacking = products.flatMap(({ manufacturer: brand, ...product }) =>
    [product.productTitle, product.productDescription, ...product.features]
      .filter((text) => text !== '' && isTranslatable(text, brand))
      .filter((source) => missingFacts({ source, translation: translations.get(source) ?? '', brand }).length > 0),
  );
  expect(lacking).toEqual([]);
});

test('no Spanish text has a placeholder left, or is another text’s', () => {
  for (const [english, spanish] of translations) {
    expect(spanish, english).not.toMatch(/[{}]|undefined| {2}/);
    expect(spanish.trim(), english).toBe(spanish);
  }
});
