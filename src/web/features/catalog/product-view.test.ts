import { describe, expect, it } from 'vitest';
import type { QuotedFees } from '#contract/cart.ts';
import type { ProductReply } from '#contract/catalog.ts';
import { translateVariantWord } from '#domain/catalog/variant-translation.ts';
import { PRODUCT, value } from '#testing/product-reply.ts';
import { CURRENT_REGIME, CURRENT_TARIFF } from '#testing/rules.ts';
import { productJsonLd } from './product-meta.ts';
import { type ProductView, toProductView } from './product-view.ts';

function quote(useFranchise: QuotedFees['useFranchise'], change: Partial<QuotedFees>): QuotedFees {
  const zero = { iva: 0, extraFees: 0, deliveryFee: 0, francheseFees: 0, ursecFee: 0, ursecFeeForPhones: 0 };
  return {
    ...zero,
    forwardedGoods: 0,
    productsTotal: 129,
    weight: 0.4,
    realWeight: 0.37,
    freight: 8,
    handling: 5,
    fee: { product: 11.61 },
    total: 0,
    useFranchise,
    franchiseLeft: null,
    deliveryZone: 'PICKUP',
    bigPriceDetected: false,
    excededQuantityLimit: false,
    excededLimitImportationAmount: false,
    franchiseOffered: true,
    franchiseRefusal: null,
    regime: CURRENT_REGIME,
    tariff: CURRENT_TARIFF,
    products: [],
    ...change,
  };
}

const CATEGORIES = [
  {
    id: '1',
    name: 'Electrónica',
    englishKeyword: 'electronics',
    subCategories: [{ id: '2', name: 'Auriculares', englishKeyword: 'headphones', subCategories: [] }],
  },
];

const view = (change: Partial<ProductReply> = {}) =>
  toProductView({ product: { ...PRODUCT, ...change }, quotes: [null, null], categories: CATEGORIES });

const structured = (shown: ProductView) =>
  productJsonLd(shown, []).map((tag) => 'script:ld+json' in tag && tag['script:ld+json']);

describe('a book', () => {
  it('is shown without taxes although no franchise applies', () => {
    const landedPrice = { total: 338.5, taxes: 0, useFranchise: 'NOT_APPLICABLE' } as const;
    const book = quote('NOT_APPLICABLE', { total: 338.5, franchiseRefusal: 'NOTHING_TAXABLE' });
    const { landedOptions } = toProductView({
      product: { ...PRODUCT, landedPrice },
      quotes: [book, book],
      categories: CATEGORIES,
    });
    expect(landedOptions).toHaveLength(1);
    const taxes = landedOptions[0]?.rows.find(({ key }) => key === 'taxes');
    expect(taxes).toMatchObject({ amountCents: 0, reason: 'Libros y medios no pagan', note: 'Exento' });
  });
});

describe('translated texts', () => {
  const translation = {
    features: ['Plegables', null],
    productDescription: 'Una frase. ¡Otra! Y una tercera.',
    productDetails: [
      { name: null, value: 'rojo' },
      { name: 'Peso', value: null },
    ],
    isCorrected: true,
  };
  const shown = view({
    translatedTitle: 'Norda Q40, auriculares',
    features: ['Fold flat', 'Hi-Res'],
    productDetails: [
      { name: 'Fictional Row', value: 'red' },
      { name: 'Fictional Weight', value: '1.52 pounds' },
    ],
    translation,
  });

  it('stand beside the source, each in English that is not translated', () => {
    expect(shown.features).toEqual(['Fold flat', 'Hi-Res']);
    expect(shown.translated).toMatchObject({ isCorrected: true });
    expect(shown.translated?.features).toEqual([{ text: 'Plegables' }, { text: 'Hi-Res', lang: 'en' }]);
    expect(shown.translated?.sentences.map(({ text, lang }) => [text, lang])).toEqual([
      ['Una frase.', undefined],
      ['¡Otra!', undefined],
      ['Y una tercera.', undefined],
    ]);
  });

  it('of details keep the source’s words, and the measure its metric value', () => {
    const [weight, row] = ['Peso', 'Fictional Row'].map((label) =>
      shown.details.find((detail) => detail.label === label),
    );
    expect(row).toMatchObject({ value: 'rojo', labelLang: 'en', original: { label: 'Fictional Row', value: 'red' } });
    expect(row?.lang).toBeUndefined();
    expect(weight).toMatchObject({ value: '1.52 pounds', lang: 'en', metric: '690 g' });
    expect(weight?.original).toMatchObject({ label: 'Fictional Weight', labelLang: 'en' });
  });

  it('are what search engines read', () => {
    const [product] = structured(shown);
    expect(product).toMatchObject({ name: 'Norda Q40, auriculares', description: 'Una frase. ¡Otra! Y una tercera.' });
  });
});

describe('a weight under 5 g', () => {
  it('is shown as an estimate, like a missing one', () => {
    const shown = (weightGrams: number | null) => {
      const { details, weightEstimated } = view({ weightGrams });
      return [details.find(({ label }) => label === 'Peso del paquete')?.value, weightEstimated];
    };
    expect(shown(4.5)).toEqual(['340 g (estimado)', true]);
    expect(shown(0)).toEqual(['340 g (estimado)', true]);
    expect(shown(null)).toEqual(['No especificado', true]);
    expect(shown(5)).toEqual(['5 g', false]);
  });
});

describe('toProductView', () => {
  it('links each available value to its variant and keeps the other dimensions [NAV-02]', () => {
    const [color] = view().variants;
    expect(color?.values.map(({ to }) => to)).toEqual([
      null,
      '/products?Size=One+Size&Color=Graphite&asin=B0W3DCT83X',
      null,
    ]);
    expect(color?.values.map(({ available }) => available)).toEqual([true, true, false]);
  });

  it('sorts sizes and names those of shoes as here', () => {
    const sizes = ['11', '9', '10.5', '8.5 Wide'].map((size) => value(size, 'B0W3DCT83X'));
    const variations = [{ variationName: 'size_name', values: sizes }];
    const categories = ['Clothing, Shoes & Jewelry', 'Men', 'Shoes', 'Running'];
    const { variants, sizeGuide } = view({ variations, categories });
    const spanish = variants[0]?.values.map((size) => size.spanish);
    expect(spanish).toEqual(['8,5 US · 41,5 UY (ancho)', '9 US · 42 UY', '10,5 US · 43,5 UY', '11 US · 44 UY']);
    expect(sizeGuide).toEqual({ kind: 'shoes', department: 'men' });
    const capacities = ['1 TB', '256 GB', '512 GB'].map((size) => value(size, 'B0W3DCT83X'));
    const drive = view({ variations: [{ variationName: 'Capacity', values: capacities }] });
    expect(drive.variants[0]?.values.map((size) => size.value)).toEqual(['256 GB', '512 GB', '1 TB']);
    expect(drive.sizeGuide).toBeNull();
  });

  it('gives the reason why a product cannot be bought', () => {
    expect(view().status).toBe('buyable');
    expect(view({ price: null, salePrice: 0, landedPrice: null }).status).toBe('no-price');
    expect(view({ availability: 'Currently unavailable.' }).status).toBe('out-of-stock');
    expect(view({ availability: 'Temporarily out of stock.' }).status).toBe('out-of-stock');
    expect(view({ forbidden: true }).status).toBe('forbidden');
    expect(view({ valid: false, categories: ['Kindle Store'] }).status).toBe('kindle');
    expect(view({ valid: false }).status).toBe('invalid');
  });

  it('splits the description, truncates details at 50 and states an unknown weight [PDP-19, PDP-20]', () => {
    const { sentences, details } = view();
    expect(sentences).toHaveLength(3);
    expect(details.find(({ label }) => label === 'Fictional Row')?.value).toBe(`${'x'.repeat(50)}...`);
    expect(details.find(({ label }) => label === 'Peso del paquete')?.value).toBe('No especificado');
    expect(details.filter(({ value: text }) => text === 'Norda')).toHaveLength(1);
  });

  it('keeps every value of a repeated name and puts measures first, with their metric value', () => {
    const { details } = view({
      productDetails: [
        { name: 'UPC', value: '1' },
        { name: 'Item Weight', value: '13.05 ounces' },
        { name: 'UPC', value: '2' },
      ],
    });
    expect(details.slice(5)).toEqual([
      { label: 'Peso del producto', value: '13.05 ounces', lang: 'en', metric: '370 g' },
      { label: 'UPC', value: '1 · 2', lang: 'en', metric: null },
    ]);
  });

  it('names the rows of the table in Spanish, joins those of one name and marks the others as English', () => {
    const { details } = view({
      productDetails: [
        { name: 'Connectivity Technology', value: 'Wireless' },
        { name: 'Material', value: 'Steel' },
        { name: 'Material Type', value: 'Silicone' },
        { name: 'Drill Point', value: 'Split' },
      ],
    });
    expect(details.slice(5)).toMatchObject([
      { label: 'Conectividad', value: 'Wireless', labelLang: undefined },
      { label: 'Material', value: 'Steel · Silicone', labelLang: undefined },
      { label: 'Drill Point', value: 'Split', labelLang: 'en' },
    ]);
  });

  it.each([
    ['forbidden', { forbidden: true }],
    ['digital', { valid: false }],
    ['of the Kindle store', { valid: false, categories: ['Kindle Store'] }],
    ['without a price', { price: null, salePrice: 0, landedPrice: null }],
  ])('says of a product that is %s that it cannot be bought, whatever the store says', (_, change) => {
    const stock = (changed: Partial<ProductReply>) =>
      view(changed).details.find(({ label }) => label === 'Disponibilidad');
    for (const availability of ['In Stock', null, 'Only 3 left in stock'])
      expect(stock({ ...change, availability })).toMatchObject({
        value: expect.stringMatching(/^(?:No se puede comprar desde Uruguay|Sin stock por ahora)$/),
        tone: 'bad',
      });
    expect(stock({ availability: 'In Stock' })).toMatchObject({ value: 'En stock', tone: 'good' });
  });

  it('reads the brand from the details where only they have it', () => {
    expect(view({ manufacturer: null }).brand).toBe('Norda');
  });

  it('shows identifiers as readable words and keeps them in addresses', () => {
    const [picker] = view({
      variations: [
        {
          variationName: 'platform_for_display',
          values: [value('A', 'B0PNTEQ40A', { selected: true }), value('B', 'B0W3DCT83X')],
        },
      ],
    }).variants;
    expect(picker).toMatchObject({ label: 'Platform for display', spanish: 'Plataforma' });
    expect(picker?.values[1]?.to).toBe('/products?platform_for_display=B&asin=B0W3DCT83X');
    expect(translateVariantWord('flavor_name')).toBe('Sabor');
  });

  it('quotes the landed price with the franchise and paying taxes, where that makes a difference', () => {
    const franchise = quote('USE', { total: 153.61 });
    const simplified = quote('NOT_USE', { total: 233.01, francheseFees: 79.4 });
    const general = quote('NOT_APPLICABLE', { total: 300, iva: 30, extraFees: 40 });
    const waysOf = (...quotes: [typeof franchise, typeof franchise]) =>
      toProductView({ product: PRODUCT, quotes, categories: [] }).landedOptions.map((option) => [
        option.regime,
        option.total,
      ]);
    expect(waysOf(franchise, simplified)).toEqual([
      ['franchise', 153.61],
      ['taxes', 233.01],
    ]);
    expect(waysOf(general, general)).toEqual([['taxes', 300]]);
    expect(waysOf(franchise, { ...simplified, total: 153.61 })).toEqual([['franchise', 153.61]]);
    expect(view().landedOptions).toEqual([]);
  });

  it('names the categories in Spanish, as the menu or the dictionary does; unknown ones only where none is known', () => {
    expect(view().crumbs.map(({ label }) => label)).toEqual([
      'Electrónica',
      'Auriculares',
      'Auriculares circumaurales',
    ]);
    expect(view({ categories: ['Home & Kitchen', 'Qwzxjvk'] }).crumbs.map(({ label }) => label)).toEqual([
      'Hogar y cocina',
    ]);
    expect(view({ categories: ['Qwzxjvk'] }).crumbs).toMatchObject([{ label: 'Qwzxjvk', lang: 'en' }]);
  });

  it('gives search engines the price that is charged', () => {
    const [product] = structured(view());
    expect(product).toMatchObject({ offers: { price: '153.61', priceCurrency: 'USD' } });
    expect(structured(view({ forbidden: true }))[0]).not.toHaveProperty('offers');
  });

  it('shows pictures, and names them to link previews and search engines, from the allowed hosts alone', () => {
    const allowed = 'https://m.media-amazon.com/images/I/71.jpg';
    const foreign = 'https://evil.example/71.jpg';
    const { image, images } = view({ mainImage: { imageUrl: foreign }, imageUrlList: [foreign, allowed] });
    expect([image, images]).toEqual([null, [allowed]]);
    expect(view({ mainImage: { imageUrl: allowed } }).image).toBe(allowed);
  });
});
