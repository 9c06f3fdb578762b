import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { findAnything } from './find-anything.ts';
import { countOrders, listOrders } from './list-orders.ts';

export const orderFinderRoutes = defineBackofficeRoutes({ findAnything, listOrders, countOrders });
