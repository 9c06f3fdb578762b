import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { readToday } from './read-today.ts';

export const todayRoutes = defineBackofficeRoutes({ readToday });
