import { defineRoutes } from '#server/http/handler.ts';
import { quoteFees } from './quote-fees.ts';

export const feesRoutes = defineRoutes({
  quoteFees: (context, { session, body }) => quoteFees(context, body, session?.customerId ?? null),
});
