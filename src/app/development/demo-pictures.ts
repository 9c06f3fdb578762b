import type { FastifyInstance } from 'fastify';
import type { ShopServices } from '#app/shop-options.ts';
import { demoPicture } from '#simulators/catalogue/catalogue.ts';

/** Serves the pictures of the demo catalogue, drawn on request, while the marketplace is simulated. */
export function demoPicturesExtension(services: ShopServices): (app: FastifyInstance) => void {
  return (app) => {
    if (!services.context.partnerSettings.simulated.includes('zinc')) return;
    app.get<{ Params: { asin: string; file: string } }>('/pictures/:asin/:file', (request, reply) => {
      const frame = Number(/^([1-7])\.svg$/.exec(request.params.file)?.[1]);
      const picture = frame ? demoPicture(request.params.asin, frame) : null;
      if (!picture) return reply.code(404).type('text/plain').send('');
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(picture);
    });
  };
}
