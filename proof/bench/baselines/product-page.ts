// Baseline of a product page: a bare route, two statements with pg, renderToString. Its elements, attributes and texts are
// those of a page of the shop, read at the start from PAGE_URL; titles, asins and pictures are of the rows of each
// request. There is no router, no component, no data for hydration, no security policy, no count of views.
import fastify from 'fastify';
import pg from 'pg';
import { renderToString } from 'react-dom/server';
import { parseMarkup, toElements, withoutScripts } from '#proof/bench/lib/markup.ts';

interface Card {
  asin: string;
  title: string;
  image: string;
}

const PRODUCT = 'select asin, title, image, shelf, document from products where asin = $1';
const SIMILAR = `select asin, title, summary, brand, image, price_cents, sale_cents, retail_cents, rating, reviews, weight_grams
  from products where valid and forbidden is null and coalesce(sale_cents, price_cents) > 0 and shelf = $1
  order by popularity desc limit 18`;

const pageUrl = new URL(process.env.PAGE_URL ?? '');
const sampleAsin = pageUrl.searchParams.get('asin') ?? '';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The product, then those beside it. */
async function read(asin: string): Promise<Card[]> {
  const { rows } = await pool.query<Card & { shelf: string }>(PRODUCT, [asin]);
  const [product] = rows;
  if (!product) return [];
  const similar = await pool.query<Card>(SIMILAR, [product.shelf]);
  return [product, ...similar.rows.filter((row) => row.asin !== asin).slice(0, 17)];
}

/** A text of the sample in parts: what stands in it, or which value of which card takes its place. */
type Part = string | { card: number; field: keyof Card };

const sample = await read(sampleAsin);
const fields = ['asin', 'title', 'image'] as const;
const places = new Map(sample.flatMap((card, index) => fields.map((field) => [card[field], { card: index, field }])));
const values = [...places.keys()].sort((a, b) => b.length - a.length).map((value) => value.replace(/[^\w ]/g, '\\$&'));
const variable = new RegExp(`(${values.join('|')})`);
const parts = new Map<string, Part[]>();

function toParts(text: string): Part[] {
  return text.split(variable).map((part) => places.get(part) ?? part);
}

function fill(text: string, cards: readonly Card[]): string {
  const known = parts.get(text) ?? toParts(text);
  parts.set(text, known);
  if (known.length === 1) return text;
  return known.map((part) => (typeof part === 'string' ? part : (cards[part.card] ?? cards[0])?.[part.field])).join('');
}

const page = await (await fetch(pageUrl)).text();
const markup = withoutScripts(parseMarkup(page));
const render = (cards: readonly Card[]) =>
  `<!DOCTYPE html>${renderToString(toElements(markup, (text) => fill(text, cards))[0])}`;

const app = fastify();
app.get('/ready', () => 'ok');
app.get<{ Querystring: { asin: string } }>('/products', async (request, reply) => {
  const cards = await read(request.query.asin);
  return reply.type('text/html').send(render(cards));
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
