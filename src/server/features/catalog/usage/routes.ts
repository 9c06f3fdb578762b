import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { listSearches, markSearchSeen } from './list-searches.ts';

export const usageRoutes = defineBackofficeRoutes({ listSearches, markSearchSeen });
