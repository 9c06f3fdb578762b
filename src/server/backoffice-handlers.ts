import type { BackofficeHandlers } from '#server/backoffice/handler.ts';
import { staffRoutes } from '#server/features/staff/routes.ts';
import { staffRefundRoutes } from '#server/features/staff-refunds/routes.ts';

/** The handler of every call of the back office; a missing one does not compile. */
export const backofficeHandlers: BackofficeHandlers = {
  ...staffRoutes,
  ...staffRefundRoutes,
};
