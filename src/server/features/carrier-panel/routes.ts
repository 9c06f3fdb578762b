import { routes } from '#server/http/handler.ts';
import { readPanelOrder } from './read-panel-order.ts';
import { simulateReception } from './simulate-reception.ts';
import { simulateStatus } from './simulate-status.ts';

export const panelRoutes = routes({
  readPanelOrder: (context, { params }) => readPanelOrder(context, params.id),
  simulateStatus: (context, { body }) => simulateStatus(context, body),
  simulateReception: (context, { body }) => simulateReception(context, body),
});
