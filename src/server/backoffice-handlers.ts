import type { BackofficeHandlers } from '#server/backoffice/handler.ts';
import { purchaseRoutes } from '#server/features/purchasing/backoffice-routes.ts';
import { staffRoutes } from '#server/features/staff/routes.ts';

/** The handler of every call of the back office; a missing one does not compile. */
export const backofficeHandlers: BackofficeHandlers = {
  ...staffRoutes,
  ...purchaseRoutes,
};
