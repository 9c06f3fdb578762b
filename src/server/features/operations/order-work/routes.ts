import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { assignOrder, listColleagues, tagOrder, takeOrder } from './order-work.ts';

export const orderWorkRoutes = defineBackofficeRoutes({ listColleagues, takeOrder, assignOrder, tagOrder });
