import { defineRoutes } from '#server/http/handler.ts';
import { declareFranchises, readFranchisePlan } from './plan-franchises.ts';

export const franchisesRoutes = defineRoutes({
  readFranchisePlan: (context, { session }) => readFranchisePlan(context, session.customerId),
  declareFranchises: (context, { session, body }) => declareFranchises(context, session.customerId, body),
});
