import { defineRoutes } from '#server/http/handler.ts';
import { listOwnKeywords, saveKeyword } from './own-keywords.ts';

export const keywordsRoutes = defineRoutes({
  saveKeyword: (context, { session, body }) => saveKeyword(context, session.customerId, body.name),
  listOwnKeywords: (context, { session, query }) => listOwnKeywords(context, session.customerId, query.word),
});
