import type { BackofficeHandlers } from '#server/backoffice/handler.ts';
import { switchesRoutes } from '#server/features/base/switches/routes.ts';
import { importDecisionRoutes } from '#server/features/catalog/import-questions/routes.ts';
import { overridesRoutes } from '#server/features/catalog/overrides/routes.ts';
import { staffSuggestionRoutes } from '#server/features/catalog/suggestions/routes.ts';
import { translationsRoutes } from '#server/features/catalog/translations/routes.ts';
import { usageRoutes } from '#server/features/catalog/usage/routes.ts';
import { addressChangeStaffRoutes } from '#server/features/fulfilment/address-changes/backoffice-routes.ts';
import { questionRoutes } from '#server/features/fulfilment/line-answers/backoffice-routes.ts';
import { pickupStaffRoutes } from '#server/features/fulfilment/pickups/hand-over.ts';
import { purchaseRoutes } from '#server/features/fulfilment/purchasing/backoffice-routes.ts';
import { bankRoutes } from '#server/features/money/bank-statements/routes.ts';
import { billedWeightRoutes } from '#server/features/money/billed-weight/backoffice.ts';
import { carriageRoutes } from '#server/features/money/carriage/routes.ts';
import { exportRoutes } from '#server/features/money/exports/routes.ts';
import { marginRoutes } from '#server/features/money/margins/routes.ts';
import { bellRoutes } from '#server/features/operations/bell/routes.ts';
import { staffCaseRoutes } from '#server/features/operations/cases/backoffice.ts';
import { customerDeskRoutes } from '#server/features/operations/customer-desk/routes.ts';
import { staffDocumentCorrectionRoutes } from '#server/features/operations/document-corrections/routes.ts';
import { staffDocumentRoutes } from '#server/features/operations/documents/backoffice.ts';
import { exceptionRoutes } from '#server/features/operations/exceptions/routes.ts';
import { staffParcelRoutes } from '#server/features/operations/forwarded-parcels/routes.ts';
import { goodsRoutes } from '#server/features/operations/goods/routes.ts';
import { viewRoutes } from '#server/features/operations/list-views/routes.ts';
import { orderDeskRoutes } from '#server/features/operations/order-desk/routes.ts';
import { orderFinderRoutes } from '#server/features/operations/order-finder/routes.ts';
import { orderWorkRoutes } from '#server/features/operations/order-work/routes.ts';
import { staffPaperRequestRoutes } from '#server/features/operations/paper-requests/routes.ts';
import { parkedNoticeRoutes } from '#server/features/operations/parked-notices/backoffice.ts';
import { settlementRoutes } from '#server/features/operations/settlements/routes.ts';
import { staffRefundRoutes } from '#server/features/operations/staff-refunds/routes.ts';
import { staffRuleRoutes } from '#server/features/operations/staff-rules/routes.ts';
import { threadRoutes } from '#server/features/operations/thread/routes.ts';
import { todayRoutes } from '#server/features/operations/today/routes.ts';
import { walletRoutes } from '#server/features/operations/wallet/routes.ts';
import { warningsRoutes } from '#server/features/operations/warnings/routes.ts';
import { weekRoutes } from '#server/features/operations/week/routes.ts';
import { staffWithdrawalRoutes } from '#server/features/operations/withdrawals/routes.ts';
import { workCountRoutes } from '#server/features/operations/work-counts/routes.ts';
import { staffRoutes } from '#server/features/people/staff/routes.ts';

/** The handler of every call of the back office; a missing one does not compile. */
export const backofficeHandlers: BackofficeHandlers = {
  ...staffRoutes,
  ...orderDeskRoutes,
  ...orderWorkRoutes,
  ...threadRoutes,
  ...viewRoutes,
  ...goodsRoutes,
  ...staffParcelRoutes,
  ...exceptionRoutes,
  ...orderFinderRoutes,
  ...switchesRoutes,
  ...warningsRoutes,
  ...purchaseRoutes,
  ...addressChangeStaffRoutes,
  ...pickupStaffRoutes,
  ...questionRoutes,
  ...staffRefundRoutes,
  ...staffCaseRoutes,
  ...staffDocumentRoutes,
  ...staffPaperRequestRoutes,
  ...parkedNoticeRoutes,
  ...billedWeightRoutes,
  ...overridesRoutes,
  ...importDecisionRoutes,
  ...translationsRoutes,
  ...bankRoutes,
  ...marginRoutes,
  ...carriageRoutes,
  ...settlementRoutes,
  ...exportRoutes,
  ...customerDeskRoutes,
  ...staffDocumentCorrectionRoutes,
  ...usageRoutes,
  ...staffSuggestionRoutes,
  ...walletRoutes,
  ...bellRoutes,
  ...weekRoutes,
  ...staffRuleRoutes,
  ...workCountRoutes,
  ...todayRoutes,
  ...staffWithdrawalRoutes,
};
