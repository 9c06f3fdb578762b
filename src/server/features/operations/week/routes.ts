import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { readWeek } from './read-week.ts';

export const weekRoutes = defineBackofficeRoutes({ readWeek });
