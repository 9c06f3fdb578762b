import { defineRoutes } from '#server/http/handler.ts';
import { adviseBasket } from './advise-basket.ts';
import { quoteFees } from './quote-fees.ts';

export const feesRoutes = defineRoutes({
  adviseBasket: (context, { session, body }) => adviseBasket(context, body, session?.customerId ?? null),
  quoteFees: (context, { session, body, ofPage }) =>
    quoteFees(context, body, { customerId: session?.customerId ?? null, ofPage }),
});
