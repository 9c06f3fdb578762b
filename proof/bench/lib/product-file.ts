import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createRandom } from '#proof/lib/random.ts';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';

const INVENTED_WORDS = 40_000;
const BRANDS = 3000;
const CONSONANTS = 'bcdfglmnprstvz';
const VOWELS = 'aeiou';

/** Writes a file of products for an import: words of the demo's titles and invented ones, few of them often and most rarely. */
export async function writeProductFile(path: string, count: number): Promise<void> {
  const random = createRandom('products').next;
  const demo = demoCatalogue();
  const words = [
    ...new Set(demo.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{3,}/g) ?? [])),
    ...Array.from({ length: INVENTED_WORDS }, () => invent(random, 3)),
  ];
  const brands = Array.from({ length: BRANDS }, () => invent(random, 2));
  const pick = (items: readonly string[]) => items[Math.floor(items.length ** random()) - 1] ?? items[0] ?? '';
  const file = createWriteStream(path);
  for (let number = 0; number < count; number += 1) {
    const original = demo[number % demo.length];
    const brand = pick(brands);
    const title = [brand, ...Array.from({ length: 5 + Math.floor(8 * random()) }, () => pick(words))].join(' ');
    const record = {
      asin: `B9${number.toString(36).toUpperCase().padStart(8, '0')}`,
      productTitle: title,
      price: Math.round(500 + 30_000 * random() ** 3) / 100,
      countReview: Math.floor(20_000 * random() ** 6),
      productRating: Math.round(30 + 20 * random()) / 10,
      features: [Array.from({ length: 20 }, () => pick(words)).join(' ')],
      productDetails: [{ name: 'Item Weight', value: `${(0.2 + 5 * random() ** 2).toFixed(1)} pounds` }],
      manufacturer: brand,
      categories: original?.categories ?? [],
    };
    if (!file.write(`${JSON.stringify(record)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

function invent(random: () => number, syllables: number): string {
  const letter = (letters: string) => letters[Math.floor(letters.length * random())] ?? '';
  return Array.from({ length: syllables }, () => letter(CONSONANTS) + letter(VOWELS) + letter(CONSONANTS)).join('');
}
