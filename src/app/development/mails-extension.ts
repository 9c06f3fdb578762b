import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ShopServices } from '#app/shop-options.ts';
import { mailsPage, type SimulatedMail } from './mails-page.ts';

/** Serves `/dev/mails`, the mails that the shop sent, while mail is simulated. */
export function mailsExtension(services: ShopServices): (app: FastifyInstance) => void {
  return (app) => {
    const { context, network } = services;
    if (!network || !context.partnerSettings.simulated.includes('mail')) return;
    const read = async (to: string | undefined): Promise<SimulatedMail[]> => {
      const query = to ? `?to=${encodeURIComponent(to)}` : '';
      const response = await fetch(`${network.url}/mails.json${query}`, { signal: AbortSignal.timeout(5000) });
      return (await response.json()) as SimulatedMail[];
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
