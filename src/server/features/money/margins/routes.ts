import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { listCategoryCosts } from './line-costs.ts';
import { listMargins } from './list-margins.ts';

export const marginRoutes = defineBackofficeRoutes({ listMargins, listCategoryCosts });
