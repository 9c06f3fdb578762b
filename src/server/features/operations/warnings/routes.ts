import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { listWarnings } from './list-warnings.ts';

export const warningsRoutes = defineBackofficeRoutes({ listWarnings });
