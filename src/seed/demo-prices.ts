import { sql } from 'kysely';
import type { Queryable } from '#db/transaction.ts';
import { KEPT_DAYS } from '#domain/catalog/price-history.ts';
import type { DemoProduct } from '#simulators/catalogue/product.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most popular have a history; the others look as they do in a shop that nobody has visited yet. */
const PRODUCTS = 400;
const DAYS_BETWEEN = 3;

/** From so many days ago on, a price as a part of the present one; `list` is the list price, where there is one. */
type Course = readonly { daysAgo: number; price: number | 'list' }[];

const COURSES: readonly [Course, ...Course[]] = [
  // A discount from what was charged.
  [
    { daysAgo: KEPT_DAYS - 1, price: 'list' },
    { daysAgo: 12, price: 1 },
  ],
  // A discount from what was never charged.
  [
    { daysAgo: KEPT_DAYS - 1, price: 1 },
    { daysAgo: 51, price: 1.03 },
    { daysAgo: 24, price: 1 },
  ],
  // Cheaper two weeks ago than now.
  [
    { daysAgo: KEPT_DAYS - 1, price: 1 },
    { daysAgo: 27, price: 0.9 },
    { daysAgo: 15, price: 1 },
  ],
  // Falling for a while.
  [
    { daysAgo: KEPT_DAYS - 1, price: 1.15 },
    { daysAgo: 36, price: 1.08 },
    { daysAgo: 9, price: 1 },
  ],
];

/** Writes what the simulated store charged for the demo's products before, each seen every few days. */
export async function seedPrices(db: Queryable, demo: readonly DemoProduct[], now: Date): Promise<void> {
  const products = demo.toSorted((a, b) => b.popularity - a.popularity).slice(0, PRODUCTS);
  const observed = products.flatMap((product) => observe(product, now));
  await sql`
    insert into product_prices (asin, seen_at, price_cents)
    select asin, "seenAt", "priceCents"
    from jsonb_to_recordset(${JSON.stringify(observed)}::jsonb) as seen (asin text, "seenAt" timestamptz, "priceCents" bigint)
    on conflict do nothing
  `.execute(db);
}

function observe({ asin, priceCents, listPriceCents }: DemoProduct, now: Date) {
  if (priceCents === null) return [];
  const course = courseOf(asin);
  return course.flatMap(({ daysAgo, price }, index) => {
    const until = course[index + 1]?.daysAgo ?? 0;
    const cents = price === 'list' ? (listPriceCents ?? priceCents) : Math.round(priceCents * price);
    const count = Math.ceil((daysAgo - until) / DAYS_BETWEEN);
    return Array.from({ length: count }, (_, turn) => ({
      asin,
      seenAt: new Date(now.getTime() - (daysAgo - turn * DAYS_BETWEEN) * DAY_MS),
      priceCents: cents,
    }));
  });
}

/** By its number, so that a product has the same at every start. */
function courseOf(asin: string): Course {
  const sum = [...asin].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return COURSES[sum % COURSES.length] ?? COURSES[0];
}
