import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { correctTranslation } from './correct-translation.ts';

export const translationsRoutes = defineBackofficeRoutes({ correctTranslation });
