import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { countExceptions, countWork } from './count-work.ts';

export const workCountRoutes = defineBackofficeRoutes({ countExceptions, countWork });
