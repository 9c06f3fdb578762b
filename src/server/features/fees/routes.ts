import { routes } from '#server/http/handler.ts';
import { quoteFees } from './quote-fees.ts';

export const feesRoutes = routes({
  quoteFees: (context, { session, body }) => quoteFees(context, session?.customerId ?? null, body),
});
