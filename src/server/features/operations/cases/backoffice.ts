import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { recordCarrierAnswer, refundCarrierClaim, sendCarrierClaim, takeBackClaimReport } from './claim-acts.ts';
import { closeCase, messageCustomer, openCaseForCustomer } from './staff-acts.ts';
import { countCases, listCasesForStaff } from './staff-list.ts';
import { readCaseOfNumber, readPhotoForStaff } from './staff-read.ts';

export const staffCaseRoutes = defineBackofficeRoutes({
  listCases: listCasesForStaff,
  countCases,
  readCase: readCaseOfNumber,
  readCasePhoto: readPhotoForStaff,
  messageCustomer,
  openCaseForCustomer,
  sendCarrierClaim,
  recordCarrierAnswer,
  takeBackClaimReport,
  refundCarrierClaim,
  closeCase,
});
