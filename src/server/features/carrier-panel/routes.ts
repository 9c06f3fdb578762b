import { defineRoutes } from '#server/http/handler.ts';
import { readPanelOrder } from './read-panel-order.ts';
import { simulateReception } from './simulate-reception.ts';
import { simulateStatus } from './simulate-status.ts';

export const panelRoutes = defineRoutes({
  readPanelOrder: (context, { params, panelToken }) => readPanelOrder(context, params.id, panelToken),
  simulateStatus: (context, { body, panelToken }) => simulateStatus(context, body, panelToken),
  simulateReception: (context, { body, panelToken }) => simulateReception(context, body, panelToken),
});
