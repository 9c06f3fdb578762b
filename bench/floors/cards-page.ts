// The least that a page of sixty products can cost: a bare route, one statement with pg, renderToString of plain cards.
import fastify from 'fastify';
import pg from 'pg';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

interface Row {
  asin: string;
  title: string;
  image: string | null;
  price_cents: string | null;
  retail_cents: string | null;
  rating: number | null;
  reviews: number;
}

const SQL = `select asin, title, image, price_cents, retail_cents, rating, reviews from products
  where price_cents > 0 order by popularity desc, asin limit $1`;

function card(row: Row) {
  const price = (Number(row.price_cents) / 100).toFixed(2);
  return h('li', { key: row.asin, className: 'card' }, [
    h(
      'a',
      { key: 'a', href: `/products?asin=${row.asin}` },
      h('img', { src: row.image ?? '', alt: row.title, loading: 'lazy' }),
    ),
    h('h3', { key: 'h', className: 'title' }, row.title),
    h('p', { key: 'r', className: 'rating' }, `${row.rating} (${row.reviews})`),
    h('p', { key: 'p', className: 'price' }, `U$S ${price}`),
    h('p', { key: 'l', className: 'landed' }, `Puesto en Uruguay U$S ${price}`),
  ]);
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get('/ready', () => 'ok');
app.get('/page', async (_request, reply) => {
  const { rows } = await pool.query<Row>(SQL, [Number(process.env.CARDS ?? 60)]);
  const html = renderToString(h('html', null, h('body', null, h('main', null, h('ul', null, rows.map(card))))));
  return reply.type('text/html').send(`<!DOCTYPE html>${html}`);
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
