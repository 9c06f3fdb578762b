import type { FastifyInstance } from 'fastify';
import { demoCatalogue } from '#simulators/catalogue/catalogue.ts';
import { drawProduct } from '#simulators/catalogue/pictures/draw.ts';
import type { OpenShop } from '#bin/shop/open.ts';

/** The demo catalogue's pictures, drawn when asked for; they exist only while the marketplace is simulated. */
export function demoExtension(shop: OpenShop): (app: FastifyInstance) => void {
  return (app) => {
    if (!shop.context.facts.simulated.includes('zinc')) return;
    const products = new Map(demoCatalogue().map((product) => [product.asin, product]));
    app.get<{ Params: { asin: string; file: string } }>('/pictures/:asin/:file', (request, reply) => {
      const product = products.get(request.params.asin);
      const frame = Number(/^([1-7])\.svg$/.exec(request.params.file)?.[1]);
      if (!product || !frame) return reply.code(404).type('text/plain').send('');
      const { asin, kind, color } = product;
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(drawProduct({ asin, kind, color, frame }));
    });
  };
}
