import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { countWork } from './count-work.ts';

export const workCountRoutes = defineBackofficeRoutes({ countWork });
