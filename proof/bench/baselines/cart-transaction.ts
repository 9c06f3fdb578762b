// Baseline of an added cart line: a bare route that locks a cart, writes a line and answers nothing, in a transaction of four
// statements on the shop's own pool, prepared or not as the shop's are. Nobody is signed in, nothing is read or validated, no key is
// kept.
import fastify from 'fastify';
import { openPool } from '#db/pool.ts';
import { PREPARED_MARK } from '#db/prepared.ts';

interface Added {
  cartId: string;
  productId: string;
  quantity: number;
}

const LOCK = `${PREPARED_MARK} select id from carts where id = $1 for update`;
const UPSERT = `${PREPARED_MARK} insert into cart_items (id, cart_id, asin, quantity, price_cents, added_at)
  values (gen_random_uuid(), $1, $2, $3, 100, now())
  on conflict (cart_id, asin) do update set quantity = excluded.quantity`;

const pool = openPool({
  url: process.env.DATABASE_URL ?? '',
  max: 10,
  namesStatements: process.env.PREPARED_STATEMENTS !== 'off',
});
const app = fastify();
app.get('/ready', () => 'ok');
app.post<{ Body: Added }>('/cart/items', async ({ body }, reply) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(LOCK, [body.cartId]);
    await client.query(UPSERT, [body.cartId, body.productId, body.quantity]);
    await client.query('commit');
    return reply.code(204).send();
  } finally {
    client.release();
  }
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
