// Baseline of an added cart line: a bare route that reads the session, locks the cart, reads its lines with their products,
// writes the line and answers the cart, with six statements of pg. Nothing is validated, no key is kept, prices of taxes and
// freight are fixed; the JSON has the fields of the shop's.
import fastify from 'fastify';
import pg from 'pg';

interface Line {
  id: string;
  asin: string;
  quantity: number;
  price_cents: number;
  title: string;
  summary: string;
  brand: string | null;
  image: string | null;
  product_cents: number;
  sale_cents: number | null;
  retail_cents: number | null;
  rating: number | null;
  reviews: number;
  prime: boolean;
  condition: string;
  valid: boolean;
  forbidden: string | null;
}

interface Added {
  productId: string;
  quantity: number;
}

const SESSION = 'select customer_id from sessions where id = $1 and revoked_at is null and expires_at > now()';
const LOCK = `select id from carts where customer_id = $1 and state = 'open' for update`;
const LINES = `select item.id, item.asin, item.quantity, item.price_cents, product.title, product.summary, product.brand,
    product.image, product.price_cents as product_cents, product.sale_cents, product.retail_cents, product.rating,
    product.reviews, product.prime, product.condition, product.valid, product.forbidden
  from cart_items item join products product on product.asin = item.asin
  where item.cart_id = $1 order by item.added_at, item.id`;
const UPSERT = `insert into cart_items (id, cart_id, asin, quantity, price_cents, added_at)
  values (gen_random_uuid(), $1, $2, $3, $4, now())
  on conflict (cart_id, asin) do update set quantity = excluded.quantity, price_cents = excluded.price_cents`;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get('/ready', () => 'ok');
app.post<{ Body: Added }>('/cart/items', async (request, reply) => {
  const session = await pool.query(SESSION, [request.headers['x-session']]);
  const customerId = session.rows[0]?.customer_id;
  if (!customerId) return reply.code(401).send();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const cartId = (await client.query(LOCK, [customerId])).rows[0].id;
    const { rows } = await client.query<Line>(LINES, [cartId]);
    const line = rows.find(({ asin }) => asin === request.body.productId);
    if (!line) throw new Error('the cart has no such line');
    line.quantity += request.body.quantity;
    line.price_cents = line.sale_cents ?? line.product_cents;
    await client.query(UPSERT, [cartId, line.asin, line.quantity, line.price_cents]);
    await client.query('commit');
    return reply.code(201).send(present({ cartId, customerId, lines: rows }));
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

function present({ cartId, customerId, lines }: { cartId: string; customerId: string; lines: Line[] }) {
  return {
    id: cartId,
    total: lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0) / 100,
    currency: 'USD',
    user: customerId,
    cartItems: lines.map(presentLine),
  };
}

function presentLine(line: Line) {
  return {
    id: line.id,
    productId: line.asin,
    price: line.price_cents / 100,
    quantity: line.quantity,
    product: {
      asin: line.asin,
      productTitle: line.title,
      productDescription: line.summary,
      manufacturer: line.brand,
      price: line.product_cents / 100,
      salePrice: units(line.sale_cents),
      retailPrice: units(line.retail_cents),
      priceSaving: 0,
      discountPercent: 0,
      landedPrice: { total: 123.45, taxes: 6.78, useFranchise: true },
      productRating: line.rating,
      countReview: line.reviews,
      mainImage: { imageUrl: line.image },
      prime: line.prime,
      isNew: line.condition === 'new',
      valid: line.valid,
      forbidden: line.forbidden !== null,
    },
    title: line.title,
    image: line.image,
    variant: '',
  };
}

function units(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
