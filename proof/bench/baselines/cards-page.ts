// Baseline of a page of sixty products: a bare route, one statement with pg, renderToString. The cards have the elements,
// attributes and texts of the shop's; there is no router, no page frame, no data for hydration, no security policy.
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
const STAR = 'M6 .8l1.6 3.3 3.6.5-2.6 2.5.6 3.6L6 9l-3.2 1.7.6-3.6L.8 4.6l3.6-.5z';
const ONDA =
  'M1 8C4.6 8 4.6 1.6 7.48 1.6C10.36 1.6 10.6 4.29 13 4.29C15.4 4.29 15.64 1.6 18.52 1.6C21.4 1.6 21.4 8 25 8';

function amount(symbol: string, cents: number) {
  const [whole = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
  return h('span', { className: 'price__amount' }, [
    h('span', { key: 's', className: 'price__symbol' }, h('abbr', { title: 'dólares estadounidenses' }, symbol), ' '),
    h('span', { key: 'w', className: 'price__whole' }, whole),
    h('span', { key: 'd', className: 'price__decimals' }, ',', decimals),
  ]);
}

function card(row: Row) {
  const cents = Number(row.price_cents);
  const picture = {
    src: row.image ?? '',
    alt: row.title,
    lang: 'en',
    width: 600,
    height: 600,
    loading: 'lazy' as const,
  };
  return h('li', { key: row.asin }, [
    h('article', { key: 'c', className: 'product-card product-card--list' }, [
      h('div', { key: 'p', className: 'product-card__picture' }, [
        h('span', { key: 'i', className: 'picture' }, h('img', { className: 'picture__image', ...picture })),
        h('span', { key: 't', className: 'tag product-card__tag' }, '−19 %'),
      ]),
      h('div', { key: 'w', className: 'product-card__words' }, [
        h(
          'h2',
          { key: 'h', className: 'product-card__title', lang: 'en' },
          h('a', { href: `/products?asin=${row.asin}` }, row.title),
        ),
        h(
          'div',
          { key: 'r', className: 'product-card__rating' },
          h('span', { className: 'rating' }, [
            h(
              'svg',
              { key: 's', className: 'rating__star', viewBox: '0 0 12 12', 'aria-hidden': true },
              h('path', { d: STAR }),
            ),
            h('span', { key: 'v', className: 'visually-hidden' }, `${row.rating} de 5, ${row.reviews} opiniones`),
            h('span', { key: 'n', className: 'rating__value', 'aria-hidden': true }, row.rating),
            h('span', { key: 'c', 'aria-hidden': true }, '(', row.reviews, ')'),
          ]),
        ),
        h('p', { key: 'u', className: 'us-line' }, [
          h(
            's',
            { key: 's', className: 'struck-price' },
            h('span', { className: 'visually-hidden' }, 'precio anterior '),
            'U$S 159,00',
          ),
          h('strong', { key: 'p' }, `U$S ${(cents / 100).toFixed(2)}`),
          h('span', { key: 'w', className: 'us-line__where' }, 'en EE. UU.'),
        ]),
        h('div', { key: 'l', className: 'landed-price' }, [
          h(
            'div',
            { key: 'l', className: 'landed-price__label' },
            h('svg', { className: 'onda-mark', viewBox: '0 0 26 9', 'aria-hidden': true }, h('path', { d: ONDA })),
            'Puesto en Uruguay',
          ),
          h('span', { key: 'p', className: 'price price--card' }, amount('U$S', cents), ' ', amount('$', cents * 40)),
        ]),
      ]),
    ]),
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
