// Baseline of a cached page: the same bytes sent from memory.
import fastify from 'fastify';

const page = Buffer.from(await (await fetch(process.env.PAGE_URL ?? '')).arrayBuffer());
const app = fastify();
app.get('/ready', () => 'ok');
app.get('/page', (_request, reply) => reply.type('text/html').send(page));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
