import { defineRoutes } from '#server/http/handler.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const accountDataRoutes = defineRoutes({
  exportAccount: (context, { session }) => exportAccount(context, session),
  deleteAccount: (context, { session, body, clientAddress }) =>
    deleteAccount(context, session.customerId, { ...body, clientAddress }),
});
