import type pg from 'pg';
import { plainProducts } from '#testing/order-steps.ts';

/** A process that never shows a change fails the measure after this time. */
const PATIENCE_MS = 15_000;

export interface Visible {
  what: string;
  /** From the commit to the last process that shows it. */
  ms: number;
}

interface Change {
  what: string;
  sql: string;
  values: unknown[];
  path: string;
  isShown(text: string): boolean;
}

/** Makes changes in the database and asks every process, as fast as it answers, until each shows it. */
export async function measureVisibility(
  client: pg.Client,
  { urls, changes }: { urls: readonly string[]; changes: number },
): Promise<Visible[]> {
  const [asin = ''] = plainProducts(1);
  const times: Visible[] = [];
  for (let n = 0; n < changes; n++) {
    const change = CHANGES[n % CHANGES.length]?.(n, asin);
    if (!change) break;
    // What the change makes untrue is kept by then.
    for (const url of urls) await readText(url + change.path);
    await client.query(change.sql, change.values);
    const committed = performance.now();
    await Promise.all(urls.map((url) => untilShown(url + change.path, change)));
    times.push({ what: change.what, ms: performance.now() - committed });
  }
  return times;
}

const PRICE = 'update products set price_cents = $2, sale_cents = null where asin = $1';
const dollars = (cents: number) => (cents / 100).toString();

const CHANGES: ((n: number, asin: string) => Change)[] = [
  (n, asin) => ({
    what: 'a price on a product page',
    sql: PRICE,
    values: [asin, 7013 + n * 100],
    path: `/products?asin=${asin}`,
    isShown: (text) => text.includes(`${70 + n},13`) || text.includes(dollars(7013 + n * 100)),
  }),
  (n, asin) => ({
    what: 'a price in the product API',
    sql: PRICE,
    values: [asin, 7013 + n * 100],
    path: `/api/products/${asin}`,
    isShown: (text) => JSON.parse(text).price === (7013 + n * 100) / 100,
  }),
  (n, asin) => ({
    what: 'a price in a search',
    sql: PRICE,
    values: [asin, 7013 + n * 100],
    path: `/api/products?keyword=${asin}`,
    isShown: (text) => JSON.parse(text).products[0]?.price === (7013 + n * 100) / 100,
  }),
  (n, asin) => ({
    what: 'a block in the product API',
    sql: 'update products set forbidden = $2 where asin = $1',
    values: [asin, Math.floor(n / CHANGES.length) % 2 === 0 ? 'WEAPON' : null],
    path: `/api/products/${asin}`,
    isShown: (text) => JSON.parse(text).forbidden === (Math.floor(n / CHANGES.length) % 2 === 0),
  }),
  (n) => ({
    what: 'an exchange rate',
    sql: `update exchange_rates set buy_micros = jsonb_set(buy_micros, '{USD}', to_jsonb($1::int))`,
    values: [40_000_000 + n * 1000],
    path: '/api/currency',
    isShown: (text) => JSON.parse(text).buy.USD === 40 + n / 1000,
  }),
  (n) => ({
    what: 'the notice on a page',
    sql: `insert into switches (name, is_set, notice, last_day, changed_at) values ('notice', true, $1, current_date + 2, now())
      on conflict (name) do update set notice = excluded.notice, last_day = excluded.last_day, is_set = true`,
    values: [`Aviso de prueba ${n}.`],
    path: '/',
    isShown: (text) => text.includes(`Aviso de prueba ${n}.`),
  }),
];

async function readText(url: string): Promise<string> {
  const response = await fetch(url);
  return await response.text();
}

async function untilShown(url: string, { what, isShown }: Change): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!isShown(await readText(url))) {
    if (performance.now() > until) throw new Error(`${what} is not shown at ${url} after ${PATIENCE_MS} ms`);
    // Kept answers are fast: a pause leaves the processor to the shop.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
