import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { listPaperRequests } from './list-requests.ts';
import { askOrderPaper, closePaperRequest, sendOrderPaper, takeBackPaper } from './staff-acts.ts';

export const paperRequestsRoutes = defineRoutes({
  listPaperRequests: (context, { session, params }) =>
    listPaperRequests(context, { customerId: session.customerId, orderId: params.id }),
});

export const staffPaperRequestRoutes = defineBackofficeRoutes({
  askOrderPaper,
  sendOrderPaper,
  takeBackPaper,
  closePaperRequest,
});
