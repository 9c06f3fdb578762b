import type { FastifyInstance } from 'fastify';
import type { ShopServices } from '#app/shop-options.ts';
import { sendDevelopmentPage } from './development-page.ts';
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
    app.get<{ Querystring: { to?: string } }>('/dev/mails', async (request, reply) =>
      sendDevelopmentPage(reply, mailsPage(await read(request.query.to), request.query.to ?? '')),
    );
  };
}
