import type { BackofficeHandlers } from '#server/backoffice/handler.ts';
import { billedWeightRoutes } from '#server/features/billed-weight/backoffice.ts';
import { staffCaseRoutes } from '#server/features/cases/backoffice.ts';
import { parkedNoticeRoutes } from '#server/features/parked-notices/backoffice.ts';
import { staffRoutes } from '#server/features/staff/routes.ts';

/** The handler of every call of the back office; a missing one does not compile. */
export const backofficeHandlers: BackofficeHandlers = {
  ...staffRoutes,
  ...staffCaseRoutes,
  ...parkedNoticeRoutes,
  ...billedWeightRoutes,
};
