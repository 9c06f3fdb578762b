import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { decideQuestion, extendQuestion } from './decide-for-shopper.ts';

export const questionRoutes = defineBackofficeRoutes({ decideQuestion, extendQuestion });
