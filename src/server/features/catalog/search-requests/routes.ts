import { defineRoutes } from '#server/http/handler.ts';
import { readSearchRequest, setSearchRequest } from './set-search-request.ts';

export const searchRequestsRoutes = defineRoutes({
  readSearchRequest: (context, { session, query }) => readSearchRequest(context, session.customerId, query.keyword),
  setSearchRequest: (context, { session, body }) => setSearchRequest(context, session.customerId, body),
});
