import { defineRoutes } from '#server/http/handler.ts';
import { suggestKeywords } from './suggest-keywords.ts';

export const suggestionsRoutes = defineRoutes({
  suggestKeywords: (context, { query }) => suggestKeywords(context, query.word),
});
