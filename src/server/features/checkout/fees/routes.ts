import { defineRoutes } from '#server/http/handler.ts';
import { quoteFees } from './quote-fees.ts';

export const feesRoutes = defineRoutes({
  quoteFees: (context, { session, body, ofPage }) =>
    quoteFees(context, body, { customerId: session?.customerId ?? null, ofPage }),
});
