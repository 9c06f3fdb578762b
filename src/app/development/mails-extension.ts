import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OpenShop } from '#app/open-shop.ts';
import { mailsPage, type ShownMail } from './mails-page.ts';

/** `/dev/mails`: what the shop mailed, while mail is simulated. */
export function mailsExtension(shop: OpenShop): (app: FastifyInstance) => void {
  return (app) => {
    if (!shop.context.facts.simulated.includes('mail')) return;
    const read = async (to: string | undefined): Promise<ShownMail[]> => {
      const query = to ? `?to=${encodeURIComponent(to)}` : '';
      const answer = await fetch(`${shop.network.url}/mails.json${query}`, { signal: AbortSignal.timeout(5000) });
      return (await answer.json()) as ShownMail[];
    };
    app.get<{ Querystring: { to?: string } }>('/dev/mails.json', async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await read(request.query.to)),
    );
    app.get<{ Querystring: { to?: string } }>('/dev/mails', async (request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(mailsPage(await read(request.query.to), { to: request.query.to ?? '', nonce }));
    });
  };
}
