import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { defineRoutes } from '#server/http/handler.ts';
import { suggestKeywords } from './suggest-keywords.ts';
import { listSuggestions, restoreSuggestion, withdrawSuggestion } from './withdraw-suggestion.ts';

export const suggestionsRoutes = defineRoutes({
  suggestKeywords: (context, { query }) => suggestKeywords(context, query.word),
});

export const staffSuggestionRoutes = defineBackofficeRoutes({ listSuggestions, withdrawSuggestion, restoreSuggestion });
