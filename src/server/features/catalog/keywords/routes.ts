import { defineRoutes } from '#server/http/handler.ts';
import { listOwnKeywords } from './list-own-keywords.ts';
import { saveKeyword } from './save-keyword.ts';

export const keywordsRoutes = defineRoutes({
  saveKeyword: (context, { session, body }) => saveKeyword(context, session.customerId, body.name),
  listOwnKeywords: (context, { session, query }) => listOwnKeywords(context, session.customerId, query.word),
});
