import { defineRoutes } from '#server/http/handler.ts';
import { reportClientError } from './report-client-error.ts';

export const clientErrorsRoutes = defineRoutes({
  reportClientError: (context, { body, clientAddress }) => reportClientError(context, body, clientAddress),
});
