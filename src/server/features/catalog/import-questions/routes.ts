import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { askImport, readImportQuestion } from './ask-import.ts';
import { decideImport } from './decide-import.ts';

export const importQuestionsRoutes = defineRoutes({
  readImportQuestion: (context, { session, query }) => readImportQuestion(context, session.customerId, query.asin),
  askImport: (context, { session, body }) => askImport(context, session.customerId, body.asin),
});

export const importDecisionRoutes = defineBackofficeRoutes({ decideImport });
