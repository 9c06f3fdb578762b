import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Order } from '#contract/orders.ts';
import { attachment } from '#domain/document/document.ts';
import { type SharedJourney, sharedJourney } from '#domain/order/shared-journey.ts';
import { formatDateTime, formatDayRange } from '#domain/time/montevideo.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml, type PlainPage, sendPlainPage } from '#server/http/plain-page.ts';
import { CALENDAR_TYPE, sharedCalendar } from './order-calendar.ts';
import { findSharedOrder, hashToken, SHARED_PATH } from './share-link.ts';

interface TokenRoute {
  Params: { token: string };
}

const CALENDAR_FILE = 'llegada.ics';
/** As much of the hash as tells entries of a calendar apart. */
const CALENDAR_ID_LENGTH = 32;

/** What whoever has an order's link sees: its journey, and the days of its arrival as a calendar file. */
export function sharedPages(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'));
  app.get<TokenRoute>(`${SHARED_PATH}/:token`, async ({ params: { token } }, reply) => {
    const order = await findSharedOrder(context, token);
    return order ? sendPlainPage(context, reply, pageOf(context, order, token)) : sendUnknown(context, reply);
  });
  app.get<TokenRoute>(`${SHARED_PATH}/:token/${CALENDAR_FILE}`, async ({ params: { token } }, reply) => {
    const order = await findSharedOrder(context, token);
    const file = order && sharedCalendar(context, order, hashToken(token).slice(0, CALENDAR_ID_LENGTH));
    if (!file) return sendUnknown(context, reply);
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      .header('content-disposition', attachment(CALENDAR_FILE))
      .type(CALENDAR_TYPE)
      .send(Buffer.from(file));
  });
  // An address that was lengthened is not taken for a page of the shop.
  app.get(`${SHARED_PATH}/:token/:file`, async (_request, reply) => sendUnknown(context, reply));
}

const UNKNOWN: PlainPage = {
  title: 'Este enlace no muestra ningún envío',
  body: '<p>Puede que esté cortado, que haya vencido o que quien te lo mandó haya dejado de compartirlo. Pedile otro.</p><p><a href="/">Ir a la tienda</a></p>',
};

function sendUnknown(context: Context, reply: FastifyReply): FastifyReply {
  return sendPlainPage(context, reply.code(404), UNKNOWN);
}

function pageOf({ clock, config }: Context, order: Order, token: string): PlainPage {
  const brand = escapeHtml(config.shop.brand);
  const journey = sharedJourney(order, clock().toISOString());
  const { arrival, packages } = journey;
  const steps = journey.steps.map(
    ({ label, date }) => `<li>${escapeHtml(label)} <time datetime="${date}">${formatDateTime(date)}</time></li>`,
  );
  const calendar = `<p><a href="${SHARED_PATH}/${token}/${CALENDAR_FILE}">Agregar al calendario</a></p>`;
  return {
    title: `Un envío de ${brand}`,
    body: [
      `<p><strong>${escapeHtml(journey.place)}</strong></p>`,
      ...sentences(journey).map((sentence) => `<p>${sentence}</p>`),
      arrival === null || arrival === 'late' ? '' : calendar,
      packages > 0 ? `<p>${packages === 1 ? 'Es un paquete.' : `Son ${packages} paquetes.`}</p>` : '',
      steps.length > 0 ? `<h2>Recorrido</h2><ol>${steps.join('')}</ol>` : '',
      `<p>Lo compartió quien lo compró. <a href="/">Ir a ${brand}</a></p>`,
    ].join('\n'),
  };
}

function sentences({ arrival, isHeld }: SharedJourney): string[] {
  if (isHeld) return ['Hay algo por resolver. Quien lo compró sabe qué es.'];
  if (arrival === 'late') return ['Está demorando más de lo previsto.'];
  return arrival === null ? [] : [`Llega ${formatDayRange(arrival)}.`];
}
