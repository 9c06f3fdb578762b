import { defineRoutes } from '#server/http/handler.ts';
import { readOrderCalendar } from './order-calendar.ts';
import { createShareLink, readShareLink, revokeShareLink } from './share-link.ts';

export const shareLinksRoutes = defineRoutes({
  readShareLink: (context, { session, params }) =>
    readShareLink(context, { customerId: session.customerId, orderId: params.id }),
  createShareLink: (context, { session, params }) =>
    createShareLink(context, { customerId: session.customerId, orderId: params.id }),
  revokeShareLink: (context, { session, params }) =>
    revokeShareLink(context, { customerId: session.customerId, orderId: params.id }),
  readOrderCalendar: (context, { session, params }) => readOrderCalendar(context, session.customerId, params.id),
});
