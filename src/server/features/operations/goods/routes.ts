import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { listParcels, listPurchases, readParcelBoard } from './list-goods.ts';

export const goodsRoutes = defineBackofficeRoutes({ listPurchases, listParcels, readParcelBoard });
