import { deriveAsin } from '#simulators/catalogue/build.ts';
import { paletteNames } from '#simulators/catalogue/pictures/palette.ts';
import type { DemoProduct, Sibling } from '#simulators/catalogue/product.ts';
import { detailsWithWeight, specialProduct } from './special-product.ts';

const TITLE_LENGTH = 400;
const longTitle =
  'Plain & Co. Universal Silicone Stretch Lids, Set of 14, Reusable Food Covers for Bowls, Pots, Cups, Cans, Jars and Fruit, Dishwasher Safe, Microwave Safe, Freezer Safe, BPA Free, Leakproof, Eco Friendly, Zero Waste Kitchen Gadgets, Round and Square, Assorted Sizes from 2.6 to 8.3 Inches, Ideal Gift for Housewarming, Wedding, Mother’s Day, Camping, Picnic, Meal Prep and Leftovers, with Storage Bag and a Printed Guide in Four Languages';

const markup = [
  '<h2>Why cork?</h2><p>Cork <b>grips</b> when it is wet &mdash; and it <em>does not smell</em>.</p>',
  '<ul><li>Natural cork</li><li>Rubber base<br>5 mm thick</li></ul>',
  '<script>document.title = "taken over"</script>',
  '<style>.price { display: none }</style><!-- .headerM { float: left } -->',
  '<a href=http://example.com target=_blank onclick="alert(1)">See more</a><img src="x" onerror="alert(1)">',
].join('');

/** Products with text that is hard to display: markup, entities, invisible characters, a very long title. */
export const productsWithUnusualText: DemoProduct[] = [
  specialProduct({
    asin: 'B0MARKVP01',
    title: 'Brisa Cork Yoga Mat, 5 mm',
    brand: 'Brisa',
    categories: ['Sports & Outdoors', 'Exercise & Fitness', 'Yoga', 'Mats'],
    kind: 'petbed',
    priceCents: 4900,
    description: markup,
    bullets: ['<b>Natural</b> cork &amp; rubber', 'Rolls up &lt; 6 inches'],
  }),
  specialProduct({
    asin: 'B0T1T1E400',
    title: longTitle.slice(0, TITLE_LENGTH).replace(/\s$/, '.'),
    brand: 'Plain & Co.',
    categories: ['Home & Kitchen', 'Kitchen & Dining', 'Storage & Organization', 'Food Covers'],
    kind: 'pot',
    priceCents: 1399,
  }),
  specialProduct({
    asin: 'B0ENT1T1ES',
    title: 'Hearthline Salt &amp; Pepper Mills, 8&quot;, Set of 2',
    brand: 'Hearthline',
    categories: ['Home & Kitchen', 'Kitchen & Dining', 'Kitchen Utensils & Gadgets', 'Mills'],
    kind: 'jar',
    description: 'Ceramic grinders &ndash; from fine to coarse. Haven&#39;t tried them? Don&#x2019;t wait.',
  }),
  specialProduct({
    asin: 'B0EM0J1ZW1',
    title: '🎁 Otter Bath\u200b Toys\u200f Boats\u00a0Set, 6 Pieces ⛵️',
    brand: 'Otter',
    categories: ['Toys & Games', 'Baby & Toddler Toys', 'Bath Toys'],
    kind: 'toy',
    priceCents: 1590,
    bullets: ['✅ Floats upright', '✅ No hole, no mould \u200e', '【Gift】 Ready to wrap 🎉'],
    details: [
      { name: 'Item Weight \u200e', value: '\u200e11.2 ounces' },
      { name: 'ASIN \u200f', value: '\u200eB0EM0J1ZW1' },
    ],
  }),
  specialProduct({
    asin: 'B0T1NYT1T1',
    title: 'War',
    brand: 'T. Arce',
    categories: ['Books', 'History', 'Military History'],
    kind: 'book',
    priceCents: 1799,
  }),
];

const SHADE_COUNT = 40;

/** A model with forty variants, some of whose values contain slashes, quotes and commas. */
export function sewingThreadVariants(): DemoProduct[] {
  const shades = Array.from(
    { length: SHADE_COUNT },
    (_, index) => `${String(index + 1).padStart(2, '0')} ${shadeName(index)}`,
  );
  const siblings: Sibling[] = shades.map((value) => ({
    asin: deriveAsin(`thread/${value}`),
    variants: [{ dimension: 'Color', value }],
  }));
  return siblings.map(({ asin, variants }, index) =>
    specialProduct({
      asin,
      parent: deriveAsin('thread'),
      title: 'Alba All-Purpose Sewing Thread, 500 Yards',
      brand: 'Alba',
      categories: ['Arts, Crafts & Sewing', 'Sewing', 'Sewing Thread'],
      kind: 'jar',
      color: paletteNames[index % paletteNames.length],
      priceCents: 449,
      variants,
      siblings,
      available: index % 13 !== 12,
      popularity: index === 0 ? 60 : 5,
      details: detailsWithWeight(asin, 'Alba', '1.6 ounces'),
    }),
  );
}

function shadeName(index: number): string {
  const tones = ['Deep', 'Light', 'Warm/Cool', 'Dusty', '"Old"'];
  const hues = ['Petrol', 'Ceibo', 'Yerba', 'Sun', 'Graphite', 'Bone', 'Granite', 'River, Matte'];
  return `${tones[index % tones.length]} ${hues[Math.floor(index / tones.length) % hues.length]}`;
}
