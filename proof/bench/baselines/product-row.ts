// Baseline of a product response: a bare route that reads one row with pg and sends it unchanged.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get('/ready', () => 'ok');
app.get<{ Params: { asin: string } }>('/products/:asin', async (request, reply) => {
  const { rows } = await pool.query('select document from products where asin = $1', [request.params.asin]);
  return reply.send(rows[0].document);
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
