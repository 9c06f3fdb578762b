import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { exportMonth, readExports } from './export-month.ts';

export const exportRoutes = defineBackofficeRoutes({ readExports, exportMonth });
