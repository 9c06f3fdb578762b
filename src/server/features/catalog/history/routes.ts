import { defineRoutes } from '#server/http/handler.ts';
import { listHistory, recordVisit } from './visits.ts';

export const historyRoutes = defineRoutes({
  listHistory: (context, { session }) => listHistory(context, session.customerId),
  recordVisit: (context, { session, body }) => recordVisit(context, session.customerId, body.productId),
});
