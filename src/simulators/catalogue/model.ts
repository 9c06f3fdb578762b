import {
  createSeededRandom,
  pick,
  type Random,
  randomBoolean,
  randomDecimal,
  randomInteger,
} from './pictures/seeded-random.ts';
import type { ProductLine } from './product-lines.ts';

/** The properties shared by all variants of a model. */
export interface Model {
  key: string;
  line: ProductLine;
  brand: string;
  name: string;
  title: string;
  priceCents: number | null;
  /** Fraction added to the price for the list price; 0 for equal, null for no list price. */
  listPriceMarkup: number | null;
  /** Null when the marketplace gives no weight. */
  grams: number | null;
  description: string;
  bullets: string[];
  rating: number | null;
  reviews: number;
  soldBy: string | null;
  random: Random;
}

/** Cents of the prices; repeated values are more frequent. */
const PRICE_ENDINGS = [99, 99, 99, 95, 0, 49, 90, 50];

export function buildModel(line: ProductLine, name: string): Model {
  const key = [...line.categories, line.drawing, name, line.condition ?? 'new'].join('/');
  const random = createSeededRandom(key);
  const brand = pick(random, line.brands);
  const title = fill(line.title, { brand, name, extra: pick(random, line.titleSuffixes) });
  const rated = randomBoolean(random, 0.96);
  return {
    key,
    line,
    brand,
    name,
    title: line.condition === 'refurbished' ? `${title} (Renewed)` : title,
    priceCents: randomBoolean(random, 0.97) ? priceBetween(random, line.price) : null,
    listPriceMarkup: randomBoolean(random, 0.5) ? pick(random, [0, 0, 0.08, 0.12, 0.15, 0.2, 0.25, 0.33, 0.42]) : null,
    grams: randomBoolean(random, 0.93) ? randomInteger(random, line.grams[0], line.grams[1]) : null,
    description: sampleInOrder(random, line.descriptionSentences, 3)
      .map((sentence) => fill(sentence, { brand, name, extra: '' }))
      .join(' '),
    bullets: sampleInOrder(random, line.bullets, 5),
    rating: rated ? randomDecimal(random, 3.6, 4.9) : null,
    reviews: rated ? Math.floor(10 ** randomDecimal(random, 0.7, 4.2)) : 0,
    soldBy: pick(random, [`${brand} US`, `${brand} Direct`, 'Amazon.com', 'Amazon.com', null]),
    random,
  };
}

export function fill(pattern: string, words: { brand: string; name: string; extra: string }): string {
  const filled = pattern.replace('{brand}', words.brand).replace('{name}', words.name).replace('{extra}', words.extra);
  return filled.trim();
}

function priceBetween(random: Random, [low, high]: readonly [number, number]): number {
  return randomInteger(random, low, high - 1) * 100 + pick(random, PRICE_ENDINGS);
}

/** A random sample of at most `count` texts, in their original order. */
function sampleInOrder(random: Random, texts: string[], count: number): string[] {
  const left = [...texts];
  while (left.length > count) left.splice(Math.floor(random() * left.length), 1);
  return left;
}
