import type { BackofficeHandlers } from '#server/backoffice/handler.ts';
import { bankRoutes } from '#server/features/bank-statements/routes.ts';
import { billedWeightRoutes } from '#server/features/billed-weight/backoffice.ts';
import { carriageRoutes } from '#server/features/carriage/routes.ts';
import { staffCaseRoutes } from '#server/features/cases/backoffice.ts';
import { overridesRoutes } from '#server/features/catalog/overrides/routes.ts';
import { customerDeskRoutes } from '#server/features/customer-desk/routes.ts';
import { exceptionRoutes } from '#server/features/exceptions/routes.ts';
import { exportRoutes } from '#server/features/exports/routes.ts';
import { marginRoutes } from '#server/features/margins/routes.ts';
import { orderDeskRoutes } from '#server/features/order-desk/routes.ts';
import { orderFinderRoutes } from '#server/features/order-finder/routes.ts';
import { parkedNoticeRoutes } from '#server/features/parked-notices/backoffice.ts';
import { purchaseRoutes } from '#server/features/purchasing/backoffice-routes.ts';
import { staffRoutes } from '#server/features/staff/routes.ts';
import { staffRefundRoutes } from '#server/features/staff-refunds/routes.ts';
import { staffRuleRoutes } from '#server/features/staff-rules/routes.ts';
import { switchesRoutes } from '#server/features/switches/routes.ts';
import { usageRoutes } from '#server/features/usage/routes.ts';
import { walletRoutes } from '#server/features/wallet/routes.ts';
import { warningsRoutes } from '#server/features/warnings/routes.ts';
import { weekRoutes } from '#server/features/week/routes.ts';

/** The handler of every call of the back office; a missing one does not compile. */
export const backofficeHandlers: BackofficeHandlers = {
  ...staffRoutes,
  ...orderDeskRoutes,
  ...exceptionRoutes,
  ...orderFinderRoutes,
  ...switchesRoutes,
  ...warningsRoutes,
  ...purchaseRoutes,
  ...staffRefundRoutes,
  ...staffCaseRoutes,
  ...parkedNoticeRoutes,
  ...billedWeightRoutes,
  ...overridesRoutes,
  ...bankRoutes,
  ...marginRoutes,
  ...carriageRoutes,
  ...exportRoutes,
  ...customerDeskRoutes,
  ...usageRoutes,
  ...walletRoutes,
  ...weekRoutes,
  ...staffRuleRoutes,
};
