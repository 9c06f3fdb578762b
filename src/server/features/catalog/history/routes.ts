import { defineRoutes } from '#server/http/handler.ts';
import { listHistory } from './list-history.ts';
import { recordVisit } from './record-visit.ts';

export const historyRoutes = defineRoutes({
  listHistory: (context, { session }) => listHistory(context, session.customerId),
  recordVisit: (context, { session, body }) => recordVisit(context, session.customerId, body.productId),
});
