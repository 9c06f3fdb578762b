import { defineRoutes } from '#server/http/handler.ts';
import type { PanelCaller } from './panel-access.ts';
import { readPanelOrder } from './read-panel-order.ts';
import { simulateReception, simulateStatus } from './simulate.ts';

export const panelRoutes = defineRoutes({
  readPanelOrder: (context, request) => readPanelOrder(context, request.params.id, callerOf(request)),
  simulateStatus: (context, request) => simulateStatus(context, request.body, callerOf(request)),
  simulateReception: (context, request) => simulateReception(context, request.body, callerOf(request)),
});

function callerOf({
  panelToken: token,
  cookies,
}: {
  panelToken: string | null;
  cookies: string | undefined;
}): PanelCaller {
  return { token, cookies };
}
