import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { decideQuestion, extendQuestion } from './decide-for-shopper.ts';
import { listLineSubstitutes } from './questions-of-order.ts';

export const questionRoutes = defineBackofficeRoutes({ listLineSubstitutes, decideQuestion, extendQuestion });
