import { between, chance, pick, type Random, randomFrom, wholeBetween } from '#simulators/catalogue/pictures/seed.ts';
import type { Line } from './product-line.ts';

/** What all variants of one model share. */
export interface Model {
  key: string;
  line: Line;
  brand: string;
  name: string;
  title: string;
  priceCents: number | null;
  /** Share by which the list price lies over the price; 0 for equal, null for no list price. */
  listOver: number | null;
  /** Null when the marketplace does not say. */
  grams: number | null;
  description: string;
  bullets: string[];
  rating: number | null;
  reviews: number;
  soldBy: string | null;
  random: Random;
}

/** The endings that prices have in shops. */
const endings = [99, 99, 99, 95, 0, 49, 90, 50];

export function modelOf(line: Line, name: string): Model {
  const key = [...line.categories, line.kind, name, line.condition ?? 'new'].join('/');
  const random = randomFrom(key);
  const brand = pick(random, line.brands);
  const title = fill(line.title, { brand, name, extra: pick(random, line.extras) });
  const rated = chance(random, 0.96);
  return {
    key,
    line,
    brand,
    name,
    title: line.condition === 'refurbished' ? `${title} (Renewed)` : title,
    priceCents: chance(random, 0.97) ? priceBetween(random, line.price) : null,
    listOver: chance(random, 0.5) ? pick(random, [0, 0, 0.08, 0.12, 0.15, 0.2, 0.25, 0.33, 0.42]) : null,
    grams: chance(random, 0.93) ? wholeBetween(random, line.grams[0], line.grams[1]) : null,
    description: some(random, line.about, 3)
      .map((sentence) => fill(sentence, { brand, name, extra: '' }))
      .join(' '),
    bullets: some(random, line.bullets, 5),
    rating: rated ? between(random, 3.6, 4.9) : null,
    reviews: rated ? Math.floor(10 ** between(random, 0.7, 4.2)) : 0,
    soldBy: pick(random, [`${brand} US`, `${brand} Direct`, 'Amazon.com', 'Amazon.com', null]),
    random,
  };
}

function fill(pattern: string, words: { brand: string; name: string; extra: string }): string {
  const filled = pattern.replace('{brand}', words.brand).replace('{name}', words.name).replace('{extra}', words.extra);
  return filled.trim();
}

function priceBetween(random: Random, [low, high]: readonly [number, number]): number {
  return wholeBetween(random, low, high - 1) * 100 + pick(random, endings);
}

/** At most so many of the texts, kept in their order. */
function some(random: Random, texts: string[], count: number): string[] {
  const left = [...texts];
  while (left.length > count) left.splice(Math.floor(random() * left.length), 1);
  return left;
}
