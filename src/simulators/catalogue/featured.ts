import { featuredAudio } from '#simulators/catalogue/featured/audio.ts';
import { featuredHome } from '#simulators/catalogue/featured/home.ts';
import { paletteOfColor } from '#simulators/catalogue/pictures/palette.ts';
import { deriveAsin, pictureUrls } from './build.ts';
import type { FeaturedEntry } from './featured/featured-entry.ts';
import type { DemoProduct, Sibling, Specific } from './product.ts';
import { formatWeight } from './weights.ts';

/** Order on the home page, so that no row shows products of a single kind. */
const displayOrder = [
  'B0PNTEQ40A',
  'B0TRAM0RN3',
  'B0V01TA20V',
  'B0HEARTHP5',
  'B0KESTR4KM',
  'B0S1ATE14G',
  'B0FAR0ANC7',
  'B01VMENM2C',
  'B0MER1D40W',
  'B0KTTEF0ED',
  'B01TTRA1S1',
  '1983047512',
  'B0P1A1NTEE',
  'B0TTERKD85',
  'B0SA11NAVC',
  'B0WAYPT24L',
  'B0BR1SAST1',
  'B0AURORAX2',
  'B0CVMBR3RF',
  'B0HA1DENAR',
  'B0TESSE1HS',
];

const featured: FeaturedEntry[] = [...featuredAudio, ...featuredHome].sort(
  (a, b) => displayOrder.indexOf(a.asin) - displayOrder.indexOf(b.asin),
);

/** The products of the shop's first pages with all their variants, most popular first. */
export function featuredProducts(): DemoProduct[] {
  return featured.flatMap((entry, place) => expandVariants(entry, 1000 - place * 5));
}

/** Picture background of each featured product, by asin. */
export const backgroundByAsin: Record<string, string> = Object.fromEntries(
  featured.map(({ asin, background: field }) => [asin, field]),
);

/** Shape seed of each featured model, by parent asin. */
export const shapeSeedByParent: Record<string, string> = Object.fromEntries(
  featured.flatMap((entry) => (entry.shapeSeed === undefined ? [] : [[parentOf(entry), entry.shapeSeed]])),
);

function parentOf({ asin, otherVariants: others }: FeaturedEntry): string {
  return others === undefined ? asin : deriveAsin(`${asin}/parent`);
}

function expandVariants(entry: FeaturedEntry, popularity: number): DemoProduct[] {
  const others = entry.otherVariants ?? [];
  const asinOf = (values: string[]): string => deriveAsin(`${entry.asin}/${values.join('/')}`);
  const specificsOf = (values: string[]): Specific[] =>
    values.map((value, index) => ({ dimension: entry.dimensions?.[index] ?? 'Style', value }));
  const siblings: Sibling[] =
    others.length === 0
      ? []
      : [
          { asin: entry.asin, variants: specificsOf(entry.values ?? []) },
          ...others.map(({ values }) => ({ asin: asinOf(values), variants: specificsOf(values) })),
        ];
  const itself = { ...buildProduct(entry, entry.asin, specificsOf(entry.values ?? [])), popularity, siblings };
  const rest = others.map(({ values, available, title, priceCents }, index) => ({
    ...buildProduct(entry, asinOf(values), specificsOf(values)),
    ...(title === undefined ? {} : { title }),
    ...(priceCents === undefined ? {} : { priceCents, listPriceCents: null }),
    available: available ?? true,
    popularity: Math.max(1, 400 - index * 10),
    siblings,
  }));
  return [itself, ...rest].map((variant) => ({
    ...variant,
    parent: parentOf(entry),
  }));
}

function buildProduct(entry: FeaturedEntry, asin: string, variants: Specific[]): DemoProduct {
  const colorName = variants.find(({ dimension }) => dimension === 'Color')?.value ?? entry.colorName;
  return {
    asin,
    parent: asin,
    title: entry.title,
    brand: entry.brand,
    priceCents: entry.priceCents,
    listPriceCents: entry.listPriceCents ?? null,
    description: entry.description,
    bullets: entry.bullets,
    details: [
      { name: 'Brand', value: entry.brand },
      ...variants.map(({ dimension, value }) => ({ name: dimension, value })),
      { name: 'Item Weight', value: formatWeight(entry.grams) },
      ...(entry.details ?? []),
      { name: 'ASIN', value: asin },
    ],
    categories: entry.categories,
    rating: entry.rating,
    reviews: entry.reviews,
    variants,
    siblings: [],
    images: pictureUrls(asin),
    condition: 'new',
    soldBy: entry.soldBy ?? `${entry.brand} US`,
    available: true,
    digital: false,
    popularity: 0,
    kind: entry.kind,
    color: paletteOfColor(colorName),
  };
}
