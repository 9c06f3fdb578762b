import { defineBackofficeRoutes } from '#server/backoffice/handler.ts';
import { listConsolidations, readConsolidationBoard } from './list-consolidations.ts';
import { countPurchases, listParcels, listPurchases, readParcelBoard } from './list-goods.ts';

export const goodsRoutes = defineBackofficeRoutes({
  listPurchases,
  countPurchases,
  listParcels,
  readParcelBoard,
  listConsolidations,
  readConsolidationBoard,
});
